import { type Db, withCommit } from '#server/platform/db/database.ts'
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
  const weighed = weightByRestaurantDay(entries)
  const after = await weighDays(tx, weighed)
  // The rows of the days are locked until the commit, so nobody else counts meanwhile what is left of them.
  const before = weighed.map(({ restaurant_id, day, weighed_g }): [string, number] => {
    const key = restaurantDayKey(restaurant_id, day)
    return [key, (after.get(key) ?? 0) - weighed_g]
  })
  withCommit(insertImpactEntries(tx, capByRestaurantDay(entries, new Map(before))))
}
