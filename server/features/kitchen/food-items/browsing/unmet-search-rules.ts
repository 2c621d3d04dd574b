import type { FoodItemQuery } from '#contract/kitchen/food-item-query.ts'
import { splitNegations } from '#contract/kitchen/declarations/negations.ts'

/** A search that has found nothing. */
export interface UnmetSearch {
  /** As they were typed, without what the search leaves out. */
  words: string
  /** Where the nearest were looked for, rounded. */
  near: string | undefined
  /** Of who searched, as `networkOf` gives it. */
  network: string
}

/**
 * What a query without a hit looked for in vain. Undefined unless its words are why nothing was there: where
 * a filter, a restaurant or the reach leaves out the rest, there may be some.
 */
export function unmetSearchOf(query: FoodItemQuery, network: string): UnmetSearch | undefined {
  const { q, near, cursor, cuisine_type, restaurant_id, pickup_after, price_max, reachable } = query
  const isNarrowed = [cursor, cuisine_type, restaurant_id, pickup_after, price_max].some(
    (value) => value !== undefined,
  )
  if (q === undefined || isNarrowed || reachable === 'false') return undefined
  const { text: words } = splitNegations(q, 'search')
  return words.trim() === '' ? undefined : { words, near, network }
}
