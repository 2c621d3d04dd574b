import type { Cuisine } from '#contract/kitchen/cuisine.ts'
import type { FoodItemCount } from '#contract/kitchen/food-items.ts'
import { count as format } from '#web/platform/format.ts'

/** What somebody looks for. */
export interface Search {
  q: string
  cuisine_type: Cuisine | undefined
  /** The suburb whose nearest come first. */
  near?: string | undefined
}

export const isFiltered = ({ q, cuisine_type }: Search): boolean => q !== '' || cuisine_type !== undefined

/** “lasagne” in Italian */
function searchText({ q, cuisine_type }: Search): string {
  if (q === '') return cuisine_type ?? ''
  return cuisine_type === undefined ? `“${q}”` : `“${q}” in ${cuisine_type}`
}

/** `hasMore` when the search stopped before it had looked at everything. */
export const nothingText = (search: Search, hasMore = false): string => `Nothing ${hasMore ? 'so far ' : ''}for ${searchText(search)}`

/** "7 meals hidden that name pork"; without a clause because of what somebody avoids. */
export function hiddenText(hidden_items: number, showsHidden: boolean, clause = ''): string {
  const countText = `${hidden_items} ${hidden_items === 1 ? 'meal' : 'meals'}`
  if (clause === '') return showsHidden ? `Showing ${countText} with what you avoid` : `${countText} hidden because of what you avoid`
  return showsHidden ? `Showing ${countText} ${clause}` : `${countText} hidden ${clause}`
}

/**
 * What a screen reader says about the list that appears; `hasMore` when further pages follow. How many more are hidden is said by another
 * text.
 */
export function resultText(search: Search, found_items: number, hasMore: boolean, hidden_items = 0): string {
  if (!isFiltered(search)) return search.near === undefined ? 'All deals' : `All deals, the nearest to ${search.near} first`
  if (found_items === 0) return hidden_items === 0 ? nothingText(search, hasMore) : `No meal shown for ${searchText(search)}`
  const amount = hasMore ? `More than ${found_items}` : found_items
  return `${amount} ${found_items === 1 ? 'meal' : 'meals'} for ${searchText(search)}`
}

/** The label of the button that removes the filters; without a number while that is not known. */
export function showAllText(total: FoodItemCount | undefined): string {
  if (total === undefined || total.count === 0) return 'Show all deals'
  return `Show all ${format(total.count)}${total.is_capped ? '+' : ''}`
}
