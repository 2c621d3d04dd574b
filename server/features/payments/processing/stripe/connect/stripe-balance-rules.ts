import type { Stripe } from 'stripe'
import type {
  BalanceTransaction,
  BalanceTransactionKind,
} from '#server/features/payments/processing/connect-provider.ts'
import { CURRENCY } from '#server/features/payments/processing/payment-rules.ts'
import { cardOf, idOf, toDate } from '#server/features/payments/processing/stripe/stripe-rules.ts'

const kinds: Record<string, BalanceTransactionKind> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  transfer: 'transfer',
  transfer_cancel: 'transfer_reversal',
  transfer_failure: 'transfer_reversal',
  transfer_refund: 'transfer_reversal',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
}
/** Adjustments say in their category what they are for. */
const categories: Record<string, BalanceTransactionKind> = {
  dispute: 'dispute',
  dispute_reversal: 'dispute_reversal',
}

/**
 * The object that our own rows refer to: a payment instead of its charge, a transfer instead of its reversal.
 */
function refOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (typeof source !== 'object' || source === null) return source
  if (source.object === 'charge') return idOf(source.payment_intent) ?? source.id
  if (source.object === 'transfer_reversal') return idOf(source.transfer)
  return source.id
}

/** The payment of a charge that was not for an order, so that it may be a month of a subscription plan. */
export function paymentWithoutOrder({ source }: Stripe.BalanceTransaction): string | null {
  if (typeof source !== 'object' || source?.object !== 'charge' || source.metadata['order_id'] !== undefined)
    return null
  return idOf(source.payment_intent)
}

const kindOf = ({ reporting_category, type }: Stripe.BalanceTransaction): string =>
  categories[reporting_category] ?? kinds[type] ?? type

/** Amounts of another currency count as none of ours: they match nothing, and no fee is summed up. */
const amountsOf = (transaction: Stripe.BalanceTransaction) => {
  const { currency, amount: amount_cents, fee: fee_cents } = transaction
  return currency === CURRENCY
    ? { kind: kindOf(transaction), amount_cents, fee_cents }
    : { kind: `${kindOf(transaction)} in ${currency}`, amount_cents, fee_cents: 0 }
}

const cardOfSource = (source: Stripe.BalanceTransaction['source']): string | undefined =>
  typeof source === 'object' && source?.object === 'charge' ? (cardOf(source) ?? undefined) : undefined

export const toBalanceTransaction = (
  transaction: Stripe.BalanceTransaction,
  subscriptionPlanRef: string | null = null,
): BalanceTransaction => ({
  ref: transaction.id,
  ...amountsOf(transaction),
  source_ref: subscriptionPlanRef ?? refOf(transaction.source),
  at: toDate(transaction.created),
  card: cardOfSource(transaction.source),
})
