import type { Suggestions } from '#contract/kitchen/food-items.ts'
import { saleEndBefore } from '#contract/kitchen/business-days.ts'
import { DAY_MS } from '#contract/time.ts'
import { closingTime, findSchedules } from '#server/features/kitchen/hours/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Partner } from '#server/application/callers.ts'
import { toOwnFoodItem } from '#server/features/kitchen/food-items/food-item-rules.ts'
import { suggestItems } from './suggestion-rules.ts'
import { findItemsById, findPastItems } from './dish-store.ts'

const LISTED_WITHIN_DAYS = 180
const PAST_ITEMS_MAX = 1_000

/** The end of sale before the restaurant closes tonight, where it has given its hours. */
async function saleEndOf(db: Db, restaurant_id: string, now: Date): Promise<Date | undefined> {
  const schedule = (await findSchedules(db, [restaurant_id])).get(restaurant_id)
  const closing = schedule && closingTime(schedule, now)
  return closing && saleEndBefore(closing, now)
}

export async function suggestFoodItems(
  deps: { database: Database; now: Now },
  { restaurant_id }: Partner,
): Promise<Suggestions> {
  const now = deps.now()
  const db = deps.database.query
  const since = new Date(now.getTime() - LISTED_WITHIN_DAYS * DAY_MS)
  const [until, pastItems] = await Promise.all([
    saleEndOf(db, restaurant_id, now),
    findPastItems(db, restaurant_id, { since, limit: PAST_ITEMS_MAX }),
  ])
  const suggestedItems = suggestItems(pastItems, now)
  const items = new Map(
    (
      await findItemsById(
        db,
        suggestedItems.map(({ id }) => id),
      )
    ).map((item) => [item.id, item]),
  )
  return {
    until: until?.toISOString() ?? null,
    suggestions: suggestedItems.flatMap(({ id, ...figures }) => {
      const item = items.get(id)
      return item === undefined ? [] : [{ food_item: toOwnFoodItem(item), ...figures }]
    }),
  }
}
