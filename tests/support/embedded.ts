import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { openEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'

const LOOK_MS = 20

/** Made once for all files of a process: initialising costs as much as three starts of the product. */
let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'surplate-embedded-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const log = makeLog('silent')
  const { url, close } = await openEmbeddedPostgres(join(folder, 'data'), log)
  const database = await openPostgres(url, log)
  await migrate(database)
  await database.close()
  await close()
  return join(folder, 'data')
}

/** A data folder with an embedded PostgreSQL that has the schema and no rows, and does not run. */
export async function copyEmbedded(data_dir: string): Promise<void> {
  execFileSync('cp', ['-a', await (template ??= makeTemplate()), data_dir])
}

/** The process of the embedded PostgreSQL in `data_dir`, by its own pid file. */
export const postmasterIn = (data_dir: string): number =>
  Number(readFileSync(join(data_dir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

/** How many processes still work in `dir`, once those that were asked to end have had their time. */
export async function processesIn(dir: string): Promise<number> {
  await expect
    .poll(() => workingIn(dir).length)
    .toBe(0)
    .catch(() => {})
  return workingIn(dir).length
}

/** Ends what tests have left running on purpose. */
export async function stopEmbedded(data_dir: string): Promise<void> {
  if (!existsSync(data_dir)) return
  for (let left = workingIn(data_dir); left.length > 0; left = workingIn(data_dir)) {
    for (const pid of left) kill(pid, 'SIGKILL')
    await pause(LOOK_MS)
  }
}

/** A signal to a process, if it is still there. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself meanwhile.
  }
}

/**
 * Processes whose working folder is in `dir`, as that of every process of a PostgreSQL is, or that were
 * started on it, such as initdb.
 */
function workingIn(dir: string): number[] {
  const folder = realpathSync(dir)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`).startsWith(folder) ||
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
        )
      } catch {
        return false
      }
    })
}
