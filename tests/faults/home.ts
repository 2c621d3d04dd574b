import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopEmbedded } from '#tests/support/embedded.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'
import type { DatabaseKind } from '#tests/support/targets.ts'
import { prepareHome, type ServerHome } from '#tests/support/server-process.ts'

/** A server with data of its own, and the folder beside them. */
export interface TemporaryHome {
  home: ServerHome
  dir: string
  leave: () => Promise<void>
}

export async function makeHome(
  database: DatabaseKind,
  env: Record<string, string> = {},
): Promise<TemporaryHome> {
  const dir = mkdtempSync(join(tmpdir(), 'surplate-faults-'))
  const url = database === 'DATABASE_URL' ? await freshDatabase() : undefined
  return {
    home: await prepareHome({
      ...(url === undefined ? { DATA_DIR: join(dir, 'data') } : { DATABASE_URL: url }),
      ...env,
    }),
    dir,
    leave: async () => {
      await stopEmbedded(join(dir, 'data'))
      rmSync(dir, { recursive: true, force: true })
      if (url !== undefined) await dropDatabase(url)
    },
  }
}
