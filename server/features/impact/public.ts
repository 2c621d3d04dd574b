import type { Db } from '#server/platform/db.ts'
import { impactOf } from './impact-rules.ts'
import { insertEntries, removeEntry } from './impact-store.ts'

export { impactPage } from './impact-page.ts'
export { impactRoutes } from './impact-routes.ts'
export { seedImpact } from './impact-seed.ts'

interface Collected {
  order_id: string
  lines: { quantity: number; portion_weight_g: number }[]
  collected_at: Date
}

/** Counts collected orders, each once, in the transaction that collects them. */
export const recordImpact = (tx: Db, collected: Collected[]): Promise<void> =>
  insertEntries(
    tx,
    collected.map(({ order_id, lines, collected_at }) => impactOf(order_id, lines, collected_at)),
  )

export { removeEntry as forgetImpact }
