import { toAud } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { claimDueRefunds, type DueRefund, insertRefund, refundsByOrder, updateRefund } from './refund-store.ts'

interface RefundRequest {
  session_id: string
  order_id: string | null
  amount_cents: number
  now: Date
}

/** Promises the money of one payment back, inside the caller's transaction. Asking again for the same payment changes nothing. */
export const requestRefund = (tx: Db, { now, ...refund }: RefundRequest): Promise<unknown> =>
  insertRefund(tx, {
    ...refund,
    id: newId(now),
    status: 'pending',
    attempts: 0,
    due_at: now,
    provider_ref: null,
    created_at: now,
    settled_at: null,
  })

/** The latest refund of each order, as its reply shows it. */
export async function refundsOf(db: Db, order_ids: string[]): Promise<Map<string, NonNullable<Order['refund']>>> {
  if (order_ids.length === 0) return new Map()
  return new Map(
    (await refundsByOrder(db, order_ids)).map(({ order_id, status, amount_cents }) => [
      order_id ?? '',
      { status, amount: toAud(amount_cents) },
    ]),
  )
}

export interface RefundDeps {
  database: Database
  now: Now
  provider: PaymentProvider
  log: Log
}

const BATCH = 20

/** Sends the refunds that are due. One that could not be sent or confirmed stays pending and is due again later. */
export async function sendDueRefunds(deps: RefundDeps): Promise<void> {
  const now = deps.now()
  const due = await deps.database.transaction((tx) => claimDueRefunds(tx, BATCH, now))
  await Promise.all(due.map((refund) => sendRefund(deps, refund)))
}

async function sendRefund({ database, now, provider, log }: RefundDeps, refund: DueRefund): Promise<void> {
  const { id, amount_cents, payment_ref, provider_ref, package_id } = refund
  const mode = package_id === 'order' ? 'payment' : 'subscription'
  try {
    if (payment_ref === null) throw new Error('its payment has no name at the provider')
    const answer = await provider.refund({ mode, payment_ref, amount_cents, idempotency_key: id, provider_ref })
    await updateRefund(database.query, id, { ...answer, settled_at: answer.status === 'pending' ? null : now() })
    if (answer.status === 'failed') log.error({ refund: id }, 'the provider refused a refund: pay it back by hand')
  } catch (error) {
    log.warn({ refund: id, attempts: refund.attempts, cause: String(error) }, 'a refund could not be sent and will be tried again')
  }
}
