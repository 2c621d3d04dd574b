import { SettingError } from '#server/platform/setting-error.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ProviderName } from '#server/features/payments/payments/payment-provider.ts'
import { canChangeProvider } from './provider-rules.ts'
import { updateProvider, hasPayments, lockProviderShared, insertProvider, lockProvider } from './provider-store.ts'

const providerLabels: Record<ProviderName, string> = {
  sandbox: 'play money',
  stripe_test: 'Stripe with test cards',
  stripe: 'real money',
}

/**
 * Records which provider a database belongs to. Throws when it belongs to another: a database with real payments must not contain
 * purchases made with play money, or demo accounts with a public password.
 */
export async function claimDatabase(tx: Db, name: ProviderName, now: Date): Promise<void> {
  await insertProvider(tx, name, now)
  const current = (await lockProvider(tx)).name
  if (current === name) return
  if (!canChangeProvider(current, name, await hasPayments(tx))) {
    throw new SettingError(
      `PAYMENTS cannot be ${providerLabels[name]} here: this database counts ${providerLabels[current]}; give DATABASE_URL (or DATA_DIR) a new, empty database`,
    )
  }
  await updateProvider(tx, name, now)
}

/** Refuses payments in a process that is still running after another process has changed the database's provider. */
export async function assertCurrentProvider(tx: Db, name: ProviderName): Promise<void> {
  if ((await lockProviderShared(tx))?.name === name) return
  throw new Failure('unavailable', { detail: 'This shop takes payments in another way now. Please reload the page.' })
}
