import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { copyEmbedded, stopEmbedded } from '#tests/support/embedded.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { launch, prepareHome, type ServerHome, type ServerProcess } from '#tests/support/server-process.ts'
import type { DatabaseKind } from '#tests/support/targets.ts'

/** A server with data of its own, and the folder beside them. */
export interface TemporaryHome {
  home: ServerHome
  dir: string
  /** Of its database; empty for the embedded one. */
  url: string
  leave: () => Promise<void>
}

export async function makeHome(
  database: DatabaseKind,
  env: Record<string, string> = {},
): Promise<TemporaryHome> {
  const dir = mkdtempSync(join(tmpdir(), 'surplate-faults-'))
  const data_dir = join(dir, 'data')
  if (database === 'embedded') await copyEmbedded(data_dir)
  const url = database === 'DATABASE_URL' ? await freshDatabase() : ''
  return {
    home: await prepareHome({ ...(url === '' ? { DATA_DIR: data_dir } : { DATABASE_URL: url }), ...env }),
    dir,
    url,
    leave: async () => {
      await stopEmbedded(data_dir)
      rmSync(dir, { recursive: true, force: true })
      if (url !== '') await dropDatabase(url)
    },
  }
}

/** The same until the test ends. */
export async function openHome(
  database: DatabaseKind,
  env: Record<string, string> = {},
): Promise<Omit<TemporaryHome, 'leave'>> {
  const { leave, ...temporary } = await makeHome(database, env)
  onTestFinished(leave)
  return temporary
}

/** Starts a process that is gone when the test ends. */
export async function start(home: ServerHome): Promise<ServerProcess> {
  const server = await launch(home)
  onTestFinished(server.kill)
  return server
}
