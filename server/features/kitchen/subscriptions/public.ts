import { SALES_AFTER_SUBSCRIPTION_DAYS } from '#contract/constants.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findSubscriptionStatus } from './subscription-flows.ts'
import { salesEnd, statusAt } from './subscription-rules.ts'
import { findExpired, findSubscription } from './subscription-store.ts'

export { endSubscription, restartTrial } from './subscription-flows.ts'
export { commissionBp } from './subscription-rules.ts'
export { allowFreeMonth, findRefusedFreeMonth, rememberTrialIdentities } from './trial-identity-flows.ts'

/** A partner without the subscription plan, and when whatever it has on sale ends at the latest. */
export interface SaleEnd {
  id: string
  sales_end_at: Date
}

/**
 * Partners without the subscription plan whose sales end before an instant, or have ended, from after one on.
 */
export async function findSaleEnds(
  db: Db,
  before: Date,
  after: string | undefined,
  limit: number,
): Promise<SaleEnd[]> {
  const rows = await findExpired(
    db,
    new Date(before.getTime() - SALES_AFTER_SUBSCRIPTION_DAYS * DAY_MS),
    after,
    limit,
  )
  return rows.map((row) => ({ id: row.account_id, sales_end_at: salesEnd(row) }))
}

/**
 * When what this partner has on sale ends at the latest, where it may list nothing new; undefined while it
 * may.
 */
export async function findSaleEnd(db: Db, account_id: string, now: Date): Promise<Date | undefined> {
  const row = await findSubscription(db, account_id)
  if (row === undefined) return now
  return statusAt(row, now) === 'expired' ? salesEnd(row) : undefined
}

/** Whether this partner may list new food items. */
export const canList = async (db: Db, account_id: string, now: Date): Promise<boolean> =>
  (await findSubscriptionStatus(db, account_id, now)) !== 'expired'
