import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { copyEmbedded, stopEmbedded } from '#tests/support/embedded.ts'
import { DEEP } from '#tests/support/figure.ts'
import { dropDatabase, freshDatabase, patientAddress } from '#tests/support/postgres.ts'
import {
  launch,
  prepareHome,
  type ServerHome,
  type ServerProcess,
  spawnServer,
} from '#tests/support/server-process.ts'
import type { DatabaseKind } from '#tests/support/targets.ts'

const newFolder = (name: string): string => mkdtempSync(join(tmpdir(), `surplate-${name}-`))

/** Removes a folder, and ends every process in it. */
async function removeFolder(folder: string): Promise<void> {
  await stopEmbedded(folder)
  rmSync(folder, { recursive: true, force: true })
}

/** An empty folder until the test ends. */
export function folderForTest(name: string): string {
  const folder = newFolder(name)
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** The same for all tests of a file. */
export function folderForFile(name: string): string {
  const folder = newFolder(name)
  afterAll(() => removeFolder(folder))
  return folder
}

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
  const dir = newFolder('faults')
  const data_dir = join(dir, 'data')
  if (database === 'embedded') await copyEmbedded(data_dir)
  const url = database === 'DATABASE_URL' ? await freshDatabase() : ''
  return {
    home: await prepareHome({ ...(url === '' ? { DATA_DIR: data_dir } : { DATABASE_URL: url }), ...env }),
    dir,
    url,
    leave: async () => {
      await removeFolder(dir)
      if (url !== '') await dropDatabase(url)
    },
  }
}

/**
 * Its servers wait for a PostgreSQL apart as long as a busy machine may need, and so neither answer 503 nor end
 * their start for that.
 */
export function patient(home: ServerHome): ServerHome {
  const { DATABASE_URL } = home.env
  if (DATABASE_URL === undefined) return home
  return { ...home, env: { ...home.env, DATABASE_URL: patientAddress(DATABASE_URL) } }
}

/** Only the long form shows that the product's own limits are enough: so long a person waits. */
export const patientUnlessDeep = (home: ServerHome): ServerHome => (DEEP ? home : patient(home))

/** The same until the test ends. */
export async function openHome(
  database: DatabaseKind,
  env: Record<string, string> = {},
): Promise<Omit<TemporaryHome, 'leave'>> {
  const { leave, ...temporary } = await makeHome(database, env)
  onTestFinished(leave)
  return temporary
}

/** A server of the embedded PostgreSQL in a folder, which is stopped when the test ends. */
export async function openEmbeddedHome(DATA_DIR: string): Promise<ServerHome> {
  await copyEmbedded(DATA_DIR)
  onTestFinished(() => stopEmbedded(DATA_DIR))
  return prepareHome({ DATA_DIR })
}

/** Starts the product, and gives what it said when it ended; one that starts after all is ended. */
export async function refusedStart(home: ServerHome): Promise<{ code: number | null; outputText: string }> {
  const { child, output } = spawnServer(home)
  child.stdout?.on('data', () => void (output.join('').includes('is ready at') && child.kill('SIGKILL')))
  await once(child, 'close')
  return { code: child.exitCode, outputText: output.join('').trim() }
}

/** Starts a process that is gone when the test ends. */
export async function start(home: ServerHome): Promise<ServerProcess> {
  const server = await launch(home)
  onTestFinished(server.kill)
  return server
}
