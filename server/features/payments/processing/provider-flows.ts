import { SettingError } from '#server/platform/setting-error.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ProviderName } from './payment-provider.ts'
import { canChangeProvider } from './payment-rules.ts'
import {
  updateProvider,
  updateAccountRef,
  hasPayments,
  lockProviderShared,
  insertProvider,
  lockProvider,
} from './provider-store.ts'

const providerLabels: Record<ProviderName, string> = {
  sandbox: 'play money',
  stripe_test: 'Stripe with test cards',
  stripe: 'real money',
}

/**
 * Records which provider a database belongs to. Throws when it belongs to another: a database with real
 * payments must not contain purchases made with play money, or demo accounts with a public password.
 * `account_ref` is the operator's account there, if it could be asked for: the key of another one can access
 * neither the payments of this database nor the accounts of its restaurants.
 */
export async function claimDatabase(
  tx: Db,
  name: ProviderName,
  now: Date,
  account_ref: string | null = null,
): Promise<void> {
  await insertProvider(tx, name, now)
  const { name: current, account_ref: current_ref } = await lockProvider(tx)
  if (current === name) return claimForAccount(tx, current_ref, account_ref)
  if (!canChangeProvider(current, name, await hasPayments(tx))) {
    throw new SettingError(
      `PAYMENTS cannot be ${providerLabels[name]} here: this database counts ${providerLabels[current]}; give DATABASE_URL (or DATA_DIR) a new, empty database`,
    )
  }
  await updateProvider(tx, name, account_ref, now)
}

async function claimForAccount(
  tx: Db,
  current_ref: string | null,
  account_ref: string | null,
): Promise<void> {
  if (account_ref === null || account_ref === current_ref) return
  if (current_ref !== null) {
    throw new SettingError(
      `STRIPE_SECRET_KEY cannot be used: it is a key of ${account_ref}, and this database belongs to ${current_ref}; give a key of ${current_ref}, or give DATABASE_URL (or DATA_DIR) a new, empty database`,
    )
  }
  await updateAccountRef(tx, account_ref)
}

/**
 * Refuses payments in a process that is still running after another process has changed the database's
 * provider.
 */
export async function assertCurrentProvider(tx: Db, name: ProviderName): Promise<void> {
  if ((await lockProviderShared(tx))?.name === name) return
  throw new Failure('unavailable', {
    detail: 'This shop takes payments in another way now. Please reload the page.',
  })
}
