import type { Stripe } from 'stripe'
import type { StripeConfig } from '#server/application/config.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ProviderEvent, ProviderRequest } from '#server/features/payments/processing/payment-provider.ts'
import { type Destination, destinations } from './webhook-destinations.ts'
import { isSignedAhead, idOf, toProviderSession, toRefundResult } from './stripe-rules.ts'

const SIGNATURE_AGE_MAX_S = 300

/**
 * Verifies an event and only then reads it: of an event that is really Stripe's nothing is refused, whatever
 * its kind.
 */
export function readSignedEvent(
  stripe: Stripe,
  settings: StripeConfig,
  { raw_body, header }: ProviderRequest,
  now: Date,
): ProviderEvent {
  const signature = header('stripe-signature')
  if (signature === undefined) throw new Failure('invalid_signature', { detail: 'This event is not signed.' })
  if (isSignedAhead(signature, now))
    throw new Failure('invalid_signature', { detail: 'This event is signed for a time to come.' })
  const { signature: signatures } = stripe.webhooks
  if (signatures === null) throw new Error('the Stripe library verifies no signatures')
  const destination = findDestination(settings, (secret) =>
    signatures.verifyHeader(raw_body, signature, secret, SIGNATURE_AGE_MAX_S, undefined, now.getTime()),
  )
  const event = JSON.parse(raw_body.toString()) as Stripe.Event | Stripe.V2.Core.EventNotification
  if (event.object === 'v2.core.event') return { id: event.id, type: event.type, ...aboutThin(event) }
  if (destination === destinations.connected && event.account === undefined)
    throw new Failure('invalid_signature', {
      detail: 'This event is of no connected account, and signed for those.',
    })
  return toProviderEvent(event)
}

/**
 * Where Stripe sent an event to, by the secret that its signature is made of. `verify` throws for any other
 * secret.
 */
function findDestination(settings: StripeConfig, verify: (secret: string) => unknown): Destination {
  let cause: unknown
  for (const destination of Object.values(destinations)) {
    const secret = settings[destination.secret]
    if (secret === undefined) continue
    try {
      verify(secret)
      return destination
    } catch (error) {
      cause = error
    }
  }
  throw new Failure('invalid_signature', { cause })
}

/** The subscription plan that an invoice is for; older versions of Stripe's API have it at the top level. */
function subscriptionPlanIdOf(
  invoice: Stripe.Invoice & { subscription?: string | { id: string } | null },
): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription ?? invoice.subscription)
}

export function toProviderEvent(event: Stripe.Event): ProviderEvent {
  const { id, type } = event
  const otherEvent: ProviderEvent = { id, type, about: 'other' }
  const about = aboutConnect(event)
  if (about !== undefined) return { id, type, ...about }
  const subscriptionPlanEvent = (provider_ref: string | null, ended: boolean): ProviderEvent =>
    provider_ref === null ? otherEvent : { id, type, about: 'subscription_plan', provider_ref, ended }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return { id, type, about: 'checkout', session: toProviderSession(event.data.object) }
    case 'checkout.session.async_payment_failed':
      return {
        id,
        type,
        about: 'checkout',
        session: { ...toProviderSession(event.data.object), status: 'expired', payment_status: 'unpaid' },
      }
    case 'customer.subscription.updated':
      return subscriptionPlanEvent(event.data.object.id, false)
    case 'customer.subscription.deleted':
      return subscriptionPlanEvent(event.data.object.id, true)
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return subscriptionPlanEvent(subscriptionPlanIdOf(event.data.object), false)
    default:
      return otherEvent
  }
}

type About = ProviderEvent extends infer Event
  ? Event extends ProviderEvent
    ? Omit<Event, 'id' | 'type'>
    : never
  : never

const payoutTypes = new Set<string>(['payout.canceled', 'payout.failed', 'payout.paid', 'payout.updated'])
const accountTypes = new Set<string>([
  'account.application.deauthorized',
  'account.updated',
  'capability.updated',
])

/** What happened in the account of a restaurant; anything else there is not ours. */
function aboutAccount({ type, data }: Stripe.Event, account_ref: string): About {
  if (accountTypes.has(type) || type.startsWith('account.external_account.'))
    return { about: 'account', account_ref }
  if (payoutTypes.has(type))
    return { about: 'payout', account_ref, payout_ref: (data.object as Stripe.Payout).id }
  return { about: 'other' }
}

/** What an event of Connect is about; undefined when it is none. */
export function aboutConnect(event: Stripe.Event): About | undefined {
  if (event.account !== undefined) return aboutAccount(event, event.account)
  switch (event.type) {
    case 'transfer.reversed':
      return { about: 'transfer', transfer_ref: event.data.object.id }
    case 'charge.dispute.closed':
    case 'charge.dispute.created':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.updated':
      return { about: 'dispute', dispute_ref: event.data.object.id }
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.failed':
    case 'refund.updated': {
      const refund = event.data.object
      const { id: provider_ref, amount: amount_cents, currency } = refund
      return {
        about: 'refund',
        payment_ref: idOf(refund.payment_intent),
        refund: { ...toRefundResult(refund), provider_ref, amount_cents, currency },
        is_requested: refund.metadata?.['refund_id'] !== undefined,
      }
    }
    default:
      return undefined
  }
}

/** What a thin event is about: it names an account and has nothing of it, which is then read. */
function aboutThin(notification: Stripe.V2.Core.EventNotification): About {
  const about: { type?: string; id?: string } | null | undefined =
    'related_object' in notification ? notification.related_object : undefined
  if (about?.type === 'v2.core.account' && about.id !== undefined)
    return { about: 'account', account_ref: about.id }
  return { about: 'other' }
}
