import type { StripeConfig } from '#server/application/config.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { SettingError } from '#server/platform/setting-error.ts'
import { makeClient } from './stripe-client.ts'

/** Refuses a key of an account in another country, which could not pay Australian restaurants. A start does not wait for Stripe for long. */
export async function assertAustralianAccount(settings: StripeConfig, log: Log): Promise<void> {
  const country = await makeClient(settings)
    .accounts.retrieveCurrent()
    .then(
      (account) => account.country ?? null,
      (error: unknown) => {
        log.warn({ cause: String(error) }, 'Stripe could not be asked for the country of its account')
        return null
      },
    )
  if (country !== null && country !== 'AU')
    throw new SettingError(`STRIPE_SECRET_KEY cannot be used: its account is in ${country}, and only an Australian one can pay restaurants`)
}
