import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { type Database, makeDatabase, type Tables } from './db.ts'
import { SettingError } from './config.ts'
import { ownDataDir } from './data-dir.ts'
import { watch } from './db-watchdog.ts'

const INT8 = 20
const NUMERIC = 1700

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process started, so that a pid that was given out again is not taken for the one that held the lock. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** Two processes on one embedded directory lose committed rows, so the second is refused. */
export function lockDataDir(dir: string): () => void {
  const file = join(dir, 'surplate.lock')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, `${process.pid} ${startOf(process.pid)}`)
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const [pid = '', started = ''] = readFileSync(file, 'utf8').split(' ')
      if (isRunning(Number(pid)) && Number(pid) !== process.pid && startOf(Number(pid)) === started) {
        throw new SettingError(`DATA_DIR ${dir} is in use by process ${pid}: stop it first, or use another folder`)
      }
      rmSync(file, { force: true })
    }
  }
  throw new SettingError(`DATA_DIR ${dir} is being opened by another process`)
}

/** The embedded engine: one process, one connection. Survives a crash of the process; it never fsyncs, so not a power cut. A new one starts as a copy of `image`, if one is given. */
export async function openPglite(data_dir: string | undefined, image?: Blob): Promise<Database> {
  const dir = data_dir === undefined ? undefined : join(data_dir, 'pglite')
  if (data_dir !== undefined) ownDataDir(data_dir)
  const unlock = data_dir === undefined ? () => {} : lockDataDir(data_dir)
  try {
    const pglite = await PGlite.create({
      dataDir: dir,
      parsers: { [INT8]: Number, [NUMERIC]: Number },
      ...(image === undefined ? {} : { loadDataDir: image }),
    })
    // The engine gives new files modes of its own.
    if (data_dir !== undefined) ownDataDir(data_dir)
    const unwatch = dir === undefined ? () => {} : watch(() => pglite.query('select 1'))
    const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
    return makeDatabase({
      engine: 'pglite',
      kysely,
      transact: (work, last) =>
        kysely.transaction().execute(async (tx) => {
          const done = await work(tx)
          await Promise.all(last)
          return done
        }),
      unhurried: (work) => work(kysely),
      listen: async (channel, heard) => pglite.listen(channel, heard),
      // The connection is taken first, so that a script cannot fall into another's transaction.
      script: (text) => kysely.connection().execute(async () => (await pglite.exec(text)).flatMap((result) => result.rows)),
      connections: () => ({ open: 1, idle: 1, waiting: 0 }),
      close: async () => {
        unwatch()
        if (!pglite.closed) await pglite.close()
        unlock()
      },
    })
  } catch (error) {
    unlock()
    throw new SettingError(
      `DATA_DIR ${data_dir ?? ''} cannot be opened (${String(error)}): is the disk full, or are the files somebody else's?`,
    )
  }
}
