import type { Stripe } from 'stripe'
import type { ConnectProvider } from '#server/features/payments/payments/connect/connect-provider.ts'
import { callStripe, undefinedIfMissing } from '#server/features/payments/payments/stripe/stripe-errors.ts'
import { makeStripeAccounts } from './stripe-accounts.ts'
import { idOf } from '#server/features/payments/payments/stripe/stripe-rules.ts'
import { findBalanceTransactions, findSubscriptionPlanOf } from './stripe-balance.ts'
import { canAnswer, isAnswered, toAnswerParams, toProviderDispute } from './stripe-dispute-rules.ts'
import { isAccountGone } from './stripe-refusals.ts'
import { toProviderPayout, toProviderTransfer } from './stripe-transfer-rules.ts'
import { createPayout, createTransfer, reverseTransfer } from './stripe-transfers.ts'

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
