import type { Stripe } from 'stripe'
import type { ProviderEvent } from '#server/features/payments/payments/payment-provider.ts'
import { aboutConnect } from './connect/stripe-connect-events.ts'
import { idOf, toProviderSession } from './stripe-rules.ts'

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
