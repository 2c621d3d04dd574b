import type { Db } from '#server/platform/db/database.ts'
import type { SubscriptionRow } from './subscription-tables.ts'

/** Writes subscriptions as they stand, for a city that is made up. */
export const seedSubscriptions = (tx: Db, rows: SubscriptionRow[]) => tx.insertInto('subscription').values(rows).execute()
