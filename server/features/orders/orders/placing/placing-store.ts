import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import { heldOrdersPlacedAfter } from '#server/features/orders/orders/order-rules.ts'

const lockAccountIds = defineQuery.write(
  'lockAccountsToOrder',
  (_db, ids: Param<string[]>) =>
    sql`select pg_advisory_xact_lock(hashtextextended(id, 0)) from unnest(${ids}::text[]) as account (id)`,
)

/** Lets one transaction at a time decide about the orders of an account, whichever process it runs in. */
export const lockAccounts = (tx: Db, account_ids: string[]): Promise<void> =>
  lockAccountIds(tx, [...new Set(account_ids)].toSorted())

interface Buyer {
  id: string
  is_erased: boolean
  /** Its unpaid orders. */
  holds: number
}

/**
 * A hold ends minutes after its order was placed, so the newest orders of an account are enough; by status
 * the planner would read every hold there is whenever it believes that there are none.
 */
const findBuyerRows = defineQuery.read(
  'findBuyers',
  (_db, account_ids: Param<string[]>, placed_after: Param<Date>, now: Param<Date>) => sql<Buyer>`
    select account.id, account.erased_at is not null as is_erased, recent.holds from account
    cross join lateral (
      select count(*) filter (where status = 'held' and hold_expires_at > ${now}) as holds
      from customer_order where account_id = account.id and placed_at > ${placed_after}
    ) as recent
    where account.id = any(${account_ids}::uuid[])`,
)

/** Accounts that order, by id. */
export async function findBuyers(tx: Db, account_ids: string[], now: Date): Promise<Map<string, Buyer>> {
  const rows = await findBuyerRows(tx, account_ids, heldOrdersPlacedAfter(now), now)
  return new Map(rows.map((row) => [row.id, row]))
}
