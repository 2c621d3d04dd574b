import type { Config } from './config.ts'
import type { Database } from './db.ts'
import { openPostgres } from './db-postgres.ts'
import { openEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import type { Log } from './log.ts'

type Where = Pick<Config, 'database_url' | 'database_direct_url' | 'data_dir'>

/** Opens the database that the settings name: at `DATABASE_URL`, else the embedded PostgreSQL in `DATA_DIR`, which runs as long as it is open. */
export async function openDatabase({ database_url, database_direct_url, data_dir }: Where, log: Log): Promise<Database> {
  if (database_url !== undefined) return openPostgres(database_url, log, database_direct_url)
  const embedded = await openEmbeddedPostgres(data_dir, log)
  try {
    const database = await openPostgres(embedded.url, log)
    return { ...database, close: () => database.close().then(embedded.close) }
  } catch (error) {
    await embedded.close()
    throw error
  }
}
