import type { Stripe } from 'stripe'
import type { StripeConfig } from '#server/application/config.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ProviderEvent, ProviderRequest } from '#server/features/payments/payments/payment-provider.ts'
import { aboutThin } from './connect/stripe-connect-events.ts'
import { type Destination, destinations } from './setup/webhook-destinations.ts'
import { toProviderEvent } from './stripe-events.ts'
import { isSignedAhead } from './stripe-rules.ts'

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
