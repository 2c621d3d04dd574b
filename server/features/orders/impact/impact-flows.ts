import type { Db } from '#server/platform/db/database.ts'
import {
  type CollectedOrder,
  restaurantDayKey,
  toImpactEntry,
  isCounted,
  weightByRestaurantDay,
  capByRestaurantDay,
} from './impact-rules.ts'
import { insertImpactEntries, weighDays } from './impact-store.ts'

/** Counts collected orders, each once, in the transaction that collects them. */
export async function recordImpact(tx: Db, collected: CollectedOrder[]): Promise<void> {
  const entries = collected.filter(isCounted).map(toImpactEntry)
  if (entries.length === 0) return
  const added = weightByRestaurantDay(entries)
  const after = await weighDays(tx, added)
  // The rows of the days stay locked until the commit, so no other transaction can use the same remaining
  // weight.
  const before = added.map(({ restaurant_id, day, weighed_g }): [string, number] => {
    const key = restaurantDayKey(restaurant_id, day)
    return [key, (after.get(key) ?? 0) - weighed_g]
  })
  await insertImpactEntries(tx, capByRestaurantDay(entries, new Map(before)))
}
