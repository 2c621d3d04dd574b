import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, readConfig } from './application/config.ts'
import { reachDatabase } from './application/reach-database.ts'
import { keepFilesPrivate } from './platform/host/data-dir.ts'
import { choosePort } from './platform/host/port.ts'
import { collectWhenIdle } from './platform/monitoring/idle-memory.ts'
import { type Log, makeLog } from './platform/monitoring/log.ts'
import { SettingError } from './platform/setting-error.ts'
import type { Serving } from './serving.ts'

const STOP_WITHIN_MS = 5_000
const RETRY_MS = 1_000

async function main(): Promise<void> {
  keepFilesPrivate()
  // First of all: whatever this process starts from here on ends with it.
  const ending = endingBySignal()
  const { host, port: preferred } = readConfig(process.env)
  const port = await choosePort(host, preferred, process.env['PORT'] !== undefined)
  const config = readConfig({ ...process.env, PORT: String(port) })
  const log = makeLog(config.log_level)
  let serving = await start(config, log, ending).catch(unlessEnding(ending))
  if (serving !== undefined) console.log(serving.welcome)
  collectWhenIdle()
  while (serving !== undefined) {
    await Promise.race([serving.restored, aborted(ending)])
    if (ending.aborted) {
      await serving.stop()
      break
    }
    log.warn('the database was restored from a backup: restarting')
    await serving
      .stop()
      .catch((error: unknown) => log.error({ cause: String(error) }, 'could not stop cleanly'))
    serving = await serveAgain(config, log, ending)
  }
  process.exit(0)
}

/** The embedded PostgreSQL starts while the modules of the application are loaded, which takes longer. */
async function start(config: Config, log: Log, ending: AbortSignal): Promise<Serving> {
  const [running, { serve }] = await Promise.all([reachDatabase(config, log, ending), import('./serving.ts')])
  return serve(running, { config, log, ending })
}

/**
 * Aborted by the first signal to end; the process then exits in any case within some seconds. SIGHUP: the
 * terminal was closed.
 */
function endingBySignal(): AbortSignal {
  const ending = new AbortController()
  const end = (): void => {
    if (ending.signal.aborted) return
    ending.abort()
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  return ending.signal
}

const aborted = (ending: AbortSignal): Promise<unknown> =>
  ending.aborted ? Promise.resolve() : once(ending, 'abort')

/** A start that is broken off by a signal has not failed. */
const unlessEnding =
  (ending: AbortSignal) =>
  (error: unknown): undefined => {
    if (!ending.aborted) throw error
  }

/**
 * Retries until it serves or is stopped: a running process must not exit because the database is unreachable
 * for a moment.
 */
async function serveAgain(config: Config, log: Log, ending: AbortSignal): Promise<Serving | undefined> {
  while (!ending.aborted) {
    try {
      return await start(config, log, ending)
    } catch (error) {
      if (ending.aborted) return undefined
      log.error({ cause: String(error) }, 'could not restart and will try again')
      await pause(RETRY_MS)
    }
  }
  return undefined
}

try {
  await main()
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  console.error(error.message)
  // Open handles must not keep the process running.
  process.exit(1)
}
