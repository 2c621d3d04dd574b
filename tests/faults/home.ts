import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { aPlace, type Place } from './running.ts'

/** A place with data of its own, and the folder beside them. */
export interface Home {
  place: Place
  dir: string
  leave: () => Promise<void>
}

export async function homeOn(engine: 'pglite' | 'postgres', env: Record<string, string> = {}): Promise<Home> {
  const dir = mkdtempSync(join(tmpdir(), 'surplate-faults-'))
  const url = engine === 'postgres' ? await freshDatabase() : undefined
  return {
    place: await aPlace({ ...(url === undefined ? { DATA_DIR: join(dir, 'data') } : { DATABASE_URL: url }), ...env }),
    dir,
    leave: async () => {
      rmSync(dir, { recursive: true, force: true })
      if (url !== undefined) await dropDatabase(url)
    },
  }
}
