import type { SetupStep } from '#contract/desk/installation.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What is still missing for a slice before real people order; undefined once it is done. */
export type FindSetupStep = (db: Db) => Promise<SetupStep | undefined>
