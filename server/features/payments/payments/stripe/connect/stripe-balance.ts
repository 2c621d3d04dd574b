import type { Stripe } from 'stripe'
import type {
  BalancePage,
  BalanceTransaction,
} from '#server/features/payments/payments/connect/connect-provider.ts'
import { callStripe } from '#server/features/payments/payments/stripe/stripe-errors.ts'
import { idOf } from '#server/features/payments/payments/stripe/stripe-rules.ts'
import { paymentWithoutOrder, toBalanceTransaction } from './stripe-balance-rules.ts'

const PAGE_MAX = 100
const toSeconds = (at: Date): number => Math.ceil(at.getTime() / 1_000)

/** The subscription plan of which a payment is a month; null for any other payment. */
export async function findSubscriptionPlanOf(stripe: Stripe, payment_intent: string): Promise<string | null> {
  const { data } = await callStripe(() =>
    stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent },
      expand: ['data.invoice'],
      limit: 1,
    } satisfies Stripe.InvoicePaymentListParams),
  )
  const invoice = data[0]?.invoice
  if (typeof invoice !== 'object' || !('parent' in invoice)) return null
  return idOf(invoice.parent?.subscription_details?.subscription)
}

export async function findBalanceTransactions(
  stripe: Stripe,
  { from, to, after }: BalancePage,
): Promise<{ transactions: BalanceTransaction[]; next: string | null }> {
  const { data, has_more } = await callStripe(() =>
    stripe.balanceTransactions.list({
      created: { gte: toSeconds(from), lt: toSeconds(to) },
      limit: PAGE_MAX,
      expand: ['data.source'],
      starting_after: after ?? undefined,
    } satisfies Stripe.BalanceTransactionListParams),
  )
  const transactions: BalanceTransaction[] = []
  for (const transaction of data) {
    const payment = paymentWithoutOrder(transaction)
    transactions.push(
      toBalanceTransaction(
        transaction,
        payment === null ? null : await findSubscriptionPlanOf(stripe, payment),
      ),
    )
  }
  return { transactions, next: has_more ? (data.at(-1)?.id ?? null) : null }
}
