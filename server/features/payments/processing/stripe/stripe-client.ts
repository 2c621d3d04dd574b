import { Stripe } from 'stripe'
import type { StripeConfig } from '#server/application/config.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { SettingError } from '#server/platform/setting-error.ts'

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

/**
 * The id of the operator's account at Stripe; null when Stripe does not answer, for which a start does not
 * wait for long. Throws SettingError when it is in another country: it could not pay Australian restaurants.
 */
export async function findOperatorAccount(settings: StripeConfig, log: Log): Promise<string | null> {
  const account = await makeClient(settings)
    .accounts.retrieveCurrent()
    .then(
      ({ id, country }) => ({ id, country }),
      (error: unknown) => {
        log.warn({ cause: String(error) }, 'Stripe could not be asked for the account of its key')
        return null
      },
    )
  if (account === null) return null
  const { id, country } = account
  if ((country ?? 'AU') !== 'AU')
    throw new SettingError(
      `STRIPE_SECRET_KEY cannot be used: its account is in ${country}, and only an Australian one can pay restaurants`,
    )
  return id
}
