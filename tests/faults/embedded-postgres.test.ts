import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { copyEmbedded, kill, postmasterIn, processesIn } from '#tests/support/embedded.ts'
import { DEEP } from '#tests/support/figure.ts'
import { connected } from '#tests/support/postgres.ts'
import { folderForTest, refusedStart, start } from './home.ts'
import { withDatabase } from './reconciling.ts'
import {
  prepareHome,
  clientOf,
  isGone,
  isReady,
  type ServerHome,
  type ServerProcess,
  spawnServer,
} from '#tests/support/server-process.ts'
import { openMarket } from './shoppers.ts'

const root = join(import.meta.dirname, '..', '..')
const SOCKET_PATH_MAX = 108

let folder: string
let DATA_DIR: string

beforeEach(() => {
  folder = folderForTest('embedded')
  DATA_DIR = join(folder, 'data')
})

/** Where nothing was started before. */
const empty = (): Promise<ServerHome> => prepareHome({ DATA_DIR })
async function here(env: Record<string, string> = {}): Promise<ServerHome> {
  if (!existsSync(DATA_DIR)) await copyEmbedded(DATA_DIR)
  return prepareHome({ DATA_DIR, ...env })
}
const stop = async (...servers: ServerProcess[]): Promise<(number | null)[]> =>
  (await Promise.all(servers.map((server) => server.stop()))).map(({ code }) => code)
