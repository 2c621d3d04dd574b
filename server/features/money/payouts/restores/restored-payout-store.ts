import { sql } from 'kysely'
import { carryCounter, carryRows, skipNumbers } from '#server/platform/backup/carry-rows.ts'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'

// During a restore, tables without a schema hold the restored rows, and `public` those that they replace.

/** A payout of the database in use that left, or may be on its way. */
const left = sql`replaced.sent_at is not null`
const leftIds = sql`(select id from public.payout replaced where ${left})`

/** Above all that an instance can have given between two backups. */
const SKIPPED_NUMBERS = 10_000

/** Movements of orders, and adjustments of restaurants that there are, stay what people have decided since. */
export async function carryMovements(tx: Db, order_ids: string[]): Promise<void> {
  const values = { proposal_id: sql`(select id from proposal where id = replaced.proposal_id)` }
  await carryRows(tx, 'ledger_adjustment', {
    where: sql`replaced.restaurant_id in (select id from restaurant)`,
    values,
  })
  await carryRows(tx, 'ledger_entry', {
    where: sql`replaced.order_id = ${anyOf(order_ids)} or replaced.adjustment_id in (select id from ledger_adjustment)`,
    values,
  })
}

/**
 * Makes what was not sent by the restored rows unpaid again, and discards its batches: what is payable is
 * found anew, under ids and numbers that nobody outside has seen.
 */
async function dissolveUnsent(tx: Db): Promise<void> {
  await sql`
    with freed as (
      delete from payout_entry using payout where payout.id = payout_id and sent_at is null returning ledger_entry_id
    )
    insert into unpaid_entry (ledger_entry_id, restaurant_id, order_id, amount_cents)
    select id, restaurant_id, order_id, amount_cents from ledger_entry join freed on freed.ledger_entry_id = id`.execute(
    tx,
  )
  await sql`delete from payout where status = 'in_batch'`.execute(tx)
  await sql`delete from payout_batch where status in ('draft', 'approved')`.execute(tx)
  await sql`update payout set id = gen_random_uuid(), number = default, amount_cents = 0 where status = 'payable'`.execute(
    tx,
  )
}

/**
 * Every payout that was sent stays sent, with its batch, its transfers and what the ledger says of it. Of what
 * it paid, entries that the backup lacks leave their ids behind, so that a later restore of them finds them
 * paid; their sum is one entry, which the operator bears.
 */
export async function carryPayouts(tx: Db, now: Date): Promise<void> {
  for (const table of ['payout', 'payout_batch'] as const) await carryCounter(tx, table, 'number')
  await carryCounter(tx, 'ledger_entry', 'id')
  await dissolveUnsent(tx)
  await carryRows(tx, 'payout_batch', {
    where: sql`replaced.id in (select batch_id from public.payout replaced where ${left})`,
    overwrites_by: 'id',
  })
  await carryRows(tx, 'payout', { where: left, overwrites_by: 'id' })
  await sql`delete from payout_transfer where payout_id in ${leftIds}`.execute(tx)
  await carryRows(tx, 'payout_transfer', { where: sql`replaced.payout_id in ${leftIds}` })
  await carryRows(tx, 'ledger_entry', {
    where: sql`replaced.payout_id in ${leftIds} and replaced.event <> 'restored'`,
    values: { proposal_id: sql`(select id from proposal where id = replaced.proposal_id)` },
  })
  await carryPaidEntries(tx)
  await enterWhatIsLost(tx, now)
}

async function carryPaidEntries(tx: Db): Promise<void> {
  await carryRows(tx, 'payout_entry', {
    where: sql`replaced.payout_id in ${leftIds} and not exists (
      select from public.ledger_entry entry where entry.id = replaced.ledger_entry_id and event = 'restored')`,
    overwrites_by: 'ledger_entry_id',
  })
  await sql`delete from unpaid_entry using payout_entry paid where paid.ledger_entry_id = unpaid_entry.ledger_entry_id`.execute(
    tx,
  )
}

