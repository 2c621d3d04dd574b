import { Stripe } from 'stripe'
import type { Config } from '#server/platform/config/config.ts'
import { Failure } from '#server/platform/failure.ts'
import type {
  ProviderCheckout,
  PaymentProvider,
  ProviderEvent,
  RefundResult,
  RefundRequest,
} from '#server/features/payments/payment-provider.ts'
import { nameOf } from '#server/features/payments/provider/provider-flows.ts'
import { isMissing, isRefundedAlready, isRefused, reach } from './stripe-errors.ts'
import { idOf, toPlan, toProviderEvent, toProviderSession, toRefundAnswer } from './stripe-rules.ts'

const TIMEOUT_MS = 4_000
// Whoever asked asks again: the customer with the same key, the poll, the reconciler, the refund worker.
const RETRIES = 0
const SIGNED_AT_MOST_AGO_S = 300
/** Stripe's own verifier takes any time in the future. */
const SIGNED_AHEAD_AT_MOST_S = 60
const NAME_MAX = 250

type Settings = Extract<Config['payments'], { provider: 'stripe' }>

const none = (error: unknown): { answer: undefined } | undefined => (isMissing(error) ? { answer: undefined } : undefined)

function connect({ secret_key, api_origin }: Settings): Stripe {
  const at = api_origin === undefined ? undefined : new URL(api_origin)
  return new Stripe(secret_key, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(at === undefined
      ? {}
      : {
          host: at.hostname,
          port: at.port === '' ? (at.protocol === 'https:' ? 443 : 80) : Number(at.port),
          protocol: at.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }),
  })
}

/** Card payments and monthly plans through Stripe Checkout. */
export function makeStripe(settings: Settings): PaymentProvider {
  const stripe = connect(settings)
  return {
    name: nameOf(settings),
    createCheckout: async (wanted) => {
      const session = await reach(() => stripe.checkout.sessions.create(toParams(wanted), { idempotencyKey: wanted.idempotency_key }))
      if (session.url === null) throw new Failure('in_progress')
      return { ...toProviderSession(session), url: session.url }
    },
    session: async (id) => {
      const session = await reach(() => stripe.checkout.sessions.retrieve(id, { expand: ['subscription', 'payment_intent'] }), none)
      return session === undefined ? undefined : toProviderSession(session)
    },
    expireCheckout: async (id) => {
      await reach(
        () => stripe.checkout.sessions.expire(id),
        (error) => (isRefused(error) ? { answer: undefined } : undefined),
      )
    },
    plan: async (provider_ref) => {
      const subscription = await reach(() => stripe.subscriptions.retrieve(provider_ref), none)
      return subscription === undefined ? undefined : toPlan(subscription)
    },
    endPlan: async (provider_ref) => void (await reach(() => stripe.subscriptions.cancel(provider_ref), none)),
    managePlan: async (provider_ref, return_url) => {
      const { customer } = await reach(() => stripe.subscriptions.retrieve(provider_ref))
      const portal = await reach(() =>
        stripe.billingPortal.sessions.create({ customer: typeof customer === 'string' ? customer : customer.id, return_url }),
      )
      return portal.url
    },
    refund: (wanted) => refund(stripe, wanted),
    readEvent: (body, signature, now) => readEvent(stripe, settings.webhook_secret, body, signature, now),
  }
}

/** What the latest month of a plan was paid with. */
async function paymentOfPlan(stripe: Stripe, plan: string): Promise<string> {
  const { latest_invoice } = await reach(() => stripe.subscriptions.retrieve(plan, { expand: ['latest_invoice.payments'] }))
  const payments = typeof latest_invoice === 'object' && latest_invoice !== null ? (latest_invoice.payments?.data ?? []) : []
  const payment = idOf(payments.find(({ status }) => status === 'paid')?.payment.payment_intent)
  if (payment === null) throw new Error(`no payment of plan ${plan} to refund`)
  return payment
}

async function refund(stripe: Stripe, wanted: RefundRequest): Promise<RefundResult> {
  const { mode, amount_cents, idempotency_key, provider_ref } = wanted
  const payment_ref =
    mode === 'subscription' && provider_ref === null ? await paymentOfPlan(stripe, wanted.payment_ref) : wanted.payment_ref
  const ask = (): Promise<Stripe.Refund> =>
    provider_ref === null
      ? stripe.refunds.create({ payment_intent: payment_ref, amount: amount_cents }, { idempotencyKey: idempotency_key })
      : stripe.refunds.retrieve(provider_ref)
  const known = (error: unknown): { answer: RefundResult } | undefined => {
    if (isRefundedAlready(error)) return { answer: { provider_ref, status: 'succeeded' } }
    return isMissing(error) ? { answer: { provider_ref, status: 'failed' } } : undefined
  }
  const answer = await reach(ask, known)
  return 'provider_ref' in answer ? answer : toRefundAnswer(answer)
}

function toParams(wanted: ProviderCheckout): Stripe.Checkout.SessionCreateParams {
  const { mode, amount_cents, currency, description, email, account_id, order_id, success_url, cancel_url, expires_at } = wanted
  const metadata = { account_id, ...(order_id === null ? {} : { order_id }) }
  const price_data = { currency, unit_amount: amount_cents, product_data: { name: description.slice(0, NAME_MAX) } }
  const common = {
    payment_method_types: ['card' as const],
    customer_email: email,
    client_reference_id: account_id,
    metadata,
    success_url,
    cancel_url,
    expires_at: Math.floor(expires_at.getTime() / 1_000),
  }
  if (mode === 'subscription') {
    return {
      ...common,
      mode,
      line_items: [{ quantity: 1, price_data: { ...price_data, recurring: { interval: 'month' } } }],
      subscription_data: { metadata },
    }
  }
  return { ...common, mode, line_items: [{ quantity: 1, price_data }], payment_intent_data: { metadata } }
}

function readEvent(stripe: Stripe, secret: string, body: Buffer, signature: string | undefined, now: Date): ProviderEvent {
  if (signature === undefined) throw new Failure('invalid_signature', { detail: 'This event is not signed.' })
  const signed_at = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 'NaN')
  if (!(signed_at <= now.getTime() / 1_000 + SIGNED_AHEAD_AT_MOST_S))
    throw new Failure('invalid_signature', { detail: 'This event is signed for a time to come.' })
  try {
    return toProviderEvent(stripe.webhooks.constructEvent(body, signature, secret, SIGNED_AT_MOST_AGO_S, undefined, now.getTime()))
  } catch (cause) {
    throw new Failure('invalid_signature', { cause })
  }
}