const pidFile = (): string[] =>
  readFileSync(join(DATA_DIR, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')

describe('the embedded PostgreSQL', () => {
  it('listens only on a socket in a private folder, syncs writes to disk, and gives the product no superuser rights', async () => {
    const home = await empty()
    const server = await start(home)
    const [, , , , socket_folder, address] = pidFile()
    expect({ socket_folder, address }).toEqual({ socket_folder: join(DATA_DIR, 'postgres'), address: '' })
    for (const path of ['postgres', 'postgres/data'])
      expect([path, statSync(join(DATA_DIR, path)).mode & 0o777]).toEqual([path, 0o700])
    const settings = await withDatabase(home, async ({ query }) => {
      const { rows } = await sql<Record<string, unknown>>`
        select current_setting('fsync') as fsync, current_setting('synchronous_commit') as confirms, current_setting('full_page_writes') as whole,
          pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
          (select rolsuper or rolcreaterole or rolcreatedb from pg_roles where rolname = current_user) as has_power
        from pg_database where datname = current_database()`.execute(query)
      return rows[0]
    })
    expect(settings).toEqual({
      fsync: 'on',
      confirms: 'on',
      whole: 'on',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      has_power: false,
    })
    expect(await stop(server)).toEqual([0])
    expect(await processesIn(folder)).toBe(0)
  })

  it('receives no secret of the product and logs no parameter value of a query', async () => {
    const home = await here({ PICKUP_KEYS_REVOKED: '0a1b2c3d' })
    await start(home)
    expect(readFileSync(`/proc/${postmasterIn(DATA_DIR)}/environ`, 'utf8')).not.toMatch(/PICKUP|DATA_DIR/)
    await withDatabase(home, async ({ query }) => {
      const insert = sql`insert into account (id) values ('00000000-0000-0000-0000-00000000dead')`
      await expect(insert.execute(query)).rejects.toMatchObject({ code: '23502' })
    })
    expect(readFileSync(join(DATA_DIR, 'postgres', 'log'), 'utf8')).not.toMatch(/ERROR|dead/)
  })

  it.runIf(DEEP)(
    'listens on a loopback port with a password where the path of a socket would be too long',
    async () => {
      DATA_DIR = join(folder, 'x'.repeat(SOCKET_PATH_MAX), 'data')
      const server = await start(await empty())
      const [, , , port, socket_folder] = pidFile()
      expect({ socket_folder, answers: server.ready_ms > 0 }).toEqual({ socket_folder: '', answers: true })
      await expect(
        connected(`postgres://surplate:wrong@127.0.0.1:${port}/surplate`, async () => {}),
      ).rejects.toMatchObject({ code: '28P01' })
      const pid = postmasterIn(DATA_DIR)
      kill(pid, 'SIGKILL')
      await expect.poll(() => pidFile()[0], { interval: 10 }).not.toBe(String(pid))
      await expect.poll(() => pidFile()[7]?.trim()).toBe('ready')
      expect(pidFile()[3]).toBe(port)
      expect(await stop(server)).toEqual([0])
    },
  )

  it('is shared by processes that start on one data folder, and stops with the last of them', async () => {
    const [first, second] = [await here(), await here()]
    const one = await start(first)
    const other = await start(second)
    const pid = postmasterIn(DATA_DIR)
    const market = await openMarket(first, 1, 1)
    await expect
      .poll(async () => (await clientOf(second).ok(foodItemsApi.browse, {})).map(({ id }) => id))
      .toEqual(market.items)
    expect((await one.stop()).code).toBe(0)
    expect((await clientOf(second).ok(foodItemsApi.browse, {})).length).toBe(1)
    expect(postmasterIn(DATA_DIR)).toBe(pid)
    expect((await other.stop()).code).toBe(0)
    expect(await processesIn(folder)).toBe(0)
  })

  it.runIf(DEEP)(
    'is initialised once when two processes start at the same moment, and stops when both end at the same moment',
    async () => {
      const servers = await Promise.all([start(await empty()), start(await empty())])
      expect(readdirSync(DATA_DIR)).toEqual(['postgres'])
      expect(await stop(...servers)).toEqual([0, 0])
      expect(await processesIn(folder)).toBe(0)
    },
  )

  it('reuses the server that a killed process left running', async () => {
    const home = await here()
    const killed = await start(home)
    const pid = postmasterIn(DATA_DIR)
    await killed.kill()
    await start(home)
    expect(postmasterIn(DATA_DIR)).toBe(pid)
  })

  it.runIf(DEEP)('starts when its pid file names an unrelated process', async () => {
    const home = await here()
    await (await start(home)).stop()
    writeFileSync(
      join(DATA_DIR, 'postgres', 'data', 'postmaster.pid'),
      `${process.pid}\n${DATA_DIR}/postgres/data\n1\n5432\n\n\n1 1\nready\n`,
    )
    await start(home)
    expect(postmasterIn(DATA_DIR)).not.toBe(process.pid)
  })

  it.runIf(DEEP)('is initialised again when the process that initialised it was killed', async () => {
    const home = await empty()
    for (const wait_ms of [250, 500, 750]) {
      const { child } = spawnServer(home)
      await pause(wait_ms)
      child.kill('SIGKILL')
      await expect.poll(() => isGone(child)).toBe(true)
    }
    await start(home)
  })

  it('refuses data of another major version of PostgreSQL in one line', async () => {
    const home = await here()
    writeFileSync(join(DATA_DIR, 'postgres', 'data', 'PG_VERSION'), '12\n')
    expect(await refusedStart(home)).toEqual({
      code: 1,
      outputText: expect.stringMatching(/^DATA_DIR [^\n]+another version of PostgreSQL[^\n]+$/),
    })
  })

  it.each([
    ['for whose processor there is none', "Object.defineProperty(process, 'arch', { value: 'riscv64' })"],
    [
      'whose C library it was not made for',
      "import p from 'node:child_process'; import m from 'node:module'; const s = p.spawn; const f = (w) => w.endsWith('initdb') ? '/no/such/loader' : w; p.spawn = (w, a, o) => s(f(w), a.map(f), o); m.syncBuiltinESMExports()",
    ],
  ])('names DATABASE_URL in one line on a system %s', async (_what, script) => {
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(script)}`
    const why = /^DATABASE_URL is not set, and there is no embedded PostgreSQL[^\n]+$/
    expect(await refusedStart(await prepareHome({ DATA_DIR, NODE_OPTIONS }))).toEqual({
      code: 1,
      outputText: expect.stringMatching(why),
    })
  })
})

describe('npm start', () => {
  /** `npm start` as in a terminal of its own: what is typed there reaches all of its processes. */
  async function npmStart() {
    const home = await here()
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', PORT: String(home.port), ...home.env },
      stdio: 'ignore',
      detached: true,
    })
    await expect.poll(() => isReady(home)).toBe(true)
    return { npm, home }
  }

  it.each(['SIGINT', 'SIGHUP'] as const)(
    'ends every process on a %s to the process group, as a terminal sends it',
    async (signal) => {
      const { npm, home } = await npmStart()
      process.kill(-(npm.pid ?? 0), signal)
      await expect.poll(() => isGone(npm)).toBe(true)
      await expect.poll(() => isReady(home)).toBe(false)
      expect(await processesIn(folder)).toBe(0)
      expect(existsSync(join(DATA_DIR, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
    },
  )

  it.runIf(DEEP)('ends every process when npm is killed outright', async () => {
    const { npm, home } = await npmStart()
    npm.kill('SIGKILL')
    await expect.poll(() => isReady(home)).toBe(false)
    expect(await processesIn(folder)).toBe(0)
  })
})
