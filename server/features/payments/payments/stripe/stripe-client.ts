import { Stripe } from 'stripe'
import type { StripeConfig } from '#server/application/config.ts'

/**
 * Another version names and requires other parameters: it is chosen here, and an upgrade of the SDK does not
 * compile until it is.
 */
export const API_VERSION = '2026-10-28.endive' satisfies Stripe.LatestApiVersion
const TIMEOUT_MS = 4_000
// Every caller repeats a failed call itself: the customer with the same key, status requests, the reconciler
// and the jobs.
const RETRIES = 0

export function makeClient({ secret_key, api_origin }: StripeConfig): Stripe {
  const origin = api_origin === undefined ? undefined : new URL(api_origin)
  const isPlain = origin?.protocol === 'http:'
  return new Stripe(secret_key, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    host: origin?.hostname,
    port: origin === undefined ? undefined : Number(origin.port || (isPlain ? 80 : 443)),
    protocol: isPlain ? 'http' : 'https',
  } satisfies Stripe.StripeConfig)
}
