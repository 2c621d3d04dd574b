import { distanceKm, type Position } from './position.ts'
import { closestSpellings } from '#contract/shop/spelling-rules.ts'
import lines from './suburbs.json' with { type: 'json' }
import { typedCode } from '#contract/text/typed-text.ts'

export interface Suburb extends Position {
  name: string
  postcode: string
}

function toSuburb(entry: string): Suburb {
  const words = entry.split(' ')
  const [postcode = '', latitude, longitude] = words.slice(-3)
  return {
    name: words.slice(0, -3).join(' '),
    postcode,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}

/**
 * By name. A line of the list has name, postcode, latitude and longitude. From the public list
 * "australianpostcodes" (2025), whose points are the centres of postcode areas, without names that only mail
 * used; the suburbs that share a postcode have their own centres here, at the fringe of the city not all.
 */
export const suburbs: Suburb[] = lines.map(toSuburb)

const wordsOf = (text: string): string[] =>
  typedCode(text)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => ({ saint: 'st', mt: 'mount' })[word] ?? word)

/** The same for "North Carlton" and "Carlton North". */
const nameKey = (name: string): string => wordsOf(name).toSorted().join(' ')

/** The one in the middle of several. */
function middleOf(candidates: Suburb[]): Suburb | undefined {
  const mean = (field: keyof Position): number =>
    candidates.reduce((sum, suburb) => sum + suburb[field], 0) / candidates.length
  const middle = { latitude: mean('latitude'), longitude: mean('longitude') }
  return candidates.toSorted((a, b) => distanceKm(a, middle) - distanceKm(b, middle))[0]
}

/**
 * The suburb of a name and a postcode. Where they differ the name counts, and a postcode alone stands for the
 * middle of its suburbs.
 */
export function findSuburb(name: string | null, postcode: string | null): Suburb | undefined {
  const key = nameKey(name ?? '')
  const withName = suburbs.filter((suburb) => nameKey(suburb.name) === key)
  const withPostcode = suburbs.filter((suburb) => suburb.postcode === postcode)
  return withName.find((suburb) => withPostcode.includes(suburb)) ?? withName[0] ?? middleOf(withPostcode)
}

/** What people call the middle of the city. */
const centreNames = new Set([
  'cbd',
  'the cbd',
  'city',
  'the city',
  'melbourne cbd',
  'melbourne city',
  'city of melbourne',
])

const plainName = ({ name }: Suburb): string => wordsOf(name).join(' ')
const centre = (): Suburb[] => suburbs.filter(({ postcode }) => postcode === '3000')

const toSpelling = (suburb: Suburb) => ({ word: plainName(suburb), stem: plainName(suburb), suburb })
let spellings: ReturnType<typeof toSpelling>[] | undefined

/** Those whose name is misspelt so. */
function misspelt(typed: string): Suburb[] {
  spellings ??= suburbs.map(toSpelling)
  return closestSpellings(typed, spellings).map(({ suburb }) => suburb)
}

/**
 * Suburbs whose postcode, name or, after those, another word of the name begins with a text; otherwise those
 * with the closest spelling.
 */
export function searchSuburbs(text: string, limit: number): Suburb[] {
  const typed = wordsOf(text).join(' ')
  if (typed === '') return []
  if (centreNames.has(typed)) return centre()
  const isFirst = (suburb: Suburb): boolean =>
    suburb.postcode.startsWith(typed) || plainName(suburb).startsWith(typed)
  const hasLater = (suburb: Suburb): boolean => ` ${plainName(suburb)}`.includes(` ${typed}`)
  const isTurned = ({ name }: Suburb): boolean => nameKey(name) === nameKey(text)
  const matches = [
    ...new Set([...suburbs.filter(isFirst), ...suburbs.filter(hasLater), ...suburbs.filter(isTurned)]),
  ]
  return (matches.length > 0 ? matches : misspelt(typed)).slice(0, limit)
}

/** Where several have the name, the first. */
const byName = new Map(suburbs.toReversed().map((suburb) => [nameKey(suburb.name), suburb]))

/** The suburb whose name or postcode a text is, as it stands. */
export function suburbNamed(text: string): Suburb | undefined {
  const typed = wordsOf(text).join(' ')
  if (centreNames.has(typed)) return centre()[0]
  return byName.get(nameKey(text)) ?? middleOf(suburbs.filter(({ postcode }) => postcode === typed))
}

/** The suburb that a search for meals names as a whole, and whether it is spelt like that. */
export function suburbOfSearch(text: string): { suburb: Suburb; isMisspelt: boolean } | undefined {
  const named = suburbNamed(text)
  if (named !== undefined) return { suburb: named, isMisspelt: false }
  const [suburb] = misspelt(wordsOf(text).join(' '))
  return suburb && { suburb, isMisspelt: true }
}
