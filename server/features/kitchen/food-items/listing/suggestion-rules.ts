import { weekdayOf } from '#contract/calendar-days.ts'
import type { Suggestion } from '#contract/kitchen/food-items.ts'
import { dishKey } from '#contract/kitchen/dish-names.ts'
import { eveningOf } from './list-again-rules.ts'
import type { FoodItemRow } from '#server/features/kitchen/food-items/food-item-tables.ts'

const SUGGESTIONS_MAX = 20
const WEEKDAY_SALES_MAX = 5

export type PastFoodItem = Pick<
  FoodItemRow,
  | 'id'
  | 'name'
  | 'created_at'
  | 'expires_at'
  | 'withdrawn_at'
  | 'quantity_listed'
  | 'quantity_available'
  | 'quantity_withdrawn'
>

/** A suggestion whose food item is not read yet. */
export type SuggestedFoodItem = { id: string } & Pick<Suggestion, 'times_listed' | 'weekday_sales'>

/** None is held: of an evening that is over, every hold is. */
const soldOf = ({ quantity_listed, quantity_available, quantity_withdrawn }: PastFoodItem): number =>
  quantity_listed - quantity_available - quantity_withdrawn

/** What was sold on the last days with the weekday of `today`, the newest first; today itself goes on. */
function weekdaySales(items: PastFoodItem[], today: string): Suggestion['weekday_sales'] {
  const soldOn = new Map<string, number>()
  for (const item of items) {
    const date = eveningOf(item.expires_at)
    if (date < today && weekdayOf(date) === weekdayOf(today))
      soldOn.set(date, (soldOn.get(date) ?? 0) + soldOf(item))
  }
  return [...soldOn]
    .map(([date, sold]) => ({ date, sold }))
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .slice(0, WEEKDAY_SALES_MAX)
}

const isCurrent = ({ withdrawn_at, expires_at }: PastFoodItem, now: Date): boolean =>
  withdrawn_at === null && expires_at > now

/**
 * What a restaurant could list again, of its past `items`, the newest first: one for each name that is not on
 * sale, first those that were listed on this weekday, then those listed most often.
 */
export function suggestItems(items: PastFoodItem[], now: Date): SuggestedFoodItem[] {
  const today = eveningOf(now)
  const byName = [...Map.groupBy(items, ({ name }) => dishKey(name)).values()]
  const wasOnWeekday = (group: PastFoodItem[]): boolean =>
    group.some(({ expires_at }) => weekdayOf(eveningOf(expires_at)) === weekdayOf(today))
  return byName
    .filter((group) => !group.some((item) => isCurrent(item, now)))
    .toSorted((a, b) => Number(wasOnWeekday(b)) - Number(wasOnWeekday(a)) || b.length - a.length)
    .slice(0, SUGGESTIONS_MAX)
    .flatMap((group) => {
      const [latest] = group
      return latest === undefined
        ? []
        : [{ id: latest.id, times_listed: group.length, weekday_sales: weekdaySales(group, today) }]
    })
}
