import type { Stripe } from 'stripe'
import type {
  ConnectProvider,
  BalancePage,
  BalanceTransaction,
} from '#server/features/payments/processing/connect-provider.ts'
import {
  callStripe,
  undefinedIfMissing,
  isAccountGone,
} from '#server/features/payments/processing/stripe/stripe-errors.ts'
import {
  idOf,
  toProviderPayout,
  toProviderTransfer,
} from '#server/features/payments/processing/stripe/stripe-rules.ts'
import { makeStripeAccounts } from './stripe-accounts.ts'
import { canAnswer, isAnswered, toAnswerParams, toProviderDispute } from './stripe-dispute-rules.ts'
import { createPayout, createTransfer, reverseTransfer } from './stripe-transfers.ts'
import { paymentWithoutOrder, toBalanceTransaction } from './stripe-balance-rules.ts'

const TRANSACTIONS_MAX = 100
const toSeconds = (at: Date): number => Math.ceil(at.getTime() / 1_000)

/** The subscription plan of which a payment is a month; null for any other payment. */
async function findSubscriptionPlanOf(stripe: Stripe, payment_intent: string): Promise<string | null> {
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

async function findBalanceTransactions(
  stripe: Stripe,
  { from, to, after }: BalancePage,
): Promise<{ transactions: BalanceTransaction[]; next: string | null }> {
  const { data, has_more } = await callStripe(() =>
    stripe.balanceTransactions.list({
      created: { gte: toSeconds(from), lt: toSeconds(to) },
      limit: TRANSACTIONS_MAX,
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

const PAYOUTS_MAX = 100
const PAGE_MAX = 100

const undefinedIfGone = (error: unknown): { reply: undefined } | undefined =>
  isAccountGone(error) ? { reply: undefined } : undefinedIfMissing(error)

const inAccount = (stripeAccount: string) => ({ stripeAccount }) satisfies Stripe.RequestOptions

/** Stripe Connect with separate charges and transfers. */
export function makeStripeConnect(stripe: Stripe, assertOwnAccount: () => Promise<void>): ConnectProvider {
  return {
    ...makeStripeAccounts(stripe, assertOwnAccount),
    transfer: (request) => createTransfer(stripe, request),
    findTransfer: async (transfer_ref) => {
      const transfer = await callStripe(() => stripe.transfers.retrieve(transfer_ref), undefinedIfMissing)
      return transfer === undefined ? undefined : toProviderTransfer(transfer)
    },
    findTransfers: async (transfer_group) => {
      const { data } = await callStripe(() =>
        stripe.transfers.list({ transfer_group, limit: PAGE_MAX } satisfies Stripe.TransferListParams),
      )
      return data.map(toProviderTransfer)
    },
    reverseTransfer: (transfer_ref) => reverseTransfer(stripe, transfer_ref),
    payOut: (request) => createPayout(stripe, request),
    findPayout: async (account_ref, payout_ref) => {
      const payout = await callStripe(
        () => stripe.payouts.retrieve(payout_ref, undefined, inAccount(account_ref)),
        undefinedIfGone,
      )
      return payout === undefined ? undefined : toProviderPayout(payout, account_ref)
    },
    findPayouts: async (account_ref) => {
      const payouts = await callStripe(
        () =>
          stripe.payouts.list(
            { limit: PAYOUTS_MAX } satisfies Stripe.PayoutListParams,
            inAccount(account_ref),
          ),
        undefinedIfGone,
      )
      return (payouts?.data ?? []).map((payout) => toProviderPayout(payout, account_ref))
    },
    findDispute: async (dispute_ref) => {
      const dispute = await callStripe(() => stripe.disputes.retrieve(dispute_ref), undefinedIfMissing)
      if (dispute === undefined) return undefined
      const payment = idOf(dispute.payment_intent)
      return toProviderDispute(
        dispute,
        payment === null ? null : await findSubscriptionPlanOf(stripe, payment),
      )
    },
    submitEvidence: async (dispute_ref, evidence) => {
      const dispute = await callStripe(() => stripe.disputes.retrieve(dispute_ref))
      if (isAnswered(dispute)) return 'submitted'
      if (!canAnswer(dispute)) return 'closed'
      await callStripe(() => stripe.disputes.update(dispute_ref, toAnswerParams(dispute, evidence)))
      return 'submitted'
    },
    findBalanceTransactions: (page) => findBalanceTransactions(stripe, page),
  }
}
