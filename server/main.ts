import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { type App, makeApp } from './app.ts'
import { listCityAgain } from './demo/list-city-again.ts'
import { hasDemoCity, seedCity } from './demo/seed-city.ts'
import { DEMO_PASSWORD, demoSignIns } from './demo/sign-ins.ts'
import { watchRestores } from './platform/backup/restore-watch.ts'
import { type Now, runningClock } from './platform/clock.ts'
import { type Config, readConfig } from './application/config.ts'
import { SettingError } from './platform/setting-error.ts'
import { keepFilesPrivate } from './platform/host/data-dir.ts'
import type { Database } from './platform/db/database.ts'
import { readDiskSpace } from './platform/host/disk-space.ts'
import { type Log, makeLog } from './platform/monitoring/log.ts'
import { collectWhenIdle } from './platform/monitoring/idle-memory.ts'
import { makeMailer } from './platform/mail/mailer.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { choosePort } from './platform/host/port.ts'

const STOP_WITHIN_MS = 5_000
const DEMO_CITY_SECONDS = 900
const RETRY_MS = 1_000

/** The application while it serves. */
interface Serving {
  welcome: string
  stop: () => Promise<void>
  /** Resolves when the database was replaced by a restored backup. */
  restored: Promise<void>
}

async function main(): Promise<void> {
  keepFilesPrivate()
  // First of all: whatever this process starts from here on ends with it.
  const ending = endingBySignal()
  const { host, port: preferred } = readConfig(process.env)
  const port = await choosePort(host, preferred, process.env['PORT'] !== undefined)
  const config = readConfig({ ...process.env, PORT: String(port) })
  const log = makeLog(config.log_level)
  let serving = await serve(config, log, ending).catch(unlessEnding(ending))
  if (serving !== undefined) console.log(serving.welcome)
  collectWhenIdle()
  while (serving !== undefined) {
    await Promise.race([serving.restored, aborted(ending)])
    if (ending.aborted) {
      await serving.stop()
      break
    }
    log.warn('the database was restored from a backup: restarting')
    await serving.stop().catch((error: unknown) => log.error({ cause: String(error) }, 'could not stop cleanly'))
    serving = await serveAgain(config, log, ending)
  }
  process.exit(0)
}

/** Aborted by the first signal to end; the process then exits in any case within some seconds. SIGHUP: the terminal was closed. */
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

const aborted = (ending: AbortSignal): Promise<unknown> => (ending.aborted ? Promise.resolve() : once(ending, 'abort'))

/** A start that is broken off by a signal has not failed. */
const unlessEnding =
  (ending: AbortSignal) =>
  (error: unknown): undefined => {
    if (!ending.aborted) throw error
  }

/** Retries until it serves or is stopped: a running process must not exit because the database is unreachable for a moment. */
async function serveAgain(config: Config, log: Log, ending: AbortSignal): Promise<Serving | undefined> {
  while (!ending.aborted) {
    try {
      return await serve(config, log, ending)
    } catch (error) {
      if (ending.aborted) return undefined
      log.error({ cause: String(error) }, 'could not restart and will try again')
      await pause(RETRY_MS)
    }
  }
  return undefined
}

async function serve(config: Config, log: Log, ending: AbortSignal): Promise<Serving> {
  const database = await openDatabase(config, log, ending)
  let close = database.close
  try {
    ending.throwIfAborted()
    const fresh = (await migrate(database)).length > 0
    ending.throwIfAborted()
    const restored = Promise.withResolvers<void>()
    // Before anything of the database is cached in memory.
    const unwatch = await watchRestores(database, restored.resolve)
    // The watch has a connection of its own, which would be cut off with the embedded PostgreSQL.
    close = () => unwatch().then(database.close)
    const now = runningClock(config.clock)
    const mailer = makeMailer(config, log)
    const web_folder = fileURLToPath(new URL('../dist/web/', import.meta.url))
    const readDisk = config.database_url === undefined ? () => readDiskSpace(config.data_dir) : undefined
    const app = await makeApp({ config, database, now, log, mailer, web_folder, readDisk })
    close = () => unwatch().then(app.stop)
    ending.throwIfAborted()
    const demo = await openDemoCity(config, { database, now, jobs: app.jobs }, fresh)
    ending.throwIfAborted()
    await app.start()
    // Collects the garbage of starting, which the heap would keep until it is full. Only if Node was started with --expose-gc.
    globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' })
    const address = await app.http.listen({ host: config.host, port: config.port })
    let stopped: Promise<void> | undefined
    return {
      welcome: welcome(config.origin, address, demo),
      restored: restored.promise,
      stop: () => (stopped ??= unwatch().then(app.stop)),
    }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

type CityDeps = Pick<App, 'jobs'> & { database: Database; now: Now }

/** Whether there is a demo city. Creates it if the settings ask for it, and lists the meals of this evening. */
async function openDemoCity(config: Config, { database, now, jobs }: CityDeps, fresh: boolean): Promise<boolean> {
  if (config.demo ?? (fresh && config.database_url === undefined)) await seedCity({ database }, now())
  if (!(await hasDemoCity({ database }))) return false
  await listCityAgain({ database }, now())
  jobs.every(DEMO_CITY_SECONDS, 'demo.list_again', async () => void (await listCityAgain({ database }, now())))
  return true
}

/** The text that the command prints once it serves. */
function welcome(origin: string, address: string, demo: boolean): string {
  const ready = `\nSurplate is ready at ${origin}${origin === address ? '' : ` (listening on ${address})`}\n`
  if (!demo) return ready
  const signIns = demoSignIns.map(({ email, what }) => `  ${email.padEnd(30)} ${what}`).join('\n')
  return `${ready}\nSign in to the demo city (password: ${DEMO_PASSWORD}):\n${signIns}\n\nThe counter, for the restaurant: ${origin}/counter\nCtrl-C stops it.\n`
}

try {
  await main()
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  console.error(error.message)
  // Open handles must not keep the process running.
  process.exit(1)
}
