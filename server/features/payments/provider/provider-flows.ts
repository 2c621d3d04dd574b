import { type Config, SettingError } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ProviderName } from '#server/features/payments/payment-provider.ts'
import { changeProvider, hasPayments, holdProvider, insertProvider, lockProvider } from './provider-store.ts'

/** From play money to real money: a database moves this way only. */
const ranks: ProviderName[] = ['sandbox', 'stripe_test', 'stripe']
const words: Record<ProviderName, string> = { sandbox: 'play money', stripe_test: 'Stripe with test cards', stripe: 'real money' }

/** Test cards are known to everybody, so a test key is play money too. */
export const nameOf = (settings: Config['payments']): ProviderName => {
  if (settings.provider === 'sandbox') return 'sandbox'
  return /^.k_live_/.test(settings.secret_key) ? 'stripe' : 'stripe_test'
}

/**
 * Makes a database this provider's. Refused when it is another's: what was bought with play money, and people whose password everybody
 * knows, would stand beside real money. One without payments may move on to more serious money.
 */
export async function claimDatabase(tx: Db, name: ProviderName, now: Date): Promise<void> {
  await insertProvider(tx, name, now)
  const owner = (await lockProvider(tx)).name
  if (owner === name) return
  if (ranks.indexOf(name) < ranks.indexOf(owner) || (await hasPayments(tx))) {
    throw new SettingError(
      `PAYMENTS cannot be ${words[name]} here: this database counts ${words[owner]}; give DATABASE_URL (or DATA_DIR) a new, empty database`,
    )
  }
  await changeProvider(tx, owner, name, now)
}

/** For a process that still runs after another one has moved the database on: it may take no more money. */
export async function assertOwner(tx: Db, name: ProviderName): Promise<void> {
  if ((await holdProvider(tx))?.name === name) return
  throw new Failure('unavailable', { detail: 'This shop takes payments in another way now. Please reload the page.' })
}
