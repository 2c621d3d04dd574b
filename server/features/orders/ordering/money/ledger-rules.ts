import { gstIn } from '#contract/payments/gst.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import type { LedgerAccount, NewLedgerRow } from '#server/features/payments/ledger/public.ts'

type LedgerOrder = Pick<
  OrderRow,
  'id' | 'total_cents' | 'commission_cents' | 'gst_registered' | 'operator_gst'
>

/** The sum of an order's entries in each account, in cents; together they are zero. */
export type Balance = Record<(typeof orderAccounts)[number], number>

/** A movement of an order's money. */
export interface OrderMovement extends Pick<NewLedgerRow, 'ref'> {
  order_id: string
  event: 'paid' | 'refunded'
  at: Date
}

/** The same, or what a lost dispute takes. */
type EntryOrigin = Omit<OrderMovement, 'event'> & { event: OrderMovement['event'] | 'dispute_lost' }

type OrderEntry = EntryOrigin & {
  ledger_account: keyof Balance
  amount_cents: number
  gst_cents: number | null
}

const orderAccounts = ['provider', 'restaurant', 'commission', 'operator'] as const satisfies LedgerAccount[]

/** The GST in what a movement sells, and in its commission; null where it is not known who was registered. */
type MovementGst = Record<'restaurant' | 'commission', number | null>

/** What is left of an order: of its price for the restaurant to have sold, and of its commission. */
interface PriceLeft {
  price_cents: number
  commission_cents: number
}

const NOTHING_LEFT: PriceLeft = { price_cents: 0, commission_cents: 0 }

/**
 * GST is of what is left of an order, so that the entries of all its movements add up to that. `|| 0` turns
 * -0 into 0.
 */
function gstBetween(
  { gst_registered, operator_gst }: LedgerOrder,
  before: PriceLeft,
  after: PriceLeft,
): MovementGst {
  const between = (isRegistered: boolean | null, field: keyof PriceLeft): number | null => {
    if (isRegistered === null) return null
    return isRegistered ? gstIn(after[field]) - gstIn(before[field]) || 0 : 0
  }
  return {
    restaurant: between(gst_registered, 'price_cents'),
    commission: between(operator_gst, 'commission_cents'),
  }
}

/** The entries of one movement of money. The operator has one only where money of theirs moves. */
const toEntries = (origin: EntryOrigin, amounts: Balance, gst: MovementGst): OrderEntry[] =>
  orderAccounts
    .filter((ledger_account) => ledger_account !== 'operator' || amounts.operator !== 0)
    // `|| 0` turns the -0 of a free order into 0.
    .map((ledger_account) => ({
      ...origin,
      ledger_account,
      amount_cents: amounts[ledger_account] || 0,
      gst_cents:
        ledger_account === 'restaurant' || ledger_account === 'commission' ? gst[ledger_account] : null,
    }))

/**
 * The entries of a payment, or of its return in full. Positive is owed to the account by Surplate's books:
 * the provider holds what the customer paid, of which the restaurant's share and the commission are the two
 * parts. They sum to zero.
 */
export function ledgerEntries(
  event: OrderMovement['event'],
  order: LedgerOrder,
  ref: string,
  at: Date,
): OrderEntry[] {
  const sign = event === 'paid' ? 1 : -1
  const provider = sign * order.total_cents
  const commission = -sign * order.commission_cents
  const whole = { price_cents: order.total_cents, commission_cents: order.commission_cents }
  const gst =
    event === 'paid' ? gstBetween(order, NOTHING_LEFT, whole) : gstBetween(order, whole, NOTHING_LEFT)
  return toEntries(
    { order_id: order.id, event, ref, at },
    { provider, restaurant: -provider - commission, commission, operator: 0 },
    gst,
  )
}

/**
 * What a refund moves, in cents. What the customer gets and the restaurant does not bear is the operator's.
 */
export interface RefundAmounts {
  refunded_cents: number
  /** With its commission: what the restaurant bears of the price. */
  restaurant_cents: number
}

/**
 * What is left of a payment: for the customer to be refunded, and of the price for the restaurant to bear.
 */
export const amountsLeft = ({ provider, restaurant, commission }: Balance): RefundAmounts => ({
  // Less than nothing where the customer's bank took what had been refunded already.
  refunded_cents: Math.max(0, provider),
  restaurant_cents: 0 - restaurant - commission,
})

/**
 * The commission that is returned for all that a restaurant has borne of an order, rounded half up. Each
 * refund returns what is missing of it, so that many small refunds return no more than one, and the full one
 * all.
 */
export const commissionReturned = (
  { total_cents, commission_cents }: Pick<LedgerOrder, 'total_cents' | 'commission_cents'>,
  borne_cents: number,
): number =>
  total_cents === 0 ? 0 : Math.floor((2 * commission_cents * borne_cents + total_cents) / (2 * total_cents))

/**
 * The entries of a refund of part of an order with this balance, or of what a lost dispute takes of it. They
 * sum to zero.
 */
export function refundEntries(
  order: LedgerOrder,
  balance: Balance,
  { refunded_cents, restaurant_cents }: RefundAmounts,
  { event = 'refunded', ref, at }: Pick<EntryOrigin, 'ref' | 'at'> & Partial<Pick<EntryOrigin, 'event'>>,
): OrderEntry[] {
  const before = {
    price_cents: amountsLeft(balance).restaurant_cents,
    commission_cents: 0 - balance.commission,
  }
  const borne_before = order.total_cents - before.price_cents
  const returned_before = order.commission_cents + balance.commission
  const commission = commissionReturned(order, borne_before + restaurant_cents) - returned_before
  const after = {
    price_cents: before.price_cents - restaurant_cents,
    commission_cents: before.commission_cents - commission,
  }
  return toEntries(
    { order_id: order.id, event, ref, at },
    {
      provider: -refunded_cents,
      restaurant: restaurant_cents - commission,
      commission,
      operator: refunded_cents - restaurant_cents,
    },
    gstBetween(order, before, after),
  )
}
