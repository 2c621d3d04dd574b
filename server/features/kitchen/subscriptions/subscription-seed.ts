import type { Db } from '#server/platform/db/database.ts'
import type { SubscriptionRow } from './subscription-tables.ts'

/** Inserts the subscriptions of the demo city. */
export const seedSubscriptions = (tx: Db, rows: SubscriptionRow[]) => tx.insertInto('subscription').values(rows).execute()
