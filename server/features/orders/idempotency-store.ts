import { sql } from 'kysely'
import { type Db, prepared } from '#server/platform/db/database.ts'
import { heldOrdersPlacedAfter } from './order-rules.ts'

export interface Claim {
  account_id: string
  key: string
  request_hash: Uint8Array
  order_id: string
}

/** Lets one transaction at a time decide about the orders of an account, whichever process it runs in. */
export async function lockAccounts(tx: Db, account_ids: string[]): Promise<void> {
  const sorted = [...new Set(account_ids)].toSorted()
  await sql`${prepared} select pg_advisory_xact_lock(hashtextextended(id, 0)) from unnest(${sorted}::text[]) as wanted (id)`.execute(tx)
}

export async function findClaims(tx: Db, wanted: Pick<Claim, 'account_id' | 'key'>[]): Promise<Claim[]> {
  const accounts = wanted.map((claim) => claim.account_id)
  const keys = wanted.map((claim) => claim.key)
  const found = await sql<Claim>`${prepared}
    select known.account_id, known.key, known.request_hash, known.order_id
    from idempotency_key known
    join unnest(${accounts}::uuid[], ${keys}::text[]) as wanted (account_id, key) using (account_id, key)`.execute(tx)
  return found.rows
}

/**
 * Unpaid orders by account. A hold ends minutes after its order was placed, so the account's newest orders are all it takes; asking
 * for held ones would have the planner read every hold there is whenever it believes that there are none.
 */
export async function holdsOf(tx: Db, account_ids: string[], now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; holds: number }>`${prepared}
    select wanted.id, recent.holds from unnest(${account_ids}::uuid[]) as wanted (id)
    cross join lateral (
      select count(*) filter (where status = 'held' and hold_expires_at > ${now}) as holds
      from customer_order where account_id = wanted.id and placed_at > ${heldOrdersPlacedAfter(now)}
    ) as recent
    where recent.holds > 0`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.holds]))
}

export const deleteClaims = (db: Db, before: Date) => db.deleteFrom('idempotency_key').where('created_at', '<', before).execute()
