import type { Log } from '#server/platform/monitoring/log.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'

/** A database that can be connected to until it is closed. */
export interface RunningDatabase {
  url: string
  close: () => Promise<void>
}

interface DatabaseSettings {
  /** The database itself, where `DATABASE_URL` is a pooler that shares sessions. */
  database_direct_url: string | undefined
  /** Streaming replicas of the database, for reads. */
  database_read_url: string | undefined
}

/** Opens the database that was reached; closing it closes that as well, and so does a failure to open it. */
export async function openDatabase(
  running: RunningDatabase,
  { database_direct_url, database_read_url }: DatabaseSettings,
  log: Log,
): Promise<Database> {
  try {
    const database = await openPostgres(running.url, log, {
      direct_url: database_direct_url,
      read_url: database_read_url,
    })
    return { ...database, close: () => database.close().then(running.close) }
  } catch (error) {
    await running.close()
    throw error
  }
}
