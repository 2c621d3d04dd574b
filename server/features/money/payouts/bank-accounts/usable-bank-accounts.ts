import type { Db } from '#server/platform/db/database.ts'
import type { SealingKeys } from '#server/platform/sealing/sealing.ts'
import { type BankDetails, unsealDetails } from './bank-account-rules.ts'
import { findUsableVersions, findVersionsByIds } from './bank-account-store.ts'

/**
 * The version of bank details that each restaurant can be paid to now; none where there are none, or they
 * still wait.
 */
export async function findUsableBankAccounts(
  db: Db,
  restaurant_ids: string[],
  now: Date,
): Promise<Map<string, string>> {
  if (restaurant_ids.length === 0) return new Map()
  return new Map(
    (await findUsableVersions(db, restaurant_ids, now)).map(({ id, restaurant_id }) => [restaurant_id, id]),
  )
}

export interface UnsealedBankAccount extends BankDetails {
  title: string
}

/**
 * Versions by id, unsealed, also those that have ended since. For the bank file alone: never for a reply, a
 * log or an email.
 */
export async function readBankAccounts(
  keys: SealingKeys,
  db: Db,
  ids: string[],
): Promise<Map<string, UnsealedBankAccount>> {
  if (ids.length === 0) return new Map()
  return new Map(
    (await findVersionsByIds(db, ids)).map((row) => [
      row.id,
      { ...unsealDetails(keys, row), title: row.title },
    ]),
  )
}
