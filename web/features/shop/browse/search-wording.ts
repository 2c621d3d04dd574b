import { toMinute } from '#contract/calendar-days.ts'
import type { Cuisine } from '#contract/kitchen/food-item-query.ts'
import type { FoodItemCount } from '#contract/kitchen/food-items.ts'
import { count as format, formatDecimals } from '#web/platform/format.ts'

/** What somebody looks for. */
export interface Search {
  q: string
  cuisine_type: Cuisine | undefined
  /** The suburb whose nearest come first. */
  near?: string | undefined
  within_km?: number | undefined
  /** A time of today, as "20:30". */
  pickup_after?: string | undefined
  /** In AUD. */
  price_max?: number | undefined
  /** Without what ends before the customer could get there. */
  isReachableOnly?: boolean
}

const isNarrowed = ({ q, cuisine_type, within_km, pickup_after, price_max }: Search): boolean =>
  q !== '' || [cuisine_type, within_km, pickup_after, price_max].some((value) => value !== undefined)

export const isFiltered = (search: Search): boolean => isNarrowed(search) || search.isReachableOnly === true

/** "8:30 pm" for "20:30" */
export function clockText(time: string): string {
  const minute = toMinute(time)
  const hour = Math.floor(minute / 60)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % 60).padStart(2, '0')} ${hour % 24 < 12 ? 'am' : 'pm'}`
}

/** "up to $10", "up to $12.50" */
export const upToText = (price_max: number): string =>
  `up to $${formatDecimals(price_max, Number.isInteger(price_max) ? 0 : 2)}`

/** for “lasagne” in Italian up to $10 within 2 km */
function searchText({ q, cuisine_type, within_km, pickup_after, price_max }: Search): string {
  const kitchen = q === '' || cuisine_type === undefined ? (cuisine_type ?? '') : `in ${cuisine_type}`
  const words = [q === '' ? '' : `“${q}”`, kitchen].filter(Boolean).join(' ')
  return [
    words === '' ? '' : `for ${words}`,
    price_max === undefined ? '' : upToText(price_max),
    within_km === undefined ? '' : `within ${within_km} km`,
    pickup_after === undefined ? '' : `to pick up after ${clockText(pickup_after)}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** `hasMore` when the search stopped before it had looked at everything. */
export function nothingText(search: Search, hasMore = false): string {
  const reach = search.isReachableOnly === true ? 'that you can still reach' : ''
  return ['Nothing', hasMore ? 'so far' : '', searchText(search), reach].filter(Boolean).join(' ')
}

/** What is left out because it ends too soon; `hasMore` when there are more than were counted. */
export const tooLateText = (items: number, hasMore: boolean): string =>
  `${format(items)}${hasMore ? '+' : ''} more may end before you get there`

/** "7 meals hidden that name pork"; without a clause because of what somebody avoids. */
export function hiddenText(hidden_items: number, showsHidden: boolean, clause = ''): string {
  const countText = `${hidden_items} ${hidden_items === 1 ? 'meal' : 'meals'}`
  if (clause === '')
    return showsHidden
      ? `Showing ${countText} with what you avoid`
      : `${countText} hidden because of what you avoid`
  return showsHidden ? `Showing ${countText} ${clause}` : `${countText} hidden ${clause}`
}

function allText({ isReachableOnly, near }: Search): string {
  const all = isReachableOnly === true ? 'All deals that you can still reach' : 'All deals'
  return near === undefined ? all : `${all}, the nearest to ${near} first`
}

/**
 * What a screen reader says about the list that appears; `hasMore` when further pages follow. How many more
 * are hidden is said by another text.
 */
export function resultText(search: Search, found_items: number, hasMore: boolean, hidden_items = 0): string {
  if (found_items === 0 && hidden_items === 0 && isFiltered(search)) return nothingText(search, hasMore)
  if (!isNarrowed(search)) return allText(search)
  if (found_items === 0) return `No meal shown ${searchText(search)}`
  const amount = hasMore ? `More than ${found_items}` : found_items
  return `${amount} ${found_items === 1 ? 'meal' : 'meals'} ${searchText(search)}`
}

/** The label of the button that removes the filters; without a number while that is not known. */
export function showAllText(total: FoodItemCount | undefined): string {
  if (total === undefined || total.count === 0) return 'Show all deals'
  return `Show all ${format(total.count)}${total.is_capped ? '+' : ''}`
}
