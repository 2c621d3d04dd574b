import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { openPglite } from '#server/platform/db-pglite.ts'
import { makeJobs } from '#server/platform/jobs.ts'
import { makeLog } from '#server/platform/log.ts'
import { migrate } from '#server/platform/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A file with an embedded database that has its schema and no rows. */
    pglite_image: string
  }
}

/** Makes one embedded database with the schema in place, so that no test file makes its own from nothing. */
export default async function pgliteSetup(project: TestProject): Promise<() => void> {
  const home = mkdtempSync(join(tmpdir(), 'surplate-image-'))
  const database = await openPglite(join(home, 'data'))
  await migrate(database)
  const jobs = makeJobs(database, { log: makeLog('silent'), idle: true })
  await jobs.start()
  await jobs.stop()
  await database.close()
  const made = await PGlite.create(join(home, 'data', 'pglite'))
  const image = join(home, 'image.tar')
  writeFileSync(image, await (await made.dumpDataDir('none')).bytes())
  await made.close()
  project.provide('pglite_image', image)
  return () => rmSync(home, { recursive: true, force: true })
}
