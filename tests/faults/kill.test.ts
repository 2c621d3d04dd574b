import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { DEEP, figure } from '#tests/support/figure.ts'
import type { DatabaseKind, Row } from '#tests/support/targets.ts'
import { kill, postmasterIn, processesIn } from '#tests/support/embedded.ts'
import { isReady, type ServerHome, type ServerProcess } from '#tests/support/server-process.ts'
import { openHome, patientUnlessDeep, start } from './home.ts'
import { reconcile } from './reconciling.ts'
import { crowd, openMarket, PEOPLE } from './shoppers.ts'

/** Ends what is to be ended, and gives the process that is there when everything answers again. */
type KillAndRecover = (
  server: ServerProcess,
  home: ServerHome,
) => Promise<{ server: ServerProcess; ready_ms: number }>

/** Kills under load, one after the other, and gives what the table of figures asks for. */
async function underLoad(database: DatabaseKind, kills: KillAndRecover[]) {
  const opened = await openHome(database)
  const home = patientUnlessDeep(opened.home)
  let server = await start(home)
  const market = await openMarket(home, PEOPLE, 4)
  const people = crowd(market, [home])
  const ready: number[] = []
  for (const killAndRecover of kills) {
    await people.serves(5)
    await pause(Math.random() * (DEEP ? 400 : 50))
    const recovered = await killAndRecover(server, home)
    server = recovered.server
    ready.push(recovered.ready_ms)
  }
  await people.serves(1)
  const shopping = await people.leave()
  expect((await server.stop()).code).toBe(0)
  const left = await processesIn(opened.dir)
  const counts = await reconcile(home, market.items, shopping)
  ready.sort((a, b) => a - b)
  return {
    kills: kills.length,
    ...counts,
    'left behind': left,
    'ready again ms median': ready[Math.floor(ready.length / 2)] ?? 0,
    'ready again ms most': ready.at(-1) ?? 0,
    'longest answer ms': Math.round(shopping.longest_ms),
  }
}

const postmasterOf = ({ env }: ServerHome): number => postmasterIn(env['DATA_DIR'] ?? '')

const killServer: KillAndRecover = async (killed, home) => {
  await killed.kill()
  const server = await start(home)
  return { server, ready_ms: server.ready_ms }
}

const killPostgres: KillAndRecover = async (server, home) => {
  const killed_at = performance.now()
  const pid = postmasterOf(home)
  kill(pid, 'SIGKILL')
  await expect.poll(() => postmasterOf(home), { interval: 10 }).not.toBe(pid)
  await expect.poll(() => isReady(home), { interval: 10 }).toBe(true)
  return { server, ready_ms: Math.round(performance.now() - killed_at) }
}

const killBoth: KillAndRecover = (server, home) => {
  kill(postmasterOf(home), 'SIGKILL')
  return killServer(server, home)
}

const times = (count: number, one: KillAndRecover): KillAndRecover[] =>
  Array.from({ length: count }, () => one)

// Every kill is a trial of its own, at another moment; the short form makes one of each kind.
const trials: [Row | 'each', DatabaseKind, KillAndRecover[]][] = DEEP
  ? [
      ['kill -9 of Surplate, embedded', 'embedded', times(50, killServer)],
      ['kill -9 of Surplate, DATABASE_URL', 'DATABASE_URL', times(50, killServer)],
      ['kill -9 of the embedded PostgreSQL', 'embedded', times(50, killPostgres)],
      ['kill -9 of both', 'embedded', times(20, killBoth)],
    ]
  : [
      ['each', 'embedded', [killPostgres, killServer, killBoth]],
      ['each', 'DATABASE_URL', [killServer]],
    ]

it.each(trials)(
  'loses and doubles no order, and recovers, after %s under load, on the database by %s',
  async (...trial) => {
    const [row, database, kills] = trial
    const figures = await underLoad(database, kills)
    if (row !== 'each') figure(row, figures)
    expect(figures['left behind']).toBe(0)
  },
)
