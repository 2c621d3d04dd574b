import type { PayableId } from '#contract/payments/payments.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '#server/platform/db/rows.ts'
import { refundRetryAt } from './refund-rules.ts'
import type { RefundRow } from './payment-tables.ts'

export type DueRefund = RefundRow & { payment_ref: string | null; package_id: PayableId }

export const insertRefund = (tx: Db, row: RefundRow) => tx.insertInto('refund').values(row).execute()

/** The refunds of orders, oldest first. */
export async function findRefunds(db: Db, order_ids: string[]): Promise<RefundRow[]> {
  if (order_ids.length === 0) return []
  return db
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', anyOf(order_ids))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The refunds of payments, oldest first. */
export async function findRefundsOfSessions(db: Db, session_ids: string[]): Promise<RefundRow[]> {
  if (session_ids.length === 0) return []
  return db
    .selectFrom('refund')
    .selectAll()
    .where('session_id', 'in', session_ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The refunds of a payment that have not failed, oldest first. */
export const lockRefundsOf = (tx: Db, session_id: string): Promise<RefundRow[]> =>
  tx
    .selectFrom('refund')
    .selectAll()
    .where('session_id', '=', session_id)
    .where('status', '<>', 'failed')
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Claims refunds that are due, and sets when each is due again if this attempt fails. */
export async function claimDueRefunds(tx: Db, limit: number, now: Date): Promise<DueRefund[]> {
  const due = await tx
    .selectFrom('refund')
    .innerJoin('payment_session', 'payment_session.id', 'refund.session_id')
    .selectAll('refund')
    .select(['payment_session.provider_ref as payment_ref', 'payment_session.package_id'])
    .where('refund.status', '=', 'pending')
    .where('refund.due_at', '<=', now)
    .orderBy('refund.due_at')
    .limit(limit)
    .forUpdate('refund')
    .skipLocked()
    .execute()
  for (const { id, attempts } of due) {
    await tx
      .updateTable('refund')
      .set({ attempts: attempts + 1, due_at: refundRetryAt(attempts, now) })
      .where('id', '=', id)
      .execute()
  }
  return due
}

/** Changes a refund that is pending; undefined when it is not any more. */
export const updateRefund = (
  db: Db,
  id: string,
  change: Pick<RefundRow, 'status' | 'provider_ref' | 'settled_at'>,
) =>
  db
    .updateTable('refund')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()

export const findRefundOf = (db: Db, provider_ref: string) =>
  db.selectFrom('refund').selectAll().where('provider_ref', '=', provider_ref).executeTakeFirst()

/**
 * Records that a refund which was sent, or had succeeded, has failed; undefined when it is not in one of
 * these states.
 */
export const markFailed = (db: Db, provider_ref: string, now: Date) =>
  db
    .updateTable('refund')
    .set({ status: 'failed', settled_at: now })
    .where('provider_ref', '=', provider_ref)
    .where('status', 'in', ['pending', 'succeeded'])
    .returningAll()
    .executeTakeFirst()

/** Whether a refund of a payment is on its way whose id at the provider has not been recorded. */
export const isRefundUnanswered = async (db: Db, payment_ref: string): Promise<boolean> =>
  (await db
    .selectFrom('refund')
    .innerJoin('payment_session', 'payment_session.id', 'refund.session_id')
    .select('refund.id')
    .where('payment_session.provider_ref', '=', payment_ref)
    .where('refund.status', '=', 'pending')
    .where('refund.provider_ref', 'is', null)
    .where('refund.attempts', '>', 0)
    .executeTakeFirst()) !== undefined

/** Since when the oldest refund waits that the provider has not taken, though it was asked to. */
export const findOldestUnsentRefund = async (db: Db): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('refund')
      .select((refund) => refund.fn.min<Date | null>('created_at').as('oldest_at'))
      .where('status', '=', 'pending')
      .where('provider_ref', 'is', null)
      .where('attempts', '>', 0)
      .executeTakeFirst()
  )?.oldest_at ?? undefined

/** Lets a refund of an order that was not sent yet wait until an instant. */
export const deferRefund = (tx: Db, order_id: string, reason_code: string, due_at: Date) =>
  tx
    .updateTable('refund')
    .set({ due_at })
    .where('order_id', '=', order_id)
    .where('reason_code', '=', reason_code)
    .where('status', '=', 'pending')
    .where('attempts', '=', 0)
    .execute()

/** Withdraws a refund of an order, and gives its id; undefined where it was sent. */
export const withdrawRefund = async (
  tx: Db,
  order_id: string,
  reason_code: string,
): Promise<string | undefined> =>
  (
    await tx
      .deleteFrom('refund')
      .where('order_id', '=', order_id)
      .where('reason_code', '=', reason_code)
      .where('status', '=', 'pending')
      .where('attempts', '=', 0)
      .returning('id')
      .executeTakeFirst()
  )?.id

/**
 * Whether counter devices of a restaurant were in use lately and have not been heard of for some minutes; one that
 * says what it keeps is heard of when it keeps no scans.
 */
const unreachable = (restaurant_id: RawBuilder<unknown>, now: Date) => sql<boolean>`exists (
  select from counter_device where restaurant_id = ${restaurant_id} and revoked_at is null
    and last_seen_at > ${now}::timestamptz - interval '24 hours' and coalesce(queue_empty_at, last_seen_at) < ${now}::timestamptz - interval '5 minutes')`

export const hasUnreachableDevice = async (db: Db, restaurant_id: string, now: Date): Promise<boolean> =>
  (
    await db
      .selectNoFrom(unreachable(sql`${restaurant_id}::uuid`, now).as('is_unreachable'))
      .executeTakeFirst()
  )?.is_unreachable ?? false

/** Lets refunds that waited for counter devices be sent soon after these have been heard of again. */
export const hastenRefunds = (db: Db, now: Date) =>
  sql`update refund set due_at = ${now}::timestamptz + interval '2 minutes' from customer_order o
    where o.id = refund.order_id and refund.status = 'pending' and attempts = 0 and due_at > ${now}::timestamptz + interval '2 minutes'
      and not ${unreachable(sql`o.restaurant_id`, now)}`.execute(db)
