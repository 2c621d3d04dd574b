import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { Payables } from './payment-deps.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { RefundBearer, RefundRow } from './payment-tables.ts'
import { findSession } from './payment-store.ts'
import { coveredRefunds } from './refund-rules.ts'
import {
  claimDueRefunds,
  type DueRefund,
  hastenRefunds,
  insertRefund,
  lockRefundsOf,
  markFailed,
  updateRefund,
} from './refund-store.ts'

interface RefundInput {
  id: string
  session_id: string
  order_id: string | null
  amount_cents: number
  borne_by: RefundBearer | null
  reason_code: string
  /** Of a refund that the provider has made already: it is only asked how it ends. */
  provider_ref?: string | undefined
  now: Date
}

/** Records a refund of one payment, under an id of its own, in the caller's transaction. */
export const requestRefund = (tx: Db, { now, provider_ref, ...refund }: RefundInput): Promise<unknown> =>
  insertRefund(tx, {
    ...refund,
    status: 'pending',
    attempts: 0,
    due_at: now,
    provider_ref: provider_ref ?? null,
    created_at: now,
    settled_at: null,
  })

export interface RefundDeps {
  database: Database
  now: Now
  provider: PaymentProvider
  payables: Payables
  log: Log
}

const CLAIMS_MAX = 20

/**
 * Sends the refunds that are due. A refund that could not be sent or confirmed stays pending and is sent
 * again later.
 */
export async function sendDueRefunds(deps: RefundDeps): Promise<void> {
  const now = deps.now()
  await hastenRefunds(deps.database.query, now)
  const refunds = await deps.database.transaction((tx) => claimDueRefunds(tx, CLAIMS_MAX, now))
  await Promise.all(refunds.map((refund) => sendRefund(deps, refund)))
}

async function sendRefund(deps: RefundDeps, refund: DueRefund): Promise<void> {
  const { database, now, provider, log } = deps
  const { id, amount_cents, payment_ref, provider_ref, package_id, attempts } = refund
  const mode = package_id === 'order' ? 'payment' : 'subscription'
  try {
    if (payment_ref === null) throw new Error('its payment has no id at the provider')
    const result = await provider.refund({
      mode,
      payment_ref,
      amount_cents,
      idempotency_key: id,
      attempts,
      provider_ref,
    })
    await database.transaction(async (tx) => {
      const updated = await updateRefund(tx, id, {
        ...result,
        settled_at: result.status === 'pending' ? null : now(),
      })
      if (updated?.status === 'failed') await announceFailure(tx, deps, updated)
    })
    if (result.status === 'failed')
      log.error({ refund: id }, 'the provider refused a refund: pay it manually')
  } catch (error) {
    log.warn(
      { refund: id, attempts, cause: String(error) },
      'a refund could not be sent and will be tried again',
    )
  }
}

async function announceFailure(
  tx: Db,
  { payables, now }: Pick<RefundDeps, 'payables' | 'now'>,
  refund: RefundRow,
): Promise<void> {
  const session = await findSession(tx, refund.session_id)
  if (session !== undefined) await payables[session.package_id].onRefundFailed?.(tx, refund, now())
}

/** `failRefund`, as slices above get it: with what it needs. */
export type FailRefund = (tx: Db, provider_ref: string) => Promise<boolean>

/**
 * Records that the provider could not deliver a refund, also after it had succeeded: the customer still has
 * to be paid. False when that is recorded already, or no refund has this id.
 */
export async function failRefund(
  tx: Db,
  deps: Pick<RefundDeps, 'payables' | 'now' | 'log'>,
  provider_ref: string,
): Promise<boolean> {
  const failed = await markFailed(tx, provider_ref, deps.now())
  if (failed === undefined) return false
  const { id, order_id } = failed
  await announceFailure(tx, deps, failed)
  deps.log.error({ refund: id, order_id }, 'the provider could not deliver a refund: pay it manually')
  return true
}

/**
 * Counts as done what the provider would not refund while a payment was disputed, once its customer keeps the
 * disputed money, which is
 * `taken_cents` by all its disputes; returns these refunds. They are not sent any more.
 */
export async function settleCoveredRefunds(
  tx: Db,
  session_id: string,
  taken_cents: number,
  now: Date,
): Promise<RefundRow[]> {
  const session = await findSession(tx, session_id)
  if (session === undefined) return []
  const covered = coveredRefunds(session.amount_cents, taken_cents, await lockRefundsOf(tx, session_id))
  for (const { id } of covered)
    await updateRefund(tx, id, { status: 'succeeded', provider_ref: null, settled_at: now })
  return covered
}
