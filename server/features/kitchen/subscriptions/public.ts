import { SALES_AFTER_PLAN_DAYS } from '#contract/constants.ts'
import { DAY_MS } from '#contract/time.ts'
import type { ExportedSubscription } from '#contract/account-export.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { commissionBp, salesEnd, shortenTrial, type Status, statusAt, toExportedSubscription, trialEnd } from './subscription-rules.ts'
import {
  findExpired,
  findSubscription,
  insertSubscription,
  lockSubscription,
  findSellerSubscriptions,
  updateSubscription,
} from './subscription-store.ts'
import { detachTrialIdentities, findFormerTrialEnd, type TrialIdentities } from './trial-identity-flows.ts'

export { subscriptionJobs } from './subscription-jobs.ts'
export { subscriptionPayable } from './subscription-payment-flows.ts'
export { subscriptionRoutes } from './subscription-routes.ts'
export { trialEnd } from './subscription-rules.ts'
export { seedSubscriptions } from './subscription-seed.ts'
export type { SubscriptionRow } from './subscription-tables.ts'
export { rememberAbn } from './trial-identity-flows.ts'

/** Starts the trial of a new partner; a partner whose erased account had one gets no more than what was left of it. */
export async function startTrial(tx: Db, account: { id: string; email: string; mobile_number: string }, now: Date): Promise<void> {
  const { id, email, mobile_number } = account
  const trial_ends_at = shortenTrial(trialEnd(now), await findFormerTrialEnd(tx, { email, mobile_number }))
  await insertSubscription(tx, {
    account_id: id,
    status: trial_ends_at > now ? 'trial' : 'expired',
    trial_started_at: now,
    trial_ends_at,
    current_period_end: null,
    cancel_at_period_end: false,
    provider_ref: null,
    changed_at: now,
    checked_at: null,
  })
}

export async function findSubscriptionStatus(db: Db, account_id: string, now: Date): Promise<Status> {
  const row = await findSubscription(db, account_id)
  return row === undefined ? 'expired' : statusAt(row, now)
}

/** The subscription of an account for its data export; null where there is none. */
export async function exportSubscription(db: Db, account_id: string): Promise<ExportedSubscription | null> {
  const row = await findSubscription(db, account_id)
  return row === undefined ? null : toExportedSubscription(row)
}

/** A partner without the plan, and when whatever it has on sale ends at the latest. */
export interface SaleEnd {
  id: string
  sales_end_at: Date
}

/** Partners without the plan whose sales end before an instant, or have ended, from after one on. */
export async function findSaleEnds(db: Db, before: Date, after: string | undefined, limit: number): Promise<SaleEnd[]> {
  const rows = await findExpired(db, new Date(before.getTime() - SALES_AFTER_PLAN_DAYS * DAY_MS), after, limit)
  return rows.map((row) => ({ id: row.account_id, sales_end_at: salesEnd(row) }))
}

/** When what this partner has on sale ends at the latest, where it may list nothing new; undefined while it may. */
export async function findSaleEnd(db: Db, account_id: string, now: Date): Promise<Date | undefined> {
  const row = await findSubscription(db, account_id)
  if (row === undefined) return now
  return statusAt(row, now) === 'expired' ? salesEnd(row) : undefined
}

/** Whether this partner may list new food items. */
export const canList = async (db: Db, account_id: string, now: Date): Promise<boolean> =>
  (await findSubscriptionStatus(db, account_id, now)) !== 'expired'

/** The commission on an order placed at `now`, in hundredths of a percent, by restaurant id. */
export async function findCommissions(db: Db, food_item_ids: string[], now: Date): Promise<Map<string, number>> {
  if (food_item_ids.length === 0) return new Map()
  const rows = await findSellerSubscriptions(db, food_item_ids)
  return new Map(rows.map((row) => [row.restaurant_id, commissionBp(row, now)]))
}

/** Ends the subscription of an account that is being erased, and remembers that its owner had a trial. The plan ends after the commit. */
export async function endSubscription(
  tx: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  { id: account_id, ...identities }: { id: string } & TrialIdentities,
  now: Date,
): Promise<void> {
  const row = await lockSubscription(tx, account_id)
  if (row === undefined) return
  await detachTrialIdentities(tx, { account_id, trial_ends_at: row.trial_ends_at, now }, identities)
  await updateSubscription(tx, account_id, { status: 'expired', provider_ref: null, changed_at: now })
  if (row.provider_ref !== null) await jobs.enqueue(tx, 'subscriptions.end_plan', [{ provider_ref: row.provider_ref }])
}
