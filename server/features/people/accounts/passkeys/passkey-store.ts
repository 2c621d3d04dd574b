import type { Db } from '#server/platform/db/database.ts'

export interface PasskeyRow {
  id: string
  account_id: string
  /** As WebAuthn writes it: base64url. */
  credential_id: string
  /** COSE. */
  public_key: Uint8Array
  /** A bigint, which a driver may give as text. */
  counter: string | number
  /** Separated by commas. */
  transports: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface PasskeyChallengeRow {
  challenge_hash: Uint8Array
  /** Null when the challenge is for signing in. */
  account_id: string | null
  expires_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    passkey: PasskeyRow
    passkey_challenge: PasskeyChallengeRow
  }
}

export const insertChallenge = (db: Db, challenge: PasskeyChallengeRow) =>
  db.insertInto('passkey_challenge').values(challenge).execute()

/**
 * Deletes a challenge that is used; false when it was issued for something else, has expired, or was used
 * before.
 */
export async function consumeChallenge(
  db: Db,
  challenge_hash: Uint8Array,
  account_id: string | null,
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', challenge_hash)
    .where('account_id', account_id === null ? 'is' : '=', account_id)
    .where('expires_at', '>', now)
    .returning('expires_at')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteExpiredChallenges = (db: Db, now: Date) =>
  db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()

export const findPasskeysOfAccount = (db: Db, account_id: string) =>
  db.selectFrom('passkey').selectAll().where('account_id', '=', account_id).orderBy('created_at').execute()

export const findPasskey = (db: Db, credential_id: string) =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credential_id).executeTakeFirst()

export const insertPasskey = (db: Db, passkey: PasskeyRow) =>
  db.insertInto('passkey').values(passkey).execute()

/**
 * Records the use of a passkey; false when it was removed, or used with this counter, since its signature was
 * checked.
 */
export async function recordPasskeyUse(
  tx: Db,
  id: string,
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    // An authenticator without a counter gives 0 each time.
    .where((eb) => eb.or([eb('counter', '<', counter), eb('counter', '=', 0)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePasskey(db: Db, account_id: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePasskeys(tx: Db, account_id: string): Promise<void> {
  await tx.deleteFrom('passkey').where('account_id', '=', account_id).execute()
  await deleteChallenges(tx, account_id)
}

/** Deletes the challenges of an account, so that a passkey that is being added fails. */
export const deleteChallenges = (tx: Db, account_id: string) =>
  tx.deleteFrom('passkey_challenge').where('account_id', '=', account_id).execute()
