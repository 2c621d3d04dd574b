import type { Db } from '#server/platform/db/database.ts'
import type { EmailLinkRow } from './email-address-tables.ts'

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
