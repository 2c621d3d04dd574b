import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/platform/monitoring/log.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import {
  APPLICATION_NAME,
  ensureRunning,
  findPostmaster,
  isNameOfRunning,
  isRunningOn,
  type Postmaster,
} from './postmaster.ts'
import { findPrograms } from './programs.ts'

/** The packaged PostgreSQL on the data in `DATA_DIR/postgres`. */
interface EmbeddedPostgres {
  url: string
  /** Disconnects, and stops the server when no other process uses it. */
  close: () => Promise<void>
}

const WATCH_MS = 200
const RETRY_MS = 1_000
const CHECK_MS = 10
const STOP_WITHIN_MS = 10_000
/** Backends of connections that were closed take a moment to end. */
const DISCONNECTED_WITHIN_MS = 2_000
/**
 * Begins the application name of a process that is about to stop the server, so that two of them do not count
 * each other as users.
 */
const LEAVING = 'leaving-'

/**
 * Starts PostgreSQL on the data in `data_dir`, or uses the server that another process of this machine has
 * started there, even one that was killed since; not when `ending` is aborted. While it is open, a server
 * that ends is started again. Throws SettingError with one line when it cannot run.
 */
export async function openEmbeddedPostgres(
  data_dir: string,
  log: Log,
  ending?: AbortSignal,
): Promise<EmbeddedPostgres> {
  const programs = findPrograms()
  const folder = await openDataFolder(data_dir, programs, ending)
  ending?.throwIfAborted()
  let server: Postmaster = await ensureRunning(folder, programs.postgres)
  // Whoever exits without closing, after an error or because closing takes too long, cannot ask who else uses
  // it: others start it again.
  const stopAtExit = (): void => signalToStop(findPostmaster(folder)?.pid)
  process.once('exit', stopAtExit)
  const port = Number(new URL(server.url).port)
  const closing = new AbortController()
  let restarting: Promise<void> | undefined

  const restart = async (): Promise<void> => {
    log.error({ pid: server.pid }, 'the embedded PostgreSQL has ended and is started again')
    while (!closing.signal.aborted) {
      try {
        server = await ensureRunning(folder, programs.postgres, port)
        return
      } catch (error) {
        log.error(
          { cause: String(error) },
          'the embedded PostgreSQL could not be started and will be tried again',
        )
        await pause(RETRY_MS, undefined, { ref: false })
      }
    }
  }
  const watch = setInterval(() => {
    if (restarting !== undefined || isRunningOn(folder, server.pid)) return
    restarting = restart().finally(() => {
      restarting = undefined
    })
  }, WATCH_MS).unref()

  return {
    url: server.url,
    close: async () => {
      closing.abort()
      clearInterval(watch)
      await restarting
      const running = findPostmaster(folder)
      const isLast = running !== undefined && !(await isUsedByOthers(running.url))
      process.off('exit', stopAtExit)
      if (isLast) await stop(folder, running.pid)
    },
  }
}

/** Whether another process is connected that runs and is not about to stop the server, too. */
async function isUsedByOthers(url: string): Promise<boolean> {
  const address = new URL(url)
  address.searchParams.set('application_name', LEAVING + APPLICATION_NAME)
  const client = new pg.Client({ connectionString: address.href, connectionTimeoutMillis: STOP_WITHIN_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    // While this connection is there, the other backends of this process count for nobody; afterwards there
    // are none.
    let names = await connectedNames(client)
    for (
      const started = performance.now();
      names.has(APPLICATION_NAME);
      names = await connectedNames(client)
    ) {
      if (performance.now() - started > DISCONNECTED_WITHIN_MS) break
      await pause(CHECK_MS)
    }
    return [...names].some(
      (name) => name !== APPLICATION_NAME && isNameOfRunning(name) && !names.has(LEAVING + name),
    )
  } catch {
    // A server that accepts no connection is stopping already.
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function connectedNames(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string | null }>(
    'select distinct application_name as name from pg_stat_activity',
  )
  return new Set(rows.flatMap(({ name }) => name ?? []))
}

/** PostgreSQL's fast shutdown: it ends all connections and writes a checkpoint. */
async function stop(folder: DataFolder, pid: number): Promise<void> {
  signalToStop(pid)
  for (
    const started = performance.now();
    isRunningOn(folder, pid) && performance.now() - started < STOP_WITHIN_MS;
    await pause(CHECK_MS)
  );
}

function signalToStop(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGINT')
  } catch {
    // Another process has stopped it.
  }
}
