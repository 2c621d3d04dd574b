import type { Db } from '#server/platform/db.ts'
import { impactOf } from './impact-rules.ts'
import { insertEntries, removeEntry } from './impact-store.ts'

export { impactPage } from './impact-page.ts'
export { impactRoutes } from './impact-routes.ts'
export { seedImpact } from './impact-seed.ts'

/** Counts a collected order, once, in the transaction that collects it. */
export const recordImpact = (
  tx: Db,
  order_id: string,
  lines: { quantity: number; portion_weight_g: number }[],
  collected_at: Date,
): Promise<void> => insertEntries(tx, [impactOf(order_id, lines, collected_at)])

export { removeEntry as forgetImpact }
