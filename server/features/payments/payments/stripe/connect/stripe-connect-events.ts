import type { Stripe } from 'stripe'
import type { ProviderEvent } from '#server/features/payments/payments/payment-provider.ts'
import { idOf, toRefundResult } from '#server/features/payments/payments/stripe/stripe-rules.ts'

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
export function aboutThin(notification: Stripe.V2.Core.EventNotification): About {
  const about: { type?: string; id?: string } | null | undefined =
    'related_object' in notification ? notification.related_object : undefined
  if (about?.type === 'v2.core.account' && about.id !== undefined)
    return { about: 'account', account_ref: about.id }
  return { about: 'other' }
}
