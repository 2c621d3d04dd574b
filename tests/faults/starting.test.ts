import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { seedCity } from '#server/demo/seed-city.ts'
import { forFile } from '#tests/support/for-file.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import { startStripe } from '#tests/support/stripe-double.ts'
import { prepareHome } from '#tests/support/server-process.ts'
import { folderForFile, openHome, refusedStart, start } from './home.ts'
import { withDatabase } from './reconciling.ts'

const folder = folderForFile('starting')
const stripe = await forFile(startStripe())

const refusal = async (env: Record<string, string>) => refusedStart(await prepareHome(env))
/** A start that ended with one line about a setting. */
const refusalOf = (setting: string) => ({
  code: 1,
  outputText: expect.stringMatching(new RegExp(`^${setting} [^\n]+$`)) as string,
})

describe('one database and two payment providers', () => {
  it('refuses to start with Stripe on a database with the demo city', async () => {
    const { home, url } = await openHome('DATABASE_URL', { DEMO: 'on' })
    await withDatabase(home, (database) => seedCity({ database }, new Date()))
    const env = { DATABASE_URL: url, NODE_ENV: 'production', RATE_LIMITS: 'on', ...stripe.env }
    const refused = await refusal(env)
    expect(refused).toEqual(refusalOf('PAYMENTS'))
    expect(refused.outputText).toContain('a new, empty database')
  })

  it('refuses to start with the sandbox or the demo city on a database of Stripe', async () => {
    const { home, url } = await openHome('DATABASE_URL', { RATE_LIMITS: 'on', ...stripe.env })
    const shop = await start(home)
    for (const DEMO of ['on', 'off'])
      expect(await refusal({ DATABASE_URL: url, DEMO })).toEqual(refusalOf('PAYMENTS'))
    expect((await shop.stop()).code).toBe(0)
  })
})

const DATABASE_URL = await databaseForFile()
const unused = { DATA_DIR: join(folder, 'unused'), DATABASE_URL }

describe('a start that is refused', () => {
  it.each<[string, Record<string, string>]>([
    ['DATA_DIR', { DATA_DIR: join(folder, 'a-file', 'data'), DATABASE_URL: '' }],
    ['DATA_DIR', { DATA_DIR: tmpdir(), DATABASE_URL: '' }],
    ['HOST', { HOST: '192.0.2.1' }],
    ['HOST', { HOST: 'no-such-host.invalid' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/surplate' }],
    ['PICKUP_KEY', { PICKUP_KEY: 'foo' }],
    ['TWO_FACTOR_KEY', { TWO_FACTOR_KEY: 'foo' }],
    ['BANK_DETAILS_KEY', { BANK_DETAILS_KEY: 'foo' }],
    ['PAYOUTS', { PAYOUTS: 'connect' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'foo' }],
  ])('exits with one line that names %s', async (setting, env) => {
    writeFileSync(join(folder, 'a-file'), '')
    const refused = await refusal({ ...unused, ...env })
    expect(refused).toEqual(refusalOf(setting))
    expect(refused.outputText).not.toContain('secret')
  })

  it('exits with one line that names PORT when the port is taken', async () => {
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as { port: number }
    const refused = await refusedStart({ ...(await prepareHome(unused)), port })
    listener.close()
    expect(refused).toEqual(refusalOf('PORT'))
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
    const isOpen = (path: string): boolean =>
      opened(join(DATA_DIR, path)) !== 0 && opened(join(DATA_DIR, path, '..')) !== 0
    expect(paths.filter(isOpen)).toEqual([])
  } finally {
    process.umask(before)
  }
})

/** What anybody but its owner may do with a file. */
const opened = (path: string): number => statSync(path).mode & 0o077
