import { PRICE_MAX } from '#contract/constants.ts'
import { type Suburb, suburbNamed, suburbOfSearch } from '#contract/suburbs.ts'
import { typedDollars, typedSearch, withAsciiDigits } from '#contract/text/typed-text.ts'
import { upToText } from '#web/features/shop/browse/search-wording.ts'

// Loaded with the first search, with the list of suburbs.

/** The words of a search that ask for a filter or an order, and what the button says that applies it. */
export type FilterOffer = { text: string } & FilterWords

/** What words of a search ask for; `q` is the text without them. */
export type FilterWords = { q: string } & (
  | { kind: 'suburb'; suburb: Suburb; isMisspelt: boolean }
  | { kind: 'device' }
  | { kind: 'price'; price_max: number }
  | { kind: 'cheapest' }
  | { kind: 'soonest' }
  | { kind: 'all' }
)

const digits = String.raw`\d[\d.,]*(?<=\d)`
const figures = String.raw`${digits}(?![.,]?[\p{L}\p{N}]|['’ ]\d{3}(?!\d))`
const inDollars = String.raw`(?:(?:au?d?\s?)?\$|aud)\s?${figures}(?:\s?aud)?|${digits}\s?(?:dollars?|bucks|aud)`
const units = String.raw`percent|k?m|met(?:re|er)s?|kilomet(?:re|er)s?|min(?:ute)?s?|h|hrs?|hours?|days?|am|pm|k?cals?|calories|kj|k?g|gr|grams|kilos?|ml|l|people|persons?|pax|pieces|pcs|items|euros?|pounds|cents|points`
/** In dollars, or without a unit: not in "under 10 minutes" or "up to 50% off". */
const amount = String.raw`(?:${inDollars}|${figures}(?!\s?(?:[%€£¥°+]|(?:${units})(?![\p{L}\p{N}]))))`
const cheap = String.raw`cheap(?:er|est)?`
const below = String.raw`(?<!(?:not|no|never)\s)(?:under|below|less than|cheaper than|at most|up to|max(?:imum)?|<)|(?:no|not) (?:more than|over|above)`
const notBefore = String.raw`(?<!(?:over|above|under|below|than|from|least|min|minimum|not|to|[-–>])\s?)`
const notAfter = String.raw`(?!\s?(?:[-–+%]|(?:to|off|plus|min|minimum|discount|voucher)(?![\p{L}\p{N}])|(?:and|or)\s(?:up|over|above|more)))`
const pricePhrase = String.raw`(?:(?:${cheap}\s+)?(?:${below})\s?|${cheap}\s+)(${amount})|${notBefore}(${inDollars})${notAfter}`
const phrases = {
  cheapest: String.raw`${cheap}|lowest price`,
  soonest: String.raw`(?:closing|ending|finishing|closes|ends)\s+(?:soon|soonest)|last\s+(?:chance|call|minute)`,
  device: String.raw`(?:near|around|close to|closest to|nearest to)\s+(?:me|here|my location)|near\s?by|nearest`,
  all: String.raw`(?:open|available|on sale)\s+(?:right\s+)?now|(?:right\s+)?now`,
} as const

const withSingleBlanks = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * A phrase that stands between others as words of its own, and the text without it; undefined when it is not
 * in it.
 */
function findPhrase(text: string, phrase: string): { q: string; groups: (string | undefined)[] } | undefined {
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${phrase})(?![\p{L}\p{N}])`, 'iu')
  const match = pattern.exec(text)
  return match === null
    ? undefined
    : { q: withSingleBlanks(text.replace(pattern, ' ')), groups: match.slice(1) }
}

/** The price that food items may cost at most, where a text names one. */
function priceWithin(text: string): (FilterWords & { kind: 'price' }) | undefined {
  const match = findPhrase(text, pricePhrase)
  if (match === undefined) return undefined
  const typed = match.groups.find((group) => group !== undefined) ?? ''
  const price_max = typedDollars(typed.replace(/\s?bucks$/i, ''))
  return price_max === undefined || price_max === 0 || price_max > PRICE_MAX
    ? undefined
    : { kind: 'price', q: match.q, price_max }
}

const NAME_WORDS_MAX = 4
/** Words of other scripts are in no name of a suburb. */
const namedBy = (words: string[]): Suburb | undefined =>
  words.every((word) => /^[\p{Script=Latin}\p{Mn}\d.'’-]+$/u.test(word))
    ? suburbNamed(words.join(' '))
    : undefined

const preposition = /\s+(?:in|near|at|around|by|close to)$/i

/** What is left of a text without the suburb at its end or its beginning. */
function suburbWithin(text: string): { q: string; suburb: Suburb } | undefined {
  const words = text.split(/[\s,]+/).filter(Boolean)
  for (let length = Math.min(NAME_WORDS_MAX, words.length); length > 0; length -= 1) {
    const last = namedBy(words.slice(-length))
    const before = ` ${words.slice(0, -length).join(' ')}`
    if (last !== undefined) return { q: before.replace(preposition, '').trim(), suburb: last }
    const first = namedBy(words.slice(0, length))
    if (first !== undefined) return { q: words.slice(length).join(' '), suburb: first }
  }
  return undefined
}

/** Shorter words are in too many names. */
const LENGTH_MIN = 3

/** What taking an offer shows. */
function offerText(words: FilterWords): string {
  const whatText = words.q === '' ? 'meals' : `“${words.q}”`
  if (words.kind === 'suburb') return `Show ${whatText} near ${words.suburb.name}`
  if (words.kind === 'price') return `Show ${whatText} ${upToText(words.price_max)}`
  const ends = {
    device: 'near me',
    cheapest: 'with the lowest price first',
    soonest: 'ending soonest first',
    all: 'on sale now',
  }
  return `Show ${whatText} ${ends[words.kind]}`
}

/** What the words of a search can be read as, besides words that a meal has. */
export const readFilterWords = (typed: string): FilterOffer[] =>
  findFilterWords(typed).map((words) => ({ ...words, text: offerText(words) }))

const readPhrases = (text: string): FilterWords[] =>
  (['device', 'cheapest', 'soonest', 'all'] as const).flatMap((kind) => {
    const match = findPhrase(text, phrases[kind])
    return match === undefined ? [] : [{ kind, q: match.q }]
  })

function findFilterWords(typed: string): FilterWords[] {
  const text = withSingleBlanks(withAsciiDigits(typedSearch(typed)))
  const priced = priceWithin(text)
  if (text.length < LENGTH_MIN && priced === undefined) return []
  const offers: FilterWords[] =
    priced === undefined
      ? readPhrases(text)
      : [priced, ...readPhrases(text).filter(({ kind }) => kind !== 'cheapest')]
  const within = suburbWithin(text)
  if (within !== undefined) return [{ kind: 'suburb', isMisspelt: false, ...within }, ...offers]
  const named = offers.length === 0 ? suburbOfSearch(text) : undefined
  return named === undefined ? offers : [{ kind: 'suburb', q: '', ...named }]
}
