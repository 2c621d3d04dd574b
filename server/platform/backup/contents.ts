import pg from 'pg'
import { SettingError } from '#server/platform/setting-error.ts'
import { inTransaction } from './connection.ts'
import { hasData } from './write-backup.ts'

/** Throws SettingError where no instance has been started with the database at `url`. */
export const checkData = (url: string): Promise<void> => inTransaction(url, 'begin read only', assertData)

/** How many rows a table of an instance has. Throws SettingError as `checkData` does. */
export const countTable = (url: string, table: string): Promise<number> =>
  inTransaction(url, 'begin read only', async (client) => {
    await assertData(client)
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from public.${pg.escapeIdentifier(table)}`,
    )
    return rows[0]?.count ?? 0
  })

async function assertData(client: pg.Client): Promise<void> {
  if (!(await hasData(client)))
    throw new SettingError('The database holds no data of Surplate yet: start the instance with it first')
}
