import type { Db } from '#server/platform/db/database.ts'

export interface EmailChangeRow {
  id: string
  account_id: string
  old_email: string
  new_email: string
  requested_at: Date
  /** Null until the link to the new address was opened. */
  changed_at: Date | null
  /** Until when it can be made or, once made, undone. */
  expires_at: Date
}

export interface EmailLinkRow {
  token_hash: Uint8Array
  account_id: string
  purpose: 'confirm' | 'change' | 'undo'
  /** Null of a link that confirms the present email. */
  email_change_id: string | null
  expires_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    email_change: EmailChangeRow
    email_link: EmailLinkRow
  }
}

export const insertChange = (tx: Db, change: EmailChangeRow) =>
  tx.insertInto('email_change').values(change).execute()

export const findChange = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('email_change')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const findChangesOfAccount = (db: Db, account_id: string, now: Date) =>
  db
    .selectFrom('email_change')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()

/**
 * The changes of an account's email that were made and can be undone: their old addresses still belong to its
 * owner.
 */
export const findUndoableEmailChanges = (db: Db, account_id: string, now: Date) =>
  db
    .selectFrom('email_change')
    .select(['id', 'old_email'])
    .where('account_id', '=', account_id)
    .where('changed_at', 'is not', null)
    .where('expires_at', '>', now)
    .execute()

/** Deletes what an account has requested and not made, with its links. */
export const deleteRequestedChanges = (tx: Db, account_id: string) =>
  tx.deleteFrom('email_change').where('account_id', '=', account_id).where('changed_at', 'is', null).execute()

export const recordChange = (
  tx: Db,
  id: string,
  change: Pick<EmailChangeRow, 'old_email' | 'changed_at' | 'expires_at'>,
) => tx.updateTable('email_change').set(change).where('id', '=', id).execute()

/**
 * Deletes a change and those after it, made or requested, with their links: what they began from is no more.
 */
export const deleteChangesFrom = (tx: Db, { id, account_id, changed_at }: EmailChangeRow) =>
  tx
    .deleteFrom('email_change')
    .where('account_id', '=', account_id)
    .where((eb) =>
      eb.or([eb('id', '=', id), eb('changed_at', 'is', null), eb('changed_at', '>', changed_at)]),
    )
    .execute()

/** Whether another account can still take an address back, by undoing a change. */
export async function isReserved(db: Db, email: string, account_id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('email_change')
    .select('id')
    .where('old_email', '=', email)
    .where('changed_at', 'is not', null)
    .where('account_id', '!=', account_id)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const deleteChangesOfAccount = (tx: Db, account_id: string) =>
  tx.deleteFrom('email_change').where('account_id', '=', account_id).execute()

export const deleteExpiredChanges = (db: Db, now: Date) =>
  db.deleteFrom('email_change').where('expires_at', '<=', now).execute()

export const insertLink = (tx: Db, link: EmailLinkRow) => tx.insertInto('email_link').values(link).execute()

/** The link of a token, while it can be used. */
export const findLink = (db: Db, token_hash: Uint8Array, now: Date) =>
  db
    .selectFrom('email_link')
    .selectAll()
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const deleteConfirmLinks = (tx: Db, account_id: string) =>
  tx.deleteFrom('email_link').where('account_id', '=', account_id).where('purpose', '=', 'confirm').execute()

export const deleteLinksOfAccount = (tx: Db, account_id: string) =>
  tx.deleteFrom('email_link').where('account_id', '=', account_id).execute()

export const deleteExpiredLinks = (db: Db, now: Date) =>
  db.deleteFrom('email_link').where('expires_at', '<=', now).execute()
