import { readFileSync } from 'node:fs'
import type { Database } from '#server/platform/db/database.ts'

/** Runs a migration once more, on what a test has made to look as before it. */
export const runMigration = ({ script }: Pick<Database, 'script'>, file: string): Promise<unknown> =>
  script(readFileSync(new URL(`../../server/migrations/${file}`, import.meta.url), 'utf8'))
