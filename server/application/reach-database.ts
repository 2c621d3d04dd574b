import type { RunningDatabase } from '#server/platform/db/open-database.ts'
import { openEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import type { Log } from '#server/platform/monitoring/log.ts'

interface WhereDataAre {
  database_url: string | undefined
  data_dir: string
}

/**
 * The database that the settings name: at `DATABASE_URL`, else the embedded PostgreSQL in `DATA_DIR`, which
 * runs as long as it is in use.
 */
export async function reachDatabase(
  { database_url, data_dir }: WhereDataAre,
  log: Log,
  ending?: AbortSignal,
): Promise<RunningDatabase> {
  return database_url === undefined
    ? openEmbeddedPostgres(data_dir, log, ending)
    : { url: database_url, close: async () => {} }
}
