import { type Suburb, suburbNamed, suburbOfSearch } from '#contract/suburbs.ts'

// Loaded with the first search, with the list of suburbs.

/** A filter or an order that words of a search ask for, and the text without these words. */
export type FilterOffer = { text: string } & FilterWords

export type FilterWords = { q: string } & (
  | { kind: 'suburb'; suburb: Suburb; isMisspelt: boolean }
  | { kind: 'device' }
  | { kind: 'cheapest' }
  | { kind: 'soonest' }
  | { kind: 'all' }
)

const amount = String.raw`(?:au?d?\s?)?\$?\s?\d{1,3}(?:[.,]\d{1,2})?\s?(?:dollars?|bucks|aud)?`
const below = String.raw`(?:under|below|less than|cheaper than|at most|up to|max(?:imum)?|<)`
const phrases = {
  cheapest: String.raw`(?:(?:cheap|cheaper|cheapest)\s+)?${below}\s?${amount}|(?:cheap|cheaper|cheapest)(?:\s+${amount})?|lowest price|\$\s?\d{1,3}(?:[.,]\d{1,2})?`,
  soonest: String.raw`(?:closing|ending|finishing|closes|ends)\s+(?:soon|soonest)|last\s+(?:chance|call|minute)`,
  device: String.raw`(?:near|around|close to|closest to|nearest to)\s+(?:me|here|my location)|near\s?by|nearest`,
  all: String.raw`(?:open|available|on sale)\s+(?:right\s+)?now|(?:right\s+)?now`,
} as const

const withoutWords = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The text without a phrase that stands between others as words of its own; undefined when it is not in it. */
function without(text: string, phrase: string): string | undefined {
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${phrase})(?![\p{L}\p{N}])`, 'iu')
  return pattern.test(text) ? withoutWords(text.replace(pattern, ' ')) : undefined
}

const NAME_WORDS_MAX = 4
/** Words of other scripts are in no name of a suburb. */
const namedBy = (words: string[]): Suburb | undefined =>
  words.every((word) => /^[\p{Script=Latin}\p{Mn}\d.'’-]+$/u.test(word)) ? suburbNamed(words.join(' ')) : undefined

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
  const ends = { device: 'near me', cheapest: 'with the lowest price first', soonest: 'ending soonest first', all: 'on sale now' }
  return `Show ${whatText} ${ends[words.kind]}`
}

/** What the words of a search can be read as, besides words that a meal has. */
export const readFilterWords = (typed: string): FilterOffer[] => readWords(typed).map((words) => ({ ...words, text: offerText(words) }))

function readWords(typed: string): FilterWords[] {
  const text = withoutWords(typed)
  if (text.length < LENGTH_MIN) return []
  const offers: FilterWords[] = []
  for (const kind of ['device', 'cheapest', 'soonest', 'all'] as const) {
    const q = without(text, phrases[kind])
    if (q !== undefined) offers.push({ kind, q })
  }
  const within = suburbWithin(text)
  if (within !== undefined) return [{ kind: 'suburb', isMisspelt: false, ...within }, ...offers]
  const named = offers.length === 0 ? suburbOfSearch(text) : undefined
  return named === undefined ? offers : [{ kind: 'suburb', q: '', ...named }]
}
