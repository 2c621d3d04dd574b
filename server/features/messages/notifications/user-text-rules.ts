import { graphemesOf, isolatedText } from '#contract/text/isolated-text.ts'
import { numberInWords } from '#contract/constants.ts'
import { shortDate, timeOfDay } from '#contract/time-wording.ts'

// In characters as readers count them: enough for a name or a place, too short for a message to the reader.
const NAME_LENGTH_MAX = 60
const QUOTE_LENGTH_MAX = 300
const GREETED_NAME_LENGTH_MAX = 40
/** How many unchanged characters of a long text are kept before the first change. */
const CONTEXT_LENGTH = 40

// Full-width and small forms of characters, which mail programs read as the plain ones.
const DOTS = '.․。．｡'
const colonLookalikes = /[：﹕]/g
const atLookalikes = /[＠﹫]/g
const slashLookalikes = /[／＼\\⁄∕]/g
/** The scripts in whose words a joiner changes how letters are written. */
const JOINING = [
  'Arab',
  'Beng',
  'Deva',
  'Gujr',
  'Guru',
  'Khmr',
  'Knda',
  'Mlym',
  'Mong',
  'Mymr',
  'Orya',
  'Sinh',
  'Syrc',
  'Taml',
  'Telu',
  'Tibt',
]
const joiningCharacter = JOINING.map((script) => `\\p{scx=${script}}`).join('')
/** Joiners inside words and emoji, and the tags of a flag. */
const shapingCharacter = [
  `(?<=[${joiningCharacter}])[\\u200C\\u200D]`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{0,6})[\\u{E0020}-\\u{E007F}]',
].join('|')
/** Other format characters: zero-width ones and those that reverse text. */
const invisibleCharacters = new RegExp(`(?!${shapingCharacter})[\\p{Cf}\\p{Co}\\p{Cs}]`, 'gu')
/** What follows them in an email would be read as the rest of an address. */
const trailingColons = /[\s:]+$/
const whitespace = /[\p{Cc}\s\u2028\u2029]+/gu
/** A number with one dot, such as `9.30`, that is not part of an address. */
const DECIMAL_NUMBER = `(?<![\\p{L}\\p{N}${DOTS}/])\\d{1,4}\\.\\d{1,4}(?!\\p{N})(?!\\p{L}*[${DOTS}/:])`
const decimalNumberOrDot = new RegExp(`(${DECIMAL_NUMBER})|([${DOTS}]+)(?=[^\\s${DOTS})"'”’,;!?])`, 'gu')

/**
 * Text that a user entered, made safe for an email: one short line in which mail programs find nothing to
 * turn into a link. Characters that hold an address together get a space after them, so that ordinary text
 * stays readable. It is isolated from what stands beside it.
 */
export function sanitizeUserText(text: string, lengthMax: number = NAME_LENGTH_MAX): string {
  const line = text
    .replaceAll(invisibleCharacters, '')
    .replaceAll(whitespace, ' ')
    .replaceAll(colonLookalikes, ':')
    .replaceAll(atLookalikes, '@')
    .replaceAll(slashLookalikes, '/')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/(?<!\d):(?=\S)|:(?=[^\s\d])/g, ': ')
    .replaceAll('@', ' at ')
    .replaceAll(decimalNumberOrDot, (all: string, number: string | undefined) => number ?? `${all[0]} `)
    .replaceAll(/ +/g, ' ')
    .trim()
    .replace(trailingColons, '')
  const characters = graphemesOf(line)
  if (characters.length <= lengthMax) return isolatedText(line)
  const start = characters.slice(0, lengthMax - 1).join('')
  return isolatedText(`${start.replace(trailingColons, '')}…`)
}

/** Text that a restaurant entered, in quotation marks. */
export const quoteUserText = (text: string, lengthMax: number = QUOTE_LENGTH_MAX): string =>
  `“${sanitizeUserText(text.replaceAll(/[“”]/g, '"'), lengthMax)}”`

/** Text of a restaurant before and after an edit, both quoted; of long texts the part that was edited. */
export function quoteTextChange(before: string, after: string): [string, string] {
  const [charactersBefore, charactersAfter] = [graphemesOf(before), graphemesOf(after)]
  const firstDifference = charactersBefore.findIndex(
    (character, index) => character !== charactersAfter[index],
  )
  const start = Math.max(
    0,
    (firstDifference === -1 ? charactersBefore.length : firstDifference) - CONTEXT_LENGTH,
  )
  const quoteFromStart = (characters: string[]): string =>
    quoteUserText(
      characters.length <= QUOTE_LENGTH_MAX || start === 0
        ? characters.join('')
        : `…${characters.slice(start).join('')}`,
    )
  return [quoteFromStart(charactersBefore), quoteFromStart(charactersAfter)]
}

/**
 * First words that are no name: of restaurants, which have one account name, and of people who give their
 * title.
 */
const NO_FIRST_NAMES = new Set(['the', 'a', 'an', 'mr', 'mrs', 'ms', 'miss', 'dr', 'prof'])

/**
 * The first name to greet somebody with; undefined where there is none, or where the name may be a message to
 * the owner of a foreign email address.
 */
export function firstNameToGreet(name: string): string | undefined {
  const line = name.replaceAll(whitespace, ' ').trim()
  if (
    line.length > GREETED_NAME_LENGTH_MAX ||
    !/^\p{L}[\p{L}\p{M}\p{Join_Control} '’-]*(\.(?=\s|$)[\p{L}\p{M}\p{Join_Control} '’-]*)*$/u.test(line)
  )
    return undefined
  const [word = ''] = line.split(' ')
  return NO_FIRST_NAMES.has(word.replace('.', '').toLowerCase()) ? undefined : word
}

const audFormat = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/** "$22.00" */
export const formatMoney = (dollars: number): string => audFormat.format(dollars)

/** "Sat 21 Nov, 9:00 pm" in Melbourne. */
export const formatDayAndTime = (instant: string): string => `${shortDate(instant)}, ${timeOfDay(instant)}`

const countInWords = (count: number): string => (count === 0 ? 'no' : numberInWords(count))

/** "ten minutes", "15 minutes" */
export const formatMinutes = (count: number): string =>
  `${countInWords(count)} ${count === 1 ? 'minute' : 'minutes'}`

/** "an hour", "two hours" */
export const formatHours = (count: number): string =>
  count === 1 ? 'an hour' : `${countInWords(count)} hours`

export function formatGreeting(name: string): string {
  const firstName = firstNameToGreet(name)
  return firstName === undefined ? 'Hello,' : `Hi ${isolatedText(firstName)},`
}
