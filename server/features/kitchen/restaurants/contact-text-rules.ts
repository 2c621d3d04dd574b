// What a restaurant writes for customers names no other way to reach or to pay it: an order is protected only
// where it is paid.

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
/** "p.a.y i d": single letters, one character apart. */
const SPACED_OUT = /(?<![\p{L}\d])(?:\p{L}[ .*_-]){2,}\p{L}(?![\p{L}\d])/gu

const DIGITS = 'zero|one|two|three|four|five|six|seven|eight|nine'.split('|')
const DIGIT_WORD = new RegExp(`\\b(?:${DIGITS.join('|')}|oh)\\b`, 'g')
const SPELLED_OUT = new RegExp(`(?:${DIGIT_WORD.source}[\\s,.-]*){8,}`, 'g')
const toDigits = (words: string): string =>
  words.replaceAll(DIGIT_WORD, (word) => String(Math.max(0, DIGITS.indexOf(word))))

const GAP = String.raw`[\s().\-–—/·_*]{0,3}`
/** Digits as numbers of telephones are written. */
const RUN = new RegExp(String.raw`\+?\(?\d(?:${GAP}\d){7,}`, 'g')
/** Dates, times and small numbers. */
const TIMES = new RegExp(
  String.raw`^(?:(?:[0-3]?\d[./-][01]?\d[./-](?:20)?\d\d|20\d\d-[01]\d-[0-3]\d|(?:[01]\d|2[0-3])[0-5]\d|(?:[01]?\d|2[0-3])\.[0-5]\d|[1-9]\d?)(?!\d)${GAP})+$`,
)
const AUSTRALIAN = /^(?:(?:0011|00)?61)?0?[23478]\d{8}$|^1[38]00\d{6}$/

function isPhone(run: string): boolean {
  if (TIMES.test(run)) return false
  const groups = run.match(/\d+/g) ?? []
  if (run.startsWith('+') || /^[35789]\d{3}[\s.-]?\d{4}$/.test(run)) return true
  // Other numbers may stand before and after it.
  return groups.some((_, first) =>
    groups.some((_group, last) => {
      const digits = groups.slice(first, last + 1).join('')
      return digits.length >= 10 && AUSTRALIAN.test(digits)
    }),
  )
}

const TOP_LEVELS = '(?:com|net|org)(?:\\.au)?|au|io|app|shop|store|online|site|biz|link|ly|gg'
const ADDRESS = new RegExp(
  String.raw`https?:|\bwww\.|\b[\w-]{2,}\.(?:${TOP_LEVELS}|COM)(?![\w.]*\w)|\b[\w-]+\.[a-z]{2,}/\w|\b\w+\W{0,2}\bdot\W{0,2}com\b|[^\s@]+ ?(?:@|[([]at[)\]]) ?[\w-]+\.[\w.]+|(?<![^\s(:])@[\w.]{3,}|\b(?:[Ww]hats ?[Aa]pp|[Ww]e[Cc]hat|[Tt]elegram)\b`,
)

const PAYMENT = new RegExp(
  String.raw`\b(?:pay[ -]?id|pay[ -]?pal|cash[ -]?app|osko|bpay|venmo|revolut|zelle|alipay|bitcoin|btc|usdt|bsb|eftpos|western union|(?:bank|direct|wire)[ -](?:transfers?|deposits?|account|details)|acc(?:oun)?t (?:no|number|name)|cash(?! (?:register|desk|counter|point))|pay (?:me|us|in person|in[ -]store|at|on (?:pick[ -]?up|collection|arrival)|direct(?:ly)?)|(?:order|book|buy|cheaper)(?: from| with)?(?: me| us)? direct(?:ly)?)\b`,
)

/** Why a text is held back, or nothing. */
export function contactError(written: string): string | undefined {
  const text = written.normalize('NFKC').replaceAll(INVISIBLE, '')
  const joined = text.replaceAll(SPACED_OUT, (spaced) => spaced.replaceAll(/[^\p{L}]/gu, ''))
  const lower = text.toLowerCase().replaceAll(SPELLED_OUT, toDigits)
  if ((lower.replaceAll(/\bo(?=\d{3})/g, '0').match(RUN) ?? []).some(isPhone))
    return 'Please leave out phone numbers. Customers see the one in your profile'
  if (ADDRESS.test(text)) return 'Please leave out links, emails and accounts elsewhere'
  if (PAYMENT.test(joined.toLowerCase()) || PAYMENT.test(text.toLowerCase()))
    return 'Please leave out other ways to order or pay. Customers pay here'
  return undefined
}
