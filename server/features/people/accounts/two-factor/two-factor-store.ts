import type { Db } from '#server/platform/db/database.ts'
import type { RecoveryCodes } from './recovery-codes.ts'

import { sql } from 'kysely'
import type { SealingKeyStore, SealingKeyRow } from '#server/platform/sealing/load-sealing-keys.ts'

export interface TwoFactorRow {
  account_id: string
  key_id: string
  sealed_secret: Uint8Array
  begun_at: Date
  /** Null until a code of the authenticator app has proved that it has the secret. */
  confirmed_at: Date | null
  /** A bigint, which a driver may give as text. */
  last_step: string | number | null
  recovery_salt: Uint8Array | null
}

interface RecoveryCodeRow {
  account_id: string
  code_hash: Uint8Array
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    two_factor: TwoFactorRow
    recovery_code: RecoveryCodeRow
    two_factor_key: SealingKeyRow
  }
}

type Pending = Pick<TwoFactorRow, 'account_id' | 'key_id' | 'sealed_secret' | 'begun_at'>

export const findTwoFactor = (db: Db, account_id: string) =>
  db.selectFrom('two_factor').selectAll().where('account_id', '=', account_id).executeTakeFirst()

/**
 * Stores a secret that waits for its first code, in place of an earlier one that waits; false when two-step
 * sign-in is on.
 */
export async function upsertPending(tx: Db, pending: Pending): Promise<boolean> {
  const { account_id: _same, ...changed } = pending
  const row = await tx
    .insertInto('two_factor')
    .values(pending)
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(changed).where('two_factor.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Switches two-step sign-in on; false when this secret does not wait any more. */
export async function confirmPending(
  tx: Db,
  { account_id, begun_at }: Pick<TwoFactorRow, 'account_id' | 'begun_at'>,
  { step, codes, now }: { step: number; codes: RecoveryCodes; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('two_factor')
    .set({ confirmed_at: now, last_step: step, recovery_salt: codes.salt })
    .where('account_id', '=', account_id)
    .where('confirmed_at', 'is', null)
    .where('begun_at', '=', begun_at)
    .returning('account_id')
    .executeTakeFirst()
  if (row === undefined) return false
  await insertCodes(tx, account_id, codes)
  return true
}

const insertCodes = (tx: Db, account_id: string, { hashes }: RecoveryCodes) =>
  tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id, code_hash })))
    .execute()

/** Replaces the recovery codes; false when two-step sign-in is off. */
export async function replaceCodes(tx: Db, account_id: string, codes: RecoveryCodes): Promise<boolean> {
  const row = await tx
    .updateTable('two_factor')
    .set({ recovery_salt: codes.salt })
    .where('account_id', '=', account_id)
    .where('confirmed_at', 'is not', null)
    .returning('account_id')
    .executeTakeFirst()
  if (row === undefined) return false
  await tx.deleteFrom('recovery_code').where('account_id', '=', account_id).execute()
  await insertCodes(tx, account_id, codes)
  return true
}

/** Marks the code of a time step as used; false when it or a later one was used before. */
export async function consumeTimeStep(db: Db, account_id: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('account_id', '=', account_id)
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a recovery code that is used; false when there is no such code. */
export async function consumeRecoveryCode(
  db: Db,
  account_id: string,
  code_hash: Uint8Array,
): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', account_id)
    .where('code_hash', '=', code_hash)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Db, account_id: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll().as('left'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Deletes a secret that still waits for its first code. */
export const deletePending = (tx: Db, account_id: string) =>
  tx.deleteFrom('two_factor').where('account_id', '=', account_id).where('confirmed_at', 'is', null).execute()

export const deleteExpiredPending = (db: Db, begun_before: Date) =>
  db.deleteFrom('two_factor').where('confirmed_at', 'is', null).where('begun_at', '<', begun_before).execute()

/** Deletes the second step of an account if it was set before `proved_at`. */
export const deleteTwoFactorFromBefore = (tx: Db, account_id: string, proved_at: Date) =>
  tx
    .deleteFrom('two_factor')
    .where('account_id', '=', account_id)
    .where('confirmed_at', '<', proved_at)
    .execute()

export const deleteTwoFactor = (tx: Db, account_id: string) =>
  tx.deleteFrom('two_factor').where('account_id', '=', account_id).execute()

export const twoFactorKeyStore: SealingKeyStore = {
  lock: (tx) => sql`lock table two_factor_key in share row exclusive mode`.execute(tx),
  findKeys: (tx) => tx.selectFrom('two_factor_key').selectAll().orderBy('created_at', 'desc').execute(),
  insertKey: (tx, row) => tx.insertInto('two_factor_key').values(row).execute(),
  findUsedKeyIds: async (db) => {
    const rows = await db.selectFrom('two_factor').select('key_id').distinct().execute()
    return rows.map(({ key_id }) => key_id)
  },
}
