import type { Db } from '#server/platform/db.ts'
import { impactOf } from './impact-rules.ts'
import { insertEntries } from './impact-store.ts'

interface Collected {
  order_id: string
  lines: { quantity: number; portion_weight_g: number }[]
  collected_at: Date
}

/** Counts many collected orders at once, for a city that is made up. */
export const seedImpact = (tx: Db, collected: Collected[]): Promise<void> =>
  insertEntries(
    tx,
    collected.map(({ order_id, lines, collected_at }) => impactOf(order_id, lines, collected_at)),
  )
