import { fileURLToPath } from 'node:url'
import { makeApp } from './app.ts'
import { relistCity } from './demo/relist-city.ts'
import { hasDemoCity, seedCity } from './demo/seed-city.ts'
import { DEMO_PASSWORD, demoSignIns } from './demo/sign-ins.ts'
import { runningClock } from './platform/clock.ts'
import { type Config, readConfig, SettingError } from './platform/config.ts'
import { keepFilesPrivate } from './platform/data-dir.ts'
import type { Database } from './platform/db.ts'
import { type Log, makeLog } from './platform/log.ts'
import { makeMailer } from './platform/mail.ts'
import { migrate } from './platform/migrate.ts'
import { openDatabase } from './platform/open-database.ts'
import { choosePort } from './platform/port.ts'

const STOP_WITHIN_MS = 5_000
const RELIST_SECONDS = 900

async function main(): Promise<void> {
  keepFilesPrivate()
  const asked = readConfig(process.env)
  const port = await choosePort(asked.host, asked.port, process.env['PORT'] !== undefined)
  const config = readConfig({ ...process.env, PORT: String(port) })
  const log = makeLog(config.log_level)
  const database = await openDatabase(config, log)
  try {
    await serve(config, database, log)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(config: Config, database: Database, log: Log): Promise<void> {
  const now = runningClock(config.clock)
  const fresh = (await migrate(database)).length > 0
  const mailer = makeMailer(config, log)
  const web_folder = fileURLToPath(new URL('../dist/web/', import.meta.url))
  const app = await makeApp({ config, database, now, log, mailer, web_folder })
  if (config.demo ?? (fresh && config.database_url === undefined)) await seedCity({ database }, now())
  const demo = await hasDemoCity({ database })
  if (demo) {
    // A demo city opened on a later day shows that evening's meals.
    await relistCity({ database }, now())
    app.jobs.every(RELIST_SECONDS, 'demo.relist', async () => void (await relistCity({ database }, now())))
  }
  await app.start()
  const address = await app.http.listen({ host: config.host, port: config.port })
  console.log(welcome(config.origin, address, demo))

  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    void app.stop().then(() => process.exit(0))
  }
  // The last is a terminal that was closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
}

/** What a person who starts Surplate reads first. */
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
  // Whatever had begun must not keep the process.
  process.exit(1)
}
