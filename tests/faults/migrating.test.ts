import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { DEEP, figure } from '#tests/support/figure.ts'
import { connected, rowsAt } from '#tests/support/postgres.ts'
import { openHome, start } from './home.ts'
import { makeOld, migrations, schemaOf } from './old-schema.ts'
import { withDatabase } from './reconciling.ts'
import {
  prepareHome,
  clientOf,
  isGone,
  isReady,
  type ServerHome,
  spawnServer,
} from '#tests/support/server-process.ts'

const OLD = 3
const KILLS = DEEP ? 10 : 2
const PATIENCE_MS = 60_000
const SECONDS_PER_TABLE = 0.1

/** Who is in the middle of a migration, and how many wait for that. */
const migrating = (url: string): Promise<{ who: string | undefined; waiting: number }> =>
  connected(url, async (client) => {
    const active = await client.query<{ application_name: string }>(
      "select application_name from pg_stat_activity where query ~* '\\mcreate table\\M' and state = 'active' and wait_event is distinct from 'advisory' and pid <> pg_backend_pid() and datname = current_database()",
    )
    const waiting = await client.query(
      "select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()",
    )
    return { who: active.rows[0]?.application_name, waiting: waiting.rows.length }
  })

it.each([
  ['an empty database', 0],
  ['an old schema', OLD],
])(
  'applies each migration once when three processes start at once on %s and the migrating one is killed',
  async (_what, version) => {
    const { home, url } = await openHome('DATABASE_URL')
    const names = ['first', 'second', 'third']
    const homes = await Promise.all(names.map((name) => prepareHome({ ...home.env, PGAPPNAME: name })))
    await withDatabase(home, (database) => makeOld(database, version, SECONDS_PER_TABLE))
    // As an operator sets them behind a pooler: a migration waits as long as it takes all the same.
    await rowsAt(url, `alter database ${new URL(url).pathname.slice(1)} set lock_timeout = '100ms'`)
    const started = performance.now()
    const processes = homes.map((one) => spawnServer(one))
    onTestFinished(() => processes.forEach(({ child }) => child.kill('SIGKILL')))
    let doomed = -1
    const seeWhoIsAtWork = async (): Promise<{ doomed: number; waiting: number }> => {
      const { who = '', waiting } = await migrating(url)
      doomed = names.indexOf(who)
      return { doomed, waiting }
    }
    // One query shows both: a moment later the one at work may be between two files.
    await expect
      .poll(seeWhoIsAtWork, { timeout: PATIENCE_MS, interval: 20 })
      .toEqual({ doomed: expect.toSatisfy((at: number) => at >= 0), waiting: 2 })
    processes[doomed]?.child.kill('SIGKILL')
    const others = homes.filter((_, at) => at !== doomed)
    await expect
      .poll(async () => Promise.all(others.map(isReady)), { timeout: PATIENCE_MS })
      .toEqual([true, true])
    const ready = Math.round(performance.now() - started)
    await start(homes[doomed] as ServerHome)
    for (const one of homes) expect((await clientOf(one).raw('GET', '/api/food-items')).status).toBe(200)
    const { applied, customers } = await withDatabase(home, schemaOf)
    expect(applied).toEqual(migrations)
    expect(customers).toBe(version === 0 ? 0 : 1)
    figure(version === 0 ? 'three starts on an empty database' : 'three starts on an old schema', {
      processes: homes.length,
      migrations: applied.length - version,
      killed: 1,
      'others ready ms': ready,
    })
  },
)

it(`completes the migrations after ${KILLS} kills in the middle of them`, async () => {
  const { home, url } = await openHome('DATABASE_URL')
  const isMigrating = async (): Promise<boolean> => (await migrating(url)).who !== undefined
  const old = (): Promise<void> => withDatabase(home, (database) => makeOld(database, OLD, SECONDS_PER_TABLE))
  await old()
  let killed = 0
  while (killed < KILLS) {
    const { child } = spawnServer(home)
    await expect.poll(isMigrating, { timeout: PATIENCE_MS, interval: 10 }).toBe(true)
    await pause(Math.random() * 300)
    child.kill('SIGKILL')
    await expect.poll(() => isGone(child)).toBe(true)
    const { applied } = await withDatabase(home, schemaOf)
    if (applied.length < migrations.length) killed += 1
    else await old()
  }
  const server = await start(home)
  expect((await server.stop()).code).toBe(0)
  expect(await withDatabase(home, schemaOf)).toEqual({ applied: migrations, customers: 1 })
  figure('killed in a migration', { kills: killed, 'ready in the end ms': server.ready_ms })
})
