import { sql, type Generated } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { OptionalEmail } from './optional-email-rules.ts'

declare module '#server/platform/db/database.ts' {
  interface Tables {
    email_option: {
      account_id: string
      /** Whoever has it can stop the emails of the account, and start them again. */
      token: Generated<string>
      /** The kinds that are not sent, but for pickup reminders, which are a setting of the account. */
      stopped: Generated<string[]>
    }
  }
}

/** The token of an account, which it is given the first time, and what it has stopped. */
export async function findOrCreateOption(db: Db, account_id: string) {
  await db
    .insertInto('email_option')
    .values({ account_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('email_option')
    .select(['token', 'stopped'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
}

export const findOptionByToken = (db: Db, token: string) =>
  db
    .selectFrom('email_option')
    .select(['account_id', 'stopped'])
    .where('token', '=', token)
    .executeTakeFirst()

/** The kinds of emails that an account has stopped, for its data export. */
export async function findStopped(db: Db, account_id: string): Promise<string[]> {
  const row = await db
    .selectFrom('email_option')
    .select('stopped')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return row?.stopped ?? []
}

export const setStopped = (db: Db, account_id: string, kind: OptionalEmail, is_stopped: boolean) =>
  db
    .updateTable('email_option')
    .set({
      stopped: is_stopped
        ? sql<string[]>`array_append(array_remove(stopped, ${kind}), ${kind})`
        : sql<string[]>`array_remove(stopped, ${kind})`,
    })
    .where('account_id', '=', account_id)
    .execute()

export const deleteOption = (tx: Db, account_id: string) =>
  tx.deleteFrom('email_option').where('account_id', '=', account_id).execute()

/**
 * During a restore, tables without a schema hold the restored rows, and `public` those that they replace.
 * What somebody has stopped since the backup stays stopped, and the links of emails that were sent since
 * still work.
 */
export async function carryStoppedEmails(tx: Db): Promise<void> {
  await sql`update account set pickup_reminders = replaced.pickup_reminders from public.account replaced
    where replaced.id = account.id and replaced.pickup_reminders <> account.pickup_reminders`.execute(tx)
  await sql`delete from email_option where account_id in (select id from public.account)`.execute(tx)
  await sql`insert into email_option (account_id, token, stopped) select account_id, token, stopped from public.email_option
    where account_id in (select id from account)`.execute(tx)
}
