import type { OrderRow } from '#server/features/orders/orders/order-tables.ts'
import type { LedgerAccount, NewLedgerRow } from '#server/features/payments/ledger/public.ts'

type LedgerOrder = Pick<OrderRow, 'id' | 'total_cents' | 'commission_cents'>

/** The sum of an order's entries in each account, in cents; together they are zero. */
export type Balance = Record<(typeof orderAccounts)[number], number>

/** A movement of an order's money. */
export interface OrderMovement extends Pick<NewLedgerRow, 'ref'> {
  order_id: string
  event: 'paid' | 'refunded'
  at: Date
}

interface OrderEntry extends OrderMovement {
  ledger_account: keyof Balance
  amount_cents: number
}

const orderAccounts = ['provider', 'restaurant', 'commission', 'operator'] as const satisfies LedgerAccount[]

/** The entries of one movement of money. The operator has one only where money of theirs moves. */
const toEntries = (origin: OrderMovement, amounts: Balance): OrderEntry[] =>
  orderAccounts
    .filter((ledger_account) => ledger_account !== 'operator' || amounts.operator !== 0)
    // `|| 0` turns the -0 of a free order into 0.
    .map((ledger_account) => ({ ...origin, ledger_account, amount_cents: amounts[ledger_account] || 0 }))

/**
 * The entries of a payment, or of its return in full. Positive is owed to the account by Surplate's books: the provider holds what the
 * customer paid, of which the restaurant's share and the commission are the two parts. They sum to zero.
 */
export function ledgerEntries(event: OrderMovement['event'], order: LedgerOrder, ref: string, at: Date): OrderEntry[] {
  const sign = event === 'paid' ? 1 : -1
  const provider = sign * order.total_cents
  const commission = -sign * order.commission_cents
  return toEntries({ order_id: order.id, event, ref, at }, { provider, restaurant: -provider - commission, commission, operator: 0 })
}

/** What a refund moves, in cents. What the customer gets and the restaurant does not bear is the operator's. */
export interface RefundAmounts {
  refunded_cents: number
  /** With its commission: what the restaurant bears of the price. */
  restaurant_cents: number
}

/** What is left of a payment: for the customer to be refunded, and of the price for the restaurant to bear. */
export const amountsLeft = ({ provider, restaurant, commission }: Balance): RefundAmounts => ({
  refunded_cents: provider,
  restaurant_cents: 0 - restaurant - commission,
})

/**
 * The commission that is returned for all that a restaurant has borne of an order, rounded half up. Each refund returns what is missing of
 * it, so that many small refunds return no more than one, and the full one all.
 */
export const commissionReturned = ({ total_cents, commission_cents }: Omit<LedgerOrder, 'id'>, borne_cents: number): number =>
  total_cents === 0 ? 0 : Math.floor((2 * commission_cents * borne_cents + total_cents) / (2 * total_cents))

/** The entries of a refund of part of an order with this balance. They sum to zero. */
export function refundEntries(
  order: LedgerOrder,
  balance: Balance,
  { refunded_cents, restaurant_cents }: RefundAmounts,
  { ref, at }: Pick<OrderMovement, 'ref' | 'at'>,
): OrderEntry[] {
  const borne_before = order.total_cents - amountsLeft(balance).restaurant_cents
  const returned_before = order.commission_cents + balance.commission
  const commission = commissionReturned(order, borne_before + restaurant_cents) - returned_before
  return toEntries(
    { order_id: order.id, event: 'refunded', ref, at },
    { provider: -refunded_cents, restaurant: restaurant_cents - commission, commission, operator: refunded_cents - restaurant_cents },
  )
}
