import type { Database } from '#server/platform/db/database.ts'
import { loadSealingKeys } from '#server/platform/sealing/load-sealing-keys.ts'
import { makeSealingKeys, type SealingKeys } from '#server/platform/sealing/sealing.ts'
import { twoFactorKeyStore } from './two-factor-store.ts'

/**
 * Encrypts the secrets of authenticator apps, so that a copy of those rows alone gives access to no account.
 */
export interface TwoFactorKeys {
  seal: (secret: Uint8Array, account_id: string) => { key_id: string; sealed_secret: Uint8Array }
  /** Throws if the row was sealed with an unknown key, for another account, or was changed since. */
  unseal: (row: { account_id: string; key_id: string; sealed_secret: Uint8Array }) => Buffer
}

/** Bound to the account: a row copied to another account cannot be unsealed. */
const toTwoFactorKeys = ({ seal, unseal }: SealingKeys): TwoFactorKeys => ({
  seal: (secret, account_id) => {
    const { key_id, sealed } = seal(secret, account_id)
    return { key_id, sealed_secret: sealed }
  },
  unseal: ({ account_id, key_id, sealed_secret }) => unseal({ key_id, sealed: sealed_secret }, account_id),
})

export const makeTwoFactorKeys = (sealingKey: Uint8Array, otherKeys: Uint8Array[] = []): TwoFactorKeys =>
  toTwoFactorKeys(makeSealingKeys(sealingKey, otherKeys))

export const loadTwoFactorKeys = async (
  database: Database,
  value: string | undefined,
  now: Date,
): Promise<TwoFactorKeys> =>
  toTwoFactorKeys(
    await loadSealingKeys(database, twoFactorKeyStore, { setting: { name: 'TWO_FACTOR_KEY', value }, now }),
  )