/** What payouts have paid beyond the entries that are there, by an entry of each. */
async function enterWhatIsLost(tx: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ payout_id: string; restaurant_id: string; cents: number }>`
    select * from (
      select payout.id as payout_id, restaurant_id, (amount_cents + coalesce((
        select sum(entry.amount_cents) from payout_entry join ledger_entry entry on entry.id = ledger_entry_id
        where payout_entry.payout_id = payout.id), 0))::float8 as cents
      from payout where sent_at is not null) lost where cents <> 0`.execute(tx)
  const entry = { at: now, event: 'restored', ref: 'paid' } as const
  await insertLedger(
    tx,
    rows.flatMap(({ cents, ...payout }) => [
      { ...entry, ...payout, ledger_account: 'restaurant' as const, amount_cents: -cents },
      { ...entry, ...payout, ledger_account: 'operator' as const, amount_cents: cents },
    ]),
  )
  await sql`
    with entered as (
      delete from unpaid_entry using ledger_entry entry
      where entry.id = ledger_entry_id and entry.event = 'restored' and entry.ref = 'paid'
      returning ledger_entry_id, entry.payout_id
    )
    insert into payout_entry (ledger_entry_id, payout_id) select ledger_entry_id, payout_id from entered`.execute(
    tx,
  )
}

/**
 * Whether the database in use holds everything that the desk had done at the backup, and is not itself an
 * older state of it: then it knows what money left since.
 */
export async function knowsWhatLeft(tx: Db, backup_created_at: string): Promise<boolean> {
  const { rows } = await sql<{ knows: boolean }>`
    select not exists (
      select id, at, action, object_id from audit_entry except select id, at, action, object_id from public.audit_entry
    ) and (exists (select from public.restore where restored_at > ${backup_created_at}::timestamptz) or not exists (
      select id, at, ledger_account, amount_cents from ledger_entry except select id, at, ledger_account, amount_cents from public.ledger_entry
    )) as knows`.execute(tx)
  return rows[0]?.knows === true
}

/**
 * Locks payouts: what was sent, or owed, at the backup may have been paid since, which two people confirm.
 * Returns whether there is any such.
 */
export async function lockPayouts(tx: Db, backup_created_at: string, now: Date): Promise<boolean> {
  await dissolveUnsent(tx)
  await sql`delete from payout_confirmation`.execute(tx)
  await sql`
    insert into payout_confirmation (id, restaurant_id, payout_id, amount_cents)
    select gen_random_uuid(), restaurant_id, payout.id, amount_cents from payout join payout_batch on payout_batch.id = batch_id
    where payout.status = 'sent' and rail = 'bank_file'
    union all
    select gen_random_uuid(), restaurant_id, null, -sum(amount_cents) from unpaid_entry
    group by restaurant_id having sum(amount_cents) < 0`.execute(tx)
  const { rows } = await sql`select from payout_confirmation limit 1`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    insert into payouts_lock (id, locked_since, backup_created_at) values (1, ${now}::timestamptz, ${backup_created_at}::timestamptz)
    on conflict (id) do update set locked_since = excluded.locked_since, backup_created_at = excluded.backup_created_at`.execute(
    tx,
  )
  // The provider forgets a repeat after a day: a payout that was asked for is looked up there first.
  await sql`update payout set attempts = greatest(attempts, 1) where status = 'sent'`.execute(tx)
  for (const table of ['payout', 'payout_batch'] as const)
    await skipNumbers(tx, table, 'number', SKIPPED_NUMBERS)
  return true
}

/** What two people have still to confirm after a former restore. */
export async function carryLock(tx: Db): Promise<void> {
  await sql`delete from payout_confirmation`.execute(tx)
  await sql`delete from payouts_lock`.execute(tx)
  await carryRows(tx, 'payout_confirmation', { where: sql`true` })
  await carryRows(tx, 'payouts_lock', { where: sql`true` })
}
