import { sql } from 'kysely'
import type { PayableId } from '#contract/payments/payments.ts'
import { ARCHIVE_ACCOUNT_ID } from '#server/features/people/accounts/public.ts'
import { carryRows } from '#server/platform/backup/carry-rows.ts'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'
import type { ProviderEvent } from './payment-provider.ts'
import { RECONCILE_AFTER_MS } from './payment-rules.ts'
import type { CheckoutSessionRow, ProviderEventRow } from './payment-tables.ts'

/** What was to be paid for: an order, or the subscription of an account. */
export type PaidFor =
  | { package_id: 'order'; order_id: string }
  | { package_id: 'restaurant_subscription'; account_id: string }

/** What a session pays for: one package of one account, and for an order which. */
export interface CheckoutPurpose {
  account_id: string
  package_id: PayableId
  order_id: string | null
}

export const insertSession = (db: Db, row: CheckoutSessionRow) =>
  db
    .insertInto('payment_session')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

export const findSession = (db: Db, id: string) =>
  db.selectFrom('payment_session').selectAll().where('id', '=', id).executeTakeFirst()

export const lockSession = (tx: Db, id: string) =>
  tx.selectFrom('payment_session').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

interface AccountSessionsPage {
  /** The page begins after this session. */
  after: Pick<CheckoutSessionRow, 'created_at' | 'id'> | undefined
  limit: number
}

/** A page of the payments of an account, in the order in which they were started. */
export const findSessionsOfAccount = (db: Db, account_id: string, { after, limit }: AccountSessionsPage) =>
  db
    .selectFrom('payment_session')
    .select([
      'id',
      'package_id',
      'order_id',
      'amount_cents',
      'currency',
      'status',
      'payment_status',
      'created_at',
      'fulfilled_at',
    ])
    .where('account_id', '=', account_id)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${after?.created_at}, ${after?.id})`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export const findOpenSessionsOfAccount = (tx: Db, account_id: string) =>
  tx
    .selectFrom('payment_session')
    .select('id')
    .where('account_id', '=', account_id)
    .where('status', '=', 'open')
    .execute()

export const findPaidSession = (db: Db, payment_ref: string) =>
  db
    .selectFrom('payment_session')
    .select(['package_id', 'order_id', 'currency'])
    .where('provider_ref', '=', payment_ref)
    .where('payment_status', '=', 'paid')
    .executeTakeFirst()

/** The provider's ids of the subscription plans that an account has paid for. */
export async function findSubscriptionPlansOfAccount(tx: Db, account_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment_session')
    .select('provider_ref')
    .where('account_id', '=', account_id)
    .where('package_id', '=', 'restaurant_subscription')
    .where('provider_ref', 'is not', null)
    .$narrowType<{ provider_ref: string }>()
    .execute()
  return rows.map(({ provider_ref }) => provider_ref)
}

/** Every session that was ever opened for a purpose, newest first. */
export const findSessionsForPurpose = (db: Db, { account_id, package_id, order_id }: CheckoutPurpose) =>
  db
    .selectFrom('payment_session')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('package_id', '=', package_id)
    .where('order_id', order_id === null ? 'is' : '=', order_id)
    .orderBy('created_at', 'desc')
    .execute()

/** The caller has locked the session and seen that it is not paid. */
export const markPaid = (tx: Db, id: string, paid: { provider_ref: string | null; fulfilled_at: Date }) =>
  tx
    .updateTable('payment_session')
    .set({ ...paid, status: 'complete', payment_status: 'paid' })
    .where('id', '=', id)
    .execute()

export const markExpired = (tx: Db, id: string) =>
  tx
    .updateTable('payment_session')
    .set({ status: 'expired' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()

/** Locks sessions that were opened before an instant and are over, and that are not archived yet. */
export async function lockOldSessions(tx: Db, created_before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment_session')
    .select('id')
    // Written into the query, because the index of this sweep has it in its condition.
    .where('account_id', '!=', sql.lit(ARCHIVE_ACCOUNT_ID))
    .where('created_at', '<=', created_before)
    .where('status', '!=', 'open')
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes from sessions whose they were; the payments themselves stay. */
export const archiveSessions = (tx: Db, ids: string[]) =>
  tx
    .updateTable('payment_session')
    .set({ account_id: ARCHIVE_ACCOUNT_ID, url: '' })
    .where('id', 'in', ids)
    .execute()

/** Claims an open session for a check at the provider; false when another process has claimed it. */
export async function claimSessionCheck(
  db: Db,
  { id, checked_at }: CheckoutSessionRow,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .updateTable('payment_session')
    .set({ checked_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('checked_at', checked_at === null ? 'is' : '=', checked_at)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Claims open sessions that are due for a check: the older one is, the longer the time between checks. */
export async function claimOverdueSessions(db: Db, limit: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment_session set checked_at = ${now}
    where id in (
      select id from payment_session
      where status = 'open' and created_at <= ${new Date(now.getTime() - RECONCILE_AFTER_MS)}
        and (checked_at is null or ${now}::timestamptz - checked_at >= greatest((${now}::timestamptz - created_at) / 4, interval '10 seconds'))
      order by created_at limit ${limit} for update skip locked
    )
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** When the oldest open session should have ended; undefined where none is open. */
export const findOldestExpiry = async (db: Db): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('payment_session')
      .select('expires_at')
      .where('status', '=', 'open')
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
  )?.expires_at

/** Records an event; false when it was recorded before, by any process. */
export async function recordEvent(tx: Db, event: ProviderEvent, now: Date): Promise<boolean> {
  const { id, type } = event
  const session_id = event.about === 'checkout' ? event.session.id : null
  const rows = await tx
    .insertInto('provider_event')
    .values({ id, type, received_at: now, session_id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

/** The checkout sessions of an order, or of the subscription of an account, oldest first. */
export const findSessionsOfPayable = (db: Db, payable: PaidFor) =>
  db
    .selectFrom('payment_session')
    .selectAll()
    .where('package_id', '=', payable.package_id)
    .where((session) =>
      payable.package_id === 'order'
        ? session('order_id', '=', payable.order_id)
        : session('account_id', '=', payable.account_id),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The events that name one of these sessions, oldest first. */
export async function findEventsOfSessions(db: Db, session_ids: string[]): Promise<ProviderEventRow[]> {
  if (session_ids.length === 0) return []
  return db
    .selectFrom('provider_event')
    .selectAll()
    .where('session_id', 'in', session_ids)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
}

export const isEventRecorded = async (db: Db, event_id: string): Promise<boolean> =>
  (await db.selectFrom('provider_event').select('id').where('id', '=', event_id).executeTakeFirst()) !==
  undefined

export const hasEvents = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('provider_event').select('id').limit(1).executeTakeFirst()) !== undefined

export const deleteEventsBefore = (db: Db, before: Date) =>
  db.deleteFrom('provider_event').where('received_at', '<', before).execute()

/** During a restore: has the payments and refunds of orders as they were last. */
export async function carryPayments(tx: Db, order_ids: string[]): Promise<void> {
  for (const table of ['payment_session', 'refund'] as const)
    await carryRows(tx, table, { where: sql`replaced.order_id = ${anyOf(order_ids)}`, overwrites_by: 'id' })
}
