import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import type { Log } from '#server/platform/monitoring/log.ts'

interface DatabaseSettings {
  database_url: string | undefined
  /** The database itself, where `database_url` is a pooler that shares sessions. */
  database_direct_url: string | undefined
  /** Streaming replicas of the database, for reads. */
  database_read_url: string | undefined
  data_dir: string
}

/** A database that can be connected to until it is closed. */
export interface RunningDatabase {
  url: string
  close: () => Promise<void>
}

/** The database that the settings name: at `DATABASE_URL`, else the embedded PostgreSQL in `DATA_DIR`, which runs as long as it is in use. */
export async function reachDatabase(
  { database_url, data_dir }: Pick<DatabaseSettings, 'database_url' | 'data_dir'>,
  log: Log,
  ending?: AbortSignal,
): Promise<RunningDatabase> {
  return database_url === undefined ? openEmbeddedPostgres(data_dir, log, ending) : { url: database_url, close: async () => {} }
}

export async function openDatabase(settings: DatabaseSettings, log: Log, ending?: AbortSignal): Promise<Database> {
  const running = await reachDatabase(settings, log, ending)
  try {
    const database = await openPostgres(running.url, log, {
      direct_url: settings.database_direct_url,
      read_url: settings.database_read_url,
    })
    return { ...database, close: () => database.close().then(running.close) }
  } catch (error) {
    await running.close()
    throw error
  }
}
