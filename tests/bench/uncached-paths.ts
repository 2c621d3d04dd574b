import { city } from '#contract/city.ts'
import { cuisines } from '#contract/constants.ts'
import { nearText } from '#contract/position.ts'
import { cursorOf, idOf } from './city-ids.ts'
import { type CitySize, dishes, onSale } from './generated-city.ts'

export const BROWSE_PATH = '/api/food-items'
const PATHS = 2_000
/** A page that begins earlier would be a first page, which is cached. */
const BEGINS_MS = 7_200_000
const SPAN_SECONDS = 170_000

export const uncachedKinds = ['later pages', 'one restaurant', 'words', 'distance'] as const
export type UncachedKind = (typeof uncachedKinds)[number]

const manyOf = (path: (n: number) => string): string[] => Array.from({ length: PATHS }, (_, n) => path(n))

/** Paths that no response cache answers, by the kind of query. */
export function uncachedPaths(size: CitySize): Record<UncachedKind, string[]> {
  const paths = (query: (n: number) => Record<string, string>): string[] =>
    manyOf((n) => `${BROWSE_PATH}?${new URLSearchParams(query(n)).toString()}`)
  const began_at = Date.now()
  return {
    'later pages': paths((n) => ({
      cursor: cursorOf('ending', began_at + BEGINS_MS + ((n * 104_729) % SPAN_SECONDS) * 1_000, n),
    })),
    'one restaurant': paths((n) => ({ restaurant_id: idOf('restaurant', n % size.restaurants) })),
    words: paths((n) => ({ q: wordsOf(n, (n * 7_919) % onSale(size.items)) })),
    distance: nearPaths(),
  }
}

/** By turns the words of one meal, a common dish, and two common words. */
function wordsOf(n: number, item: number): string {
  const dish = dishes[item % dishes.length] ?? ''
  if (n % 3 === 0) return `${dish} ${item}`
  return n % 3 === 1 ? dish : `${dish} Carlton`
}

/**
 * One of the first pages by distance of every cell within some 10 km of the centre, of all cuisines and of
 * each.
 */
function nearPaths(): string[] {
  const steps = Array.from({ length: 17 }, (_, at) => (at - 8) / 100)
  const { latitude, longitude } = city.centre
  const cells = steps.flatMap((north) =>
    steps.map((east) => ({ latitude: latitude + north, longitude: longitude + east })),
  )
  const filters = ['', ...cuisines.map((cuisine) => `&cuisine_type=${cuisine}`)]
  return cells.flatMap((cell, at) => {
    const cursor = cursorOf('distance', (at % 4) / 20, 0)
    return filters.map(
      (filter) => `${BROWSE_PATH}?near=${nearText(cell)}&sort=distance${filter}&cursor=${cursor}`,
    )
  })
}
