import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedCity } from '#server/demo/seed-city.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { startStripe, type StripeDouble } from '#tests/support/stripe-double.ts'
import { prepareHome, spawnServer } from '#tests/support/server-process.ts'
import { openHome, start } from './home.ts'
import { withDatabase } from './reconciling.ts'

let folder: string
let stripe: StripeDouble
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'surplate-starting-'))
  stripe = await startStripe()
})
afterAll(async () => {
  await stripe.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the product and gives what it said when it ended; one that starts after all is ended. */
async function refusal(
  env: Record<string, string>,
  port?: number,
): Promise<{ code: number | null; outputText: string }> {
  const home = await prepareHome(env)
  const { child, output } = spawnServer(port === undefined ? home : { ...home, port })
  child.stdout?.on('data', () => void (output.join('').includes('is ready at') && child.kill('SIGKILL')))
  await once(child, 'close')
  return { code: child.exitCode, outputText: output.join('').trim() }
}

const oneLine = (setting: string) => new RegExp(`^${setting} [^\n]+$`)

describe('one database and two payment providers', () => {
  it('refuses to start with Stripe on a database with the demo city', async () => {
    const { home, url } = await openHome('DATABASE_URL', { DEMO: 'on' })
    await withDatabase(home, (database) => seedCity({ database }, new Date()))
    const { code, outputText } = await refusal({
      DATABASE_URL: url,
      NODE_ENV: 'production',
      RATE_LIMITS: 'on',
      ...stripe.env,
    })
    expect([code, outputText]).toEqual([1, expect.stringMatching(oneLine('PAYMENTS'))])
    expect(outputText).toContain('a new, empty database')
  })

  it('refuses to start with the sandbox or the demo city on a database of Stripe', async () => {
    const { home, url } = await openHome('DATABASE_URL', { RATE_LIMITS: 'on', ...stripe.env })
    const shop = await start(home)
    for (const DEMO of ['on', 'off']) {
      const { code, outputText } = await refusal({ DATABASE_URL: url, DEMO })
      expect([code, outputText]).toEqual([1, expect.stringMatching(oneLine('PAYMENTS'))])
    }
    expect((await shop.stop()).code).toBe(0)
  })
})

describe('a start that is refused', () => {
  let unused: string
  beforeAll(async () => {
    unused = await freshDatabase()
  })
  afterAll(() => dropDatabase(unused))

  it.each([
    ['DATA_DIR', () => ({ DATA_DIR: join(aFile(), 'data') })],
    ['DATA_DIR', () => ({ DATA_DIR: tmpdir() })],
    ['HOST', () => ({ HOST: '192.0.2.1', DATABASE_URL: unused })],
    ['HOST', () => ({ HOST: 'no-such-host.invalid', DATABASE_URL: unused })],
    ['DATABASE_URL', () => ({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/surplate' })],
    ['PICKUP_KEY', () => ({ DATABASE_URL: unused, PICKUP_KEY: 'foo' })],
    ['TWO_FACTOR_KEY', () => ({ DATABASE_URL: unused, TWO_FACTOR_KEY: 'foo' })],
    ['TRUST_PROXY', () => ({ DATABASE_URL: unused, TRUST_PROXY: 'foo' })],
  ])('exits with one line that names %s', async (setting, env) => {
    const { code, outputText } = await refusal({ DATA_DIR: join(folder, 'unused'), ...env() })
    expect([code, outputText]).toEqual([1, expect.stringMatching(oneLine(setting))])
    expect(outputText).not.toContain('secret')
  })

  it('exits with one line that names PORT when the port is taken', async () => {
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as { port: number }
    const { code, outputText } = await refusal(
      { DATA_DIR: join(folder, 'unused'), DATABASE_URL: unused },
      port,
    )
    listener.close()
    expect([code, outputText]).toEqual([1, expect.stringMatching(oneLine('PORT'))])
  })
})

it('makes the data folder and everything in it private to its owner, even when it was open before', async () => {
  const DATA_DIR = join(folder, 'open')
  mkdirSync(join(DATA_DIR, 'older'), { recursive: true })
  writeFileSync(join(DATA_DIR, 'older', 'file'), 'of somebody')
  for (const path of ['', 'older', 'older/file']) chmodSync(join(DATA_DIR, path), 0o777)
  const before = process.umask(0)
  try {
    const server = await start(await prepareHome({ DATA_DIR }))
    for (const path of ['', 'older', 'older/file', 'postgres', 'postgres/log', 'postgres/password'])
      expect([path, opened(join(DATA_DIR, path))]).toEqual([path, 0])
    expect((await server.stop()).code).toBe(0)
    await (await start(await prepareHome({ DATA_DIR }))).stop()
    const paths = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' })
    expect(
      paths.filter((path) => opened(join(DATA_DIR, path)) !== 0 && opened(join(DATA_DIR, path, '..')) !== 0),
    ).toEqual([])
  } finally {
    process.umask(before)
  }
})

/** What anybody but its owner may do with a file. */
const opened = (path: string): number => statSync(path).mode & 0o077

function aFile(): string {
  const path = join(folder, 'a-file')
  writeFileSync(path, '')
  return path
}
