import type { Stripe } from 'stripe'
import type {
  PayoutRequest,
  ProviderPayout,
  ProviderRefusal,
  TransferRequest,
} from '#server/features/payments/processing/connect-provider.ts'
import { CURRENCY } from '#server/features/payments/processing/payment-rules.ts'
import {
  callStripe,
  isRefused,
  undefinedIfMissing,
  toRefusal,
} from '#server/features/payments/processing/stripe/stripe-errors.ts'
import { idOf, toProviderPayout } from '#server/features/payments/processing/stripe/stripe-rules.ts'
import { Failure } from '#server/platform/failure.ts'

/** What the restaurant's bank shows beside a payout; Stripe takes at most 22 characters. */
const BANK_TEXT = 'SURPLATE'

const refusalOf = (error: unknown): { reply: ProviderRefusal } | undefined => {
  const reply = toRefusal(error)
  return reply === undefined ? undefined : { reply }
}

/** The charge of a payment: a transfer can be of a charge only. */
async function findCharge(stripe: Stripe, payment_ref: string): Promise<string | undefined> {
  const payment = await callStripe(() => stripe.paymentIntents.retrieve(payment_ref), undefinedIfMissing)
  return idOf(payment?.latest_charge) ?? undefined
}

export async function createTransfer(
  stripe: Stripe,
  request: TransferRequest,
): Promise<{ transfer_ref: string } | ProviderRefusal> {
  const { idempotency_key, account_ref, amount_cents, payment_ref, transfer_group, payout_id } = request
  const charge = payment_ref === null ? null : await findCharge(stripe, payment_ref)
  if (charge === undefined)
    return { refusal: 'refused', detail: `There is no charge of payment ${payment_ref}.` }
  const params = {
    amount: amount_cents,
    currency: CURRENCY,
    destination: account_ref,
    transfer_group,
    metadata: { payout_id },
    source_transaction: charge ?? undefined,
  } satisfies Stripe.TransferCreateParams
  const options = { idempotencyKey: idempotency_key } satisfies Stripe.RequestOptions
  const transfer = await callStripe(() => stripe.transfers.create(params, options), refusalOf)
  return 'refusal' in transfer ? transfer : { transfer_ref: transfer.id }
}

/**
 * Reverses what is left of a transfer. Stripe has no code for one that is reversed already, so it is asked
 * before and after.
 */
export async function reverseTransfer(stripe: Stripe, transfer_ref: string): Promise<void> {
  const isReversed = async (): Promise<boolean> =>
    (await callStripe(() => stripe.transfers.retrieve(transfer_ref))).reversed
  if (await isReversed()) return
  // Without a key, for which a refusal would be repeated: all of it can be reversed only once anyway.
  const refused = await callStripe(
    () => stripe.transfers.createReversal(transfer_ref),
    (error) => (isRefused(error) ? { reply: { cause: error } } : undefined),
  )
  if (!('cause' in refused) || (await isReversed())) return
  throw new Failure('unavailable', { detail: 'The transfer cannot be reversed yet.', cause: refused.cause })
}

export async function createPayout(
  stripe: Stripe,
  request: PayoutRequest,
): Promise<ProviderPayout | ProviderRefusal> {
  const { idempotency_key, account_ref, amount_cents, payout_id } = request
  const params = {
    amount: amount_cents,
    currency: CURRENCY,
    statement_descriptor: BANK_TEXT,
    metadata: { payout_id },
  } satisfies Stripe.PayoutCreateParams
  const options = {
    idempotencyKey: idempotency_key,
    stripeAccount: account_ref,
  } satisfies Stripe.RequestOptions
  const payout = await callStripe(() => stripe.payouts.create(params, options), refusalOf)
  return 'refusal' in payout ? payout : toProviderPayout(payout, account_ref)
}
