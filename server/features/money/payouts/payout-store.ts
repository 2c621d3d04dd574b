import { sql } from 'kysely'
import type { PayoutStatus } from '#contract/money/payout-states.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PayoutRow } from './payout-tables.ts'

export const findPayout = (db: Db, id: string): Promise<PayoutRow | undefined> =>
  db.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirst()

export const lockPayout = (tx: Db, id: string): Promise<PayoutRow | undefined> =>
  tx.selectFrom('payout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Moves a payout from the status that the caller has locked it in. */
export async function movePayout(
  tx: Db,
  { id, status }: PayoutRow,
  next: Partial<PayoutRow> & { status: PayoutStatus },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payout')
    .set(next)
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`payout ${id} was locked as ${status}, but could not be moved`)
}

/**
 * Locks what is payable to a restaurant, of which there is nothing where this inserts it: who is adding the
 * first of it in another transaction is waited for.
 */
async function lockPayable(
  tx: Db,
  { restaurant_id, opened_at }: PayoutRow,
): Promise<Pick<PayoutRow, 'id' | 'amount_cents'>> {
  const { rows } = await sql<{ id: string; amount_cents: number }>`
    insert into payout (id, restaurant_id, status, amount_cents, opened_at)
    values (gen_random_uuid(), ${restaurant_id}, 'payable', 0, ${opened_at})
    on conflict (restaurant_id) where status = 'payable' do update set amount_cents = payout.amount_cents
    returning id, amount_cents`.execute(tx)
  const [payable] = rows
  if (payable === undefined) throw new Error('an upsert has no row')
  return payable
}

/** Takes a payout out of its batch. What has become payable to the restaurant since is added to it. */
export async function returnToPayable(tx: Db, payout: PayoutRow): Promise<void> {
  const newer = await lockPayable(tx, payout)
  await tx
    .updateTable('payout_entry')
    .set({ payout_id: payout.id })
    .where('payout_id', '=', newer.id)
    .execute()
  await tx.deleteFrom('payout').where('id', '=', newer.id).where('status', '=', 'payable').execute()
  const amount_cents = payout.amount_cents + newer.amount_cents
  await movePayout(tx, payout, { status: 'payable', batch_id: null, destination: null, amount_cents })
}

/**
 * Claims payouts whose next step at the provider is due, and sets when each is due again if this attempt
 * comes to nothing.
 */
export async function claimDuePayouts(tx: Db, limit: number, now: Date): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    update payout set attempts = attempts + 1, due_at = ${now}::timestamptz + least(interval '1 minute' * 2 ^ least(attempts, 6), interval '1 hour')
    where id in (select id from payout where due_at <= ${now} order by due_at limit ${limit} for update skip locked)
    returning *`.execute(tx)
  return rows
}
