import { Stripe } from 'stripe'
import type { StripeConfig } from '#server/application/config.ts'

const TIMEOUT_MS = 4_000
// Every caller repeats a failed call itself: the customer with the same key, status requests, the reconciler and the jobs.
const RETRIES = 0

export function makeClient({ secret_key, api_origin }: StripeConfig): Stripe {
  const origin = api_origin === undefined ? undefined : new URL(api_origin)
  return new Stripe(secret_key, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(origin === undefined
      ? {}
      : {
          host: origin.hostname,
          port: origin.port === '' ? (origin.protocol === 'https:' ? 443 : 80) : Number(origin.port),
          protocol: origin.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }),
  })
}
