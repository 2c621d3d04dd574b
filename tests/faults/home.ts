import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopEmbedded } from '#tests/support/embedded.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'
import type { DatabasePlace } from '#tests/support/targets.ts'
import { prepareDatabase, type Place } from './running.ts'

/** A place with data of its own, and the folder beside them. */
export interface Home {
  place: Place
  dir: string
  leave: () => Promise<void>
}

export async function homeOn(database: DatabasePlace, env: Record<string, string> = {}): Promise<Home> {
  const dir = mkdtempSync(join(tmpdir(), 'surplate-faults-'))
  const url = database === 'DATABASE_URL' ? await freshDatabase() : undefined
  return {
    place: await prepareDatabase({ ...(url === undefined ? { DATA_DIR: join(dir, 'data') } : { DATABASE_URL: url }), ...env }),
    dir,
    leave: async () => {
      await stopEmbedded(join(dir, 'data'))
      rmSync(dir, { recursive: true, force: true })
      if (url !== undefined) await dropDatabase(url)
    },
  }
}
