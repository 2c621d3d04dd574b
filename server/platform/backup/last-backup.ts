import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from './connection.ts'

declare module '#server/platform/db/database.ts' {
  interface Tables {
    last_backup: { is_last: boolean; at: Date }
  }
}

/** Records in the database at `url` that it was backed up. */
export const recordBackup = (url: string): Promise<unknown> =>
  inTransaction(url, 'begin', (client) =>
    client.query(
      'insert into last_backup (at) values (now()) on conflict (is_last) do update set at = now()',
    ),
  )

/** When the backup command last wrote a backup. */
export const findLastBackup = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom('last_backup').select('at').executeTakeFirst())?.at ?? null
