import { once } from 'node:events'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { countTable } from './platform/backup/contents.ts'
import { recordBackup } from './platform/backup/last-backup.ts'
import { restore } from './platform/backup/restore-backup.ts'
import { backUp, backupName, stamp } from './platform/backup/write-backup.ts'
import { checkInstance } from './application/instance-record.ts'
import { readConfig } from './application/config.ts'
import { SettingError } from './platform/setting-error.ts'
import { keepFilesPrivate } from './platform/host/data-dir.ts'
import { makeLog } from './platform/monitoring/log.ts'
import { reachDatabase } from './application/reach-database.ts'
import { carryOver } from './carry-over.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const options = {
  empty: { type: 'boolean' },
  'without-copy': { type: 'boolean' },
  new: { type: 'boolean' },
} as const

/**
 * `backup [FILE] [--empty]` and `restore FILE [--without-copy] [--new]`, for the database that the settings
 * name.
 */
async function main(command: string, args: string[]): Promise<void> {
  keepFilesPrivate()
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  // Only the settings of the database matter here; those that serving needs may be missing.
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = process.env
  const config = readConfig({ DATABASE_URL: DATABASE_DIRECT_URL ?? DATABASE_URL, DATA_DIR })
  checkInstance(config, command === 'restore' && values.new)
  const ending = new AbortController()
  for (const signal of SIGNALS) process.once(signal, () => ending.abort())
  const { url, close } = await reachDatabase(config, makeLog('silent'), ending.signal)
  try {
    const work =
      command === 'backup'
        ? writeBackup(url, positionals[0], values.empty)
        : restoreBackup(url, positionals[0], values['without-copy'] !== true)
    await Promise.race([work, interrupted(ending.signal)])
  } finally {
    await close()
  }
}

/** An embedded PostgreSQL that this command started must not outlive it. */
async function interrupted(ending: AbortSignal): Promise<never> {
  if (!ending.aborted) await once(ending, 'abort')
  throw new SettingError('The command was interrupted. A restore that was not finished has changed nothing')
}

/** Paths are relative to the folder in which the command was given. */
const resolvePath = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

async function writeBackup(url: string, path: string | undefined, mayBeEmpty = false): Promise<void> {
  const file = resolvePath(path ?? backupName(new Date()))
  const accounts = await countTable(url, 'account')
  if (accounts === 0 && !mayBeEmpty)
    throw new SettingError(
      'Nothing was backed up: the database holds no account, so it may not be the one you mean. Back it up all the same with --empty',
    )
  await backUp(url, file)
  // A backup can be taken by a user who may only read, and before the migration that makes the table.
  await recordBackup(url).catch(() =>
    console.log('The desk is not told of it: its time could not be recorded'),
  )
  console.log(`Backed up to ${file}: ${accounts} ${accounts === 1 ? 'account' : 'accounts'}`)
}

async function restoreBackup(url: string, path: string | undefined, withCopy: boolean): Promise<void> {
  if (path === undefined) throw new SettingError('Say which backup to restore: npm run restore FILE')
  const file = resolvePath(path)
  const { copy, left_out } = await restore(
    url,
    file,
    withCopy ? `${file}.before-${stamp(new Date())}` : undefined,
    carryOver,
  )
  if (copy !== undefined) console.log(`What was there before is in ${copy}`)
  if (left_out.length > 0)
    console.log(`Left out, because no migration of Surplate makes them: ${left_out.join(', ')}`)
  console.log(`Restored from ${file}`)
}

const [command = '', ...args] = process.argv.slice(2)
try {
  await main(command, args)
} catch (error) {
  const { code, message } = error as Error & { code?: string }
  // Errors of the database, the disk and the arguments have a code; any other is a defect.
  if (!(error instanceof SettingError) && code === undefined) throw error
  const [line] = message.split('\n')
  console.error(error instanceof SettingError ? line : `The ${command} failed: ${line}`)
  process.exitCode = 1
}
// What was broken off must not keep the process running.
process.exit()
