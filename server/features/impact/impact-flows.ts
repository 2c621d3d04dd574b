import { melbourneDate } from '#contract/melbourne.ts'
import { ownersOf } from '#server/features/restaurants/public.ts'
import type { Db } from '#server/platform/db.ts'
import { type Collected, impactOf, isCounted, withinDays } from './impact-rules.ts'
import { insertEntries, lockRestaurantDays, setRestaurantDays } from './impact-store.ts'

/** Counts collected orders, each once, in the transaction that collects them. */
export async function recordImpact(tx: Db, collected: Collected[]): Promise<void> {
  if (collected.length === 0) return
  const days = collected.map(({ restaurant_id, collected_at }) => ({ restaurant_id, day: melbourneDate(collected_at) }))
  // Asked together. The rows of the days stay locked, so that what is added to them is within them.
  const [owners, counted] = await Promise.all([
    ownersOf(
      tx,
      collected.map((order) => order.restaurant_id),
    ),
    lockRestaurantDays(tx, days),
  ])
  const entries = collected.filter((order) => isCounted(order, owners)).map(impactOf)
  const within = withinDays(entries, counted)
  await Promise.all([setRestaurantDays(tx, within.counted), insertEntries(tx, within.entries)])
}
