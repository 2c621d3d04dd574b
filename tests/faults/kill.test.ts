import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { DEEP, figure } from '#tests/support/figure.ts'
import { type DatabaseKind, databaseKinds } from '#tests/support/targets.ts'
import { kill, postmasterIn, processesIn } from '#tests/support/embedded.ts'
import { makeHome } from './home.ts'
import { reconcile } from './reconciling.ts'
import { isReady, launch, type ServerHome, type ServerProcess } from '#tests/support/server-process.ts'
import { openMarket, crowd } from './shoppers.ts'

const KILLS = DEEP ? 50 : 2
const KILLS_OF_BOTH = DEEP ? 20 : 2

interface Kill {
  /** Ends what is to be ended, and gives the process that is there when everything answers again. */
  killAndRecover: (
    server: ServerProcess,
    home: ServerHome,
  ) => Promise<{ server: ServerProcess; ready_ms: number }>
  times: number
}

/** Kills under load, and gives what the table of figures asks for. */
async function underLoad(database: DatabaseKind, { killAndRecover, times }: Kill) {
  const { home, dir, leave } = await makeHome(database)
  let server = await launch(home)
  try {
    const market = await openMarket(home, 16, 4)
    const people = crowd(market, [home])
    const ready: number[] = []
    for (let at = 0; at < times; at += 1) {
      const before = people.shopping.acknowledged.length
      await expect
        .poll(() => people.shopping.acknowledged.length, { timeout: 60_000 })
        .toBeGreaterThan(before + 5)
      await pause(Math.random() * 400)
      const recovered = await killAndRecover(server, home)
      server = recovered.server
      ready.push(recovered.ready_ms)
    }
    const shopping = await people.leave()
    expect((await server.stop()).code).toBe(0)
    const left = await processesIn(dir)
    const counts = await reconcile(home, market.items, shopping)
    ready.sort((a, b) => a - b)
    return {
      kills: times,
      ...counts,
      'left behind': left,
      'ready again ms median': ready[Math.floor(ready.length / 2)] ?? 0,
      'ready again ms most': ready.at(-1) ?? 0,
      'longest answer ms': Math.round(shopping.longest_ms),
    }
  } finally {
    await server.kill()
    await leave()
  }
}

const postmasterOf = ({ env }: ServerHome): number => postmasterIn(env['DATA_DIR'] ?? '')

it.each(databaseKinds)(
  `loses and doubles no order when the server is killed ${KILLS} times under load, on the database by %s`,
  async (database) => {
    const killAndRecover: Kill['killAndRecover'] = async (server, home) => {
      await server.kill()
      const next = await launch(home)
      return { server: next, ready_ms: next.ready_ms }
    }
    const figures = await underLoad(database, { killAndRecover, times: KILLS })
    figure(`kill -9 of Surplate, ${database}`, figures)
    expect(figures['left behind']).toBe(0)
  },
)

it(`restarts the embedded PostgreSQL when it is killed ${KILLS} times under load, and loses and doubles no order`, async () => {
  const killAndRecover: Kill['killAndRecover'] = async (server, home) => {
    const killed = performance.now()
    const pid = postmasterOf(home)
    kill(pid, 'SIGKILL')
    await expect.poll(() => postmasterOf(home), { interval: 10 }).not.toBe(pid)
    await expect.poll(() => isReady(home), { interval: 10 }).toBe(true)
    return { server, ready_ms: Math.round(performance.now() - killed) }
  }
  const figures = await underLoad('embedded', { killAndRecover, times: KILLS })
  figure('kill -9 of the embedded PostgreSQL', figures)
  expect(figures['left behind']).toBe(0)
})

it(`loses and doubles no order when the server and its PostgreSQL are killed ${KILLS_OF_BOTH} times at the same moment`, async () => {
  const killAndRecover: Kill['killAndRecover'] = async (server, home) => {
    kill(postmasterOf(home), 'SIGKILL')
    await server.kill()
    const next = await launch(home)
    return { server: next, ready_ms: next.ready_ms }
  }
  const figures = await underLoad('embedded', { killAndRecover, times: KILLS_OF_BOTH })
  figure('kill -9 of both', figures)
  expect(figures['left behind']).toBe(0)
})
