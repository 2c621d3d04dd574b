import { fileURLToPath } from 'node:url'
import { type App, makeApp } from './app.ts'
import { hasDemoCity, listCityAgain, seedCity } from './demo/seed-city.ts'
import { countChanges } from './features/money/insights/public.ts'
import { DEMO_PASSWORD, demoSignIns } from './demo/sign-ins.ts'
import { hasOperators } from './features/people/operators/public.ts'
import { logStripeSetup } from './features/payments/processing/public.ts'
import { watchRestores } from './platform/backup/restore-watch.ts'
import { type Now, runningClock } from './platform/clock.ts'
import type { Config } from './application/config.ts'
import { recordInstance } from './application/instance-record.ts'
import { warnOfChangedCollations } from './platform/db/collation-versions.ts'
import type { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase, type RunningDatabase } from './platform/db/open-database.ts'
import { readDiskSpace } from './platform/host/disk-space.ts'
import { makeMailer } from './platform/mail/mailer.ts'
import type { Log } from './platform/monitoring/log.ts'

const DEMO_CITY_SECONDS = 900

/** The application while it serves. */
export interface Serving {
  welcome: string
  stop: () => Promise<void>
  /** Resolves when the database was replaced by a restored backup. */
  restored: Promise<void>
}

interface ServingOptions {
  config: Config
  log: Log
  /** Aborted when the process is to end. */
  ending: AbortSignal
}

/** Serves with the database that was reached, which is closed with the application. */
export async function serve(
  running: RunningDatabase,
  { config, log, ending }: ServingOptions,
): Promise<Serving> {
  const database = await openDatabase(running, config, log)
  let close = database.close
  try {
    ending.throwIfAborted()
    const fresh = (await migrate(database)).length > 0
    if (config.database_url !== undefined) await warnOfChangedCollations(database, log)
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
    const address = await app.http.listen({ host: config.host, port: config.port })
    recordInstance(config)
    void mailer.check()
    if (config.payments.provider === 'stripe')
      void logStripeSetup({ ...config, payments: config.payments }, { database, now, log })
    let stopped: Promise<void> | undefined
    return {
      welcome: welcome(config.origin, address, demo) + (demo ? '' : await inviteHint(database, config)),
      restored: restored.promise,
      stop: () => (stopped ??= unwatch().then(app.stop)),
    }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

type CityDeps = Pick<App, 'jobs'> & { database: Database; now: Now }

/**
 * Whether there is a demo city. Creates it if the settings ask for it, and lists the meals of this evening.
 */
async function openDemoCity(
  config: Config,
  { database, now, jobs }: CityDeps,
  fresh: boolean,
): Promise<boolean> {
  if (config.demo ?? (fresh && config.database_url === undefined))
    if (await seedCity({ database }, now())) await countChanges({ database, now })
  if (!(await hasDemoCity({ database }))) return false
  await listCityAgain({ database }, now())
  jobs.every(
    DEMO_CITY_SECONDS,
    'demo.list_again',
    async () => void (await listCityAgain({ database }, now())),
  )
  return true
}

/** How somebody becomes the first operator, as long as there is none. */
async function inviteHint(
  { query }: Database,
  { database_url, data_dir }: Pick<Config, 'database_url' | 'data_dir'>,
): Promise<string> {
  if (await hasOperators(query)) return ''
  const settings = database_url === undefined && data_dir !== './data' ? `DATA_DIR=${data_dir} ` : ''
  return `\nNobody runs it yet. In another terminal, in this folder, give your own address:\n  ${settings}npm run operator -- invite YOUR_EMAIL\nand open the link that it prints.\n`
}

/** The text that the command prints once it serves. */
function welcome(origin: string, address: string, demo: boolean): string {
  const ready = `\nSurplate is ready at ${origin}${origin === address ? '' : ` (listening on ${address})`}\n`
  if (!demo) return ready
  const signIns = demoSignIns.map(({ email, what }) => `  ${email.padEnd(30)} ${what}`).join('\n')
  return `${ready}\nSign in to the demo city (password: ${DEMO_PASSWORD}):\n${signIns}\n\nThe counter, for the restaurant: ${origin}/counter\nCtrl-C stops it.\n`
}
