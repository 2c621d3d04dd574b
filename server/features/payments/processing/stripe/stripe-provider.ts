import type { Stripe } from 'stripe'
import { cutText } from '#contract/text/isolated-text.ts'
import type { StripeConfig } from '#server/application/config.ts'
import { Failure } from '#server/platform/failure.ts'
import type {
  ProviderCheckout,
  PaymentProvider,
  RefundResult,
  RefundRequest,
} from '#server/features/payments/processing/payment-provider.ts'
import { providerNameOf } from '#server/features/payments/processing/payment-rules.ts'
import { makeStripeConnect } from './connect/stripe-connect.ts'
import { makeClient } from './stripe-client.ts'
import {
  isNotFound,
  isAlreadyRefunded,
  isMoreThanUnrefunded,
  isRefused,
  callStripe,
  undefinedIfMissing,
} from './stripe-errors.ts'
import { idOf, toSubscriptionPlan, toProviderSession, toRefundResult } from './stripe-rules.ts'
import { readSignedEvent } from './stripe-webhook.ts'

const NAME_MAX = 250
const REFUNDS_MAX = 100

/**
 * Card payments and monthly subscription plans through Stripe Checkout. `assertOwnAccount` throws while it is
 * not certain that the key is of the account that the database belongs to.
 */
export function makeStripeProvider(
  settings: StripeConfig,
  assertOwnAccount: () => Promise<void>,
): PaymentProvider {
  const stripe = makeClient(settings)
  return {
    name: providerNameOf(settings),
    createCheckout: async (checkout) => {
      const session = await callStripe(() =>
        stripe.checkout.sessions.create(toSessionParams(checkout), {
          idempotencyKey: checkout.idempotency_key,
        } satisfies Stripe.RequestOptions),
      )
      if (session.url === null) throw new Failure('in_progress')
      return { ...toProviderSession(session), url: session.url }
    },
    findSession: async (id) => {
      const session = await callStripe(
        () =>
          stripe.checkout.sessions.retrieve(id, {
            expand: ['subscription', 'payment_intent.latest_charge'],
          } satisfies Stripe.Checkout.SessionRetrieveParams),
        undefinedIfMissing,
      )
      return session === undefined ? undefined : toProviderSession(session)
    },
    expireCheckout: async (id) => {
      await callStripe(
        () => stripe.checkout.sessions.expire(id),
        (error) => (isRefused(error) ? { reply: undefined } : undefined),
      )
    },
    findSubscriptionPlan: async (provider_ref) => {
      const subscription = await callStripe(
        () => stripe.subscriptions.retrieve(provider_ref),
        undefinedIfMissing,
      )
      return subscription === undefined ? undefined : toSubscriptionPlan(subscription)
    },
    endSubscriptionPlan: async (provider_ref) =>
      void (await callStripe(() => stripe.subscriptions.cancel(provider_ref), undefinedIfMissing)),
    deleteCustomer: async (provider_ref) => {
      const subscription = await callStripe(
        () => stripe.subscriptions.retrieve(provider_ref),
        undefinedIfMissing,
      )
      const customer = idOf(subscription?.customer)
      if (customer !== null) await callStripe(() => stripe.customers.del(customer), undefinedIfMissing)
    },
    openBillingPortal: async (provider_ref, return_url) => {
      const { customer } = await callStripe(() => stripe.subscriptions.retrieve(provider_ref))
      const portal = await callStripe(() =>
        stripe.billingPortal.sessions.create({
          customer: typeof customer === 'string' ? customer : customer.id,
          return_url,
        } satisfies Stripe.BillingPortal.SessionCreateParams),
      )
      return portal.url
    },
    refund: (request) => refundPayment(stripe, request),
    connect: makeStripeConnect(stripe, assertOwnAccount),
    readEvent: (request, now) => readSignedEvent(stripe, settings, request, now),
  }
}

/** The payment of the latest month of a subscription plan. */
async function findLatestPayment(stripe: Stripe, subscriptionPlan: string): Promise<string> {
  const { latest_invoice } = await callStripe(() =>
    stripe.subscriptions.retrieve(subscriptionPlan, {
      expand: ['latest_invoice.payments'],
    } satisfies Stripe.SubscriptionRetrieveParams),
  )
  const payments =
    typeof latest_invoice === 'object' && latest_invoice !== null ? (latest_invoice.payments?.data ?? []) : []
  const payment = idOf(payments.find(({ status }) => status === 'paid')?.payment.payment_intent)
  if (payment === null) throw new Error(`no payment of subscription plan ${subscriptionPlan} to refund`)
  return payment
}

/**
 * The refund that an earlier attempt has made and not recorded: after a day Stripe no longer knows an
 * idempotency key.
 */
async function findMadeRefund(
  stripe: Stripe,
  payment_intent: string,
  { idempotency_key, attempts }: RefundRequest,
) {
  if (attempts === 0) return undefined
  const { data } = await stripe.refunds.list({
    payment_intent,
    limit: REFUNDS_MAX,
  } satisfies Stripe.RefundListParams)
  return data.find(({ metadata }) => metadata?.['refund_id'] === idempotency_key)
}

async function refundPayment(stripe: Stripe, request: RefundRequest): Promise<RefundResult> {
  const { mode, amount_cents, idempotency_key, provider_ref } = request
  const payment_ref =
    mode === 'subscription' && provider_ref === null
      ? await findLatestPayment(stripe, request.payment_ref)
      : request.payment_ref
  const params = {
    payment_intent: payment_ref,
    amount: amount_cents,
    metadata: { refund_id: idempotency_key },
  } satisfies Stripe.RefundCreateParams
  const options = { idempotencyKey: idempotency_key } satisfies Stripe.RequestOptions
  const callRefunds = async (): Promise<Stripe.Refund> =>
    provider_ref === null
      ? ((await findMadeRefund(stripe, payment_ref, request)) ?? stripe.refunds.create(params, options))
      : stripe.refunds.retrieve(provider_ref)
  const expectedResult = (error: unknown): { reply: RefundResult } | undefined => {
    if (isAlreadyRefunded(error)) return { reply: { provider_ref, status: 'succeeded' } }
    return isNotFound(error) || isMoreThanUnrefunded(error)
      ? { reply: { provider_ref, status: 'failed' } }
      : undefined
  }
  const refund = await callStripe(callRefunds, expectedResult)
  return 'provider_ref' in refund ? refund : toRefundResult(refund)
}

function toSessionParams(checkout: ProviderCheckout) {
  const {
    mode,
    amount_cents,
    currency,
    description,
    email,
    account_id,
    order_id,
    success_url,
    cancel_url,
    expires_at,
  } = checkout
  const metadata: Stripe.MetadataParam = order_id === null ? { account_id } : { account_id, order_id }
  const isSubscription = mode === 'subscription'
  return {
    mode,
    allowed_payment_method_types: ['card'],
    // Each of these would let people pay in another way, or in another currency, than the ledger expects.
    wallet_options: { link: { display: 'never' } },
    adaptive_pricing: { enabled: false },
    customer_email: email,
    client_reference_id: account_id,
    metadata,
    success_url,
    cancel_url,
    expires_at: Math.floor(expires_at.getTime() / 1_000),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: amount_cents,
          product_data: { name: cutText(description, NAME_MAX) },
          recurring: isSubscription ? { interval: 'month' } : undefined,
        },
      },
    ],
    subscription_data: isSubscription ? { metadata } : undefined,
    payment_intent_data: isSubscription ? undefined : { metadata, transfer_group: order_id ?? undefined },
  } satisfies Stripe.Checkout.SessionCreateParams
}
