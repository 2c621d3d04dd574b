import type { Db } from '#server/platform/db/database.ts'
import type { SubscriptionRow } from './subscription-tables.ts'

export { trialEnd } from './subscription-rules.ts'
export type { SubscriptionRow }

/** Inserts the subscriptions of the demo city. */
export const seedSubscriptions = (tx: Db, rows: SubscriptionRow[]) =>
  tx.insertInto('subscription').values(rows).execute()
