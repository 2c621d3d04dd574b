import type { FailureCode } from '#contract/failures.ts'
import { toAud } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { amountsLeft, type Balance, type RefundAmounts } from './ledger-rules.ts'
import { unpaidRefusal } from '#server/features/orders/ordering/order-rules.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import type { RefundBearer, RefundRow } from '#server/features/payments/processing/public.ts'

/**
 * Why part of an order cannot be refunded, or undefined when it can: whatever became of it, as long as money
 * of its customer is left.
 */
export function refundRefusal(
  { status }: Pick<OrderRow, 'status'>,
  amount_cents: number,
  balance: Balance,
): FailureCode | undefined {
  if (status === 'held' || status === 'released') return unpaidRefusal(status)
  const { refunded_cents } = amountsLeft(balance)
  if (refunded_cents === 0) return 'nothing_to_refund'
  return amount_cents > refunded_cents ? 'refund_exceeds_paid' : undefined
}

/** What a refund moves that one side bears alone. */
export const partAmounts = (amount_cents: number, borne_by: RefundBearer): RefundAmounts => ({
  refunded_cents: amount_cents,
  restaurant_cents: borne_by === 'restaurant' ? amount_cents : 0,
})

/**
 * What a refund of a price moves that the restaurant bears. What the operator has refunded of it already,
 * they get back.
 */
export function priceAmounts(price_cents: number, balance: Balance): RefundAmounts {
  const { refunded_cents, restaurant_cents } = amountsLeft(balance)
  return {
    refunded_cents: Math.min(price_cents, refunded_cents),
    restaurant_cents: Math.min(price_cents, restaurant_cents),
  }
}

const statusesFromWorst = ['failed', 'pending', 'succeeded'] as const satisfies RefundRow['status'][]

/** Whether a refund waits for counter devices that are out of reach: any other is due when it is made. */
const isWaiting = ({ status, attempts, due_at, created_at }: RefundRow): boolean =>
  status === 'pending' && attempts === 0 && due_at > created_at

/**
 * The refunds of an order as its reply shows them: each, and all together with the worst of their statuses.
 */
export function toOrderRefunds(refunds: RefundRow[]): Pick<Order, 'refund' | 'refunds'> {
  const status = statusesFromWorst.find((each) => refunds.some((refund) => refund.status === each))
  if (status === undefined) return { refund: null, refunds: [] }
  return {
    refund: { status, amount: toAud(refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)) },
    refunds: refunds.map((refund) => ({
      id: refund.id,
      status: refund.status,
      amount: toAud(refund.amount_cents),
      created_at: refund.created_at.toISOString(),
      ...(isWaiting(refund) ? { waits_until: refund.due_at.toISOString() } : {}),
    })),
  }
}
