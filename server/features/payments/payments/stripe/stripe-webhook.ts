import type { Stripe } from 'stripe'
import type { StripeConfig } from '#server/application/config.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ProviderEvent, ProviderRequest } from '#server/features/payments/payments/payment-provider.ts'
import { aboutThin } from './connect/stripe-connect-events.ts'
import { toProviderEvent } from './stripe-events.ts'
import { isSignedAhead } from './stripe-rules.ts'

const SIGNATURE_AGE_MAX_S = 300

/** Whom an event is for, by the secret that signed it: of the operator's own account, of connected accounts, and of the thin events of both. */
type EventScope = 'own' | 'connect' | 'thin'

/** Verifies an event and only then reads it: of an event that is really Stripe's nothing is refused, whatever its kind. */
export function readSignedEvent(stripe: Stripe, settings: StripeConfig, { raw_body, header }: ProviderRequest, now: Date): ProviderEvent {
  const signature = header('stripe-signature')
  if (signature === undefined) throw new Failure('invalid_signature', { detail: 'This event is not signed.' })
  if (isSignedAhead(signature, now)) throw new Failure('invalid_signature', { detail: 'This event is signed for a time to come.' })
  const scope = findScope(settings, (secret) =>
    stripe.webhooks.signature?.verifyHeader(raw_body, signature, secret, SIGNATURE_AGE_MAX_S, undefined, now.getTime()),
  )
  const event = JSON.parse(raw_body.toString()) as Stripe.Event | Stripe.V2.Core.EventNotification
  if (event.object === 'v2.core.event') return { id: event.id, type: event.type, ...aboutThin(event) }
  if (scope === 'connect' && event.account === undefined)
    throw new Failure('invalid_signature', { detail: 'This event is of no connected account, and signed for those.' })
  return toProviderEvent(event)
}

/** Whom an event is for whose signature one of the secrets made. `verify` throws for any other. */
function findScope(
  { webhook_secret, connect_webhook_secret, thin_webhook_secret }: StripeConfig,
  verify: (secret: string) => unknown,
): EventScope {
  const secrets: [EventScope, string | undefined][] = [
    ['own', webhook_secret],
    ['connect', connect_webhook_secret],
    ['thin', thin_webhook_secret],
  ]
  let cause: unknown
  for (const [scope, secret] of secrets) {
    if (secret === undefined) continue
    try {
      verify(secret)
      return scope
    } catch (error) {
      cause = error
    }
  }
  throw new Failure('invalid_signature', { cause })
}
