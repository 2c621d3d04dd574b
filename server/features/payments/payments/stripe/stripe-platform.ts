import type { StripeConfig } from '#server/application/config.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { SettingError } from '#server/platform/setting-error.ts'
import { makeClient } from './stripe-client.ts'

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
