import type { Db } from '#server/platform/db/database.ts'
import {
  type CollectedOrder,
  restaurantDayKey,
  toImpactEntry,
  isCounted,
  weightByRestaurantDay,
  capByRestaurantDay,
} from './impact-rules.ts'
import {
  findOrderProofs,
  findReplacedEntries,
  insertImpactEntries,
  removeImpactEntries,
  weighDays,
} from './impact-store.ts'

/** Counts collected orders, each once, in the transaction that collects them. */
export async function recordImpact(tx: Db, collected: CollectedOrder[]): Promise<void> {
  const orders = collected.filter(isCounted)
  if (orders.length === 0) return
  const findProof = await findOrderProofs(tx, orders)
  const entries = orders.map((order) => toImpactEntry(order, findProof(order.order_id)))
  const added = weightByRestaurantDay(entries)
  const after = await weighDays(tx, added)
  // The rows of the days stay locked until the commit, so no other transaction can use the same remaining
  // weight.
  const before = added.map(({ restaurant_id, day, weighed_g, cheap_g }) => {
    const key = restaurantDayKey(restaurant_id, day)
    const total = after.get(key) ?? { weighed_g, cheap_g }
    return [key, { weighed_g: total.weighed_g - weighed_g, cheap_g: total.cheap_g - cheap_g }] as const
  })
  await insertImpactEntries(tx, capByRestaurantDay(entries, new Map(before)))
}

/** During a restore: counts orders as they were counted last. */
export async function carryImpact(tx: Db, order_ids: string[]): Promise<void> {
  await removeImpactEntries(tx, order_ids)
  const entries = await findReplacedEntries(tx, order_ids)
  await weighDays(tx, weightByRestaurantDay(entries))
  await insertImpactEntries(tx, entries)
}
