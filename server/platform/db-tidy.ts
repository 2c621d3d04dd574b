import type { Database } from './db.ts'
import type { Jobs } from './jobs.ts'

const TIDY_SECONDS = 600

/** Takes away what was changed or deleted, and counts anew what the planner goes by. */
export const tidy = async (database: Database): Promise<void> => void (await database.script('vacuum (analyze)'))

/** PostgreSQL does this by itself; the embedded engine has nobody who does, and would only grow. */
export function tidyAtTimes(database: Database, jobs: Pick<Jobs, 'every'>): void {
  if (database.engine === 'pglite') jobs.every(TIDY_SECONDS, 'database.tidy', () => tidy(database))
}
