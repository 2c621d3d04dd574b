import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { foodItemsApi } from '#contract/food-items.ts'
import { ordersApi } from '#contract/orders.ts'
import { figure } from '#tests/support/figure.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { findPostgres } from '#tests/support/machine.ts'
import { aPlace, clientOf, launch, type Place } from './running.ts'
import { aMarket } from './shoppers.ts'

const root = join(import.meta.dirname, '..', '..')
const programs = `${findPostgres() ?? ''}:${process.env['PATH'] ?? ''}`

const keep = (act: 'backup' | 'restore', file: string, { env }: Place) =>
  promisify(execFile)(process.execPath, [join(root, 'scripts', `${act}.mjs`), file], { env: { ...process.env, PATH: programs, ...env } })

it.each(['pglite', 'postgres'] as const)('brings back what was there at the time of a backup, on %s', async (engine) => {
  const home = mkdtempSync(join(tmpdir(), 'surplate-backup-'))
  const url = engine === 'postgres' ? await freshDatabase() : undefined
  const place = await aPlace(url === undefined ? { DATA_DIR: join(home, 'data') } : { DATABASE_URL: url })
  const file = join(home, 'kept', 'backup')
  let server = await launch(place)
  try {
    const market = await aMarket(place, 1, 1)
    const customer = clientOf(place)
    customer.cookie = market.cookies[0] as string
    const [item] = market.items as [string]
    const order = await customer.ok(ordersApi.place, { items: [{ food_item_id: item, quantity: 3 }] })
    const seen = async () => ({
      left: (await customer.ok(foodItemsApi.get, { food_item_id: item })).quantity_available,
      orders: (await customer.ok(ordersApi.list, {})).map(({ id, status }) => ({ id, status })),
    })
    const before = await seen()

    const whileRunning = await keep('backup', file, place).catch((error: { stderr: string }) => error)
    expect(whileRunning.stderr).toContain(engine === 'pglite' ? 'is in use by process' : '')
    if (engine === 'pglite') {
      await server.stop()
      await keep('backup', file, place)
      server = await launch(place)
    }
    expect(statSync(file).mode & 0o777).toBe(0o600)

    await customer.ok(ordersApi.cancel, { order_id: order.id })
    await customer.ok(ordersApi.place, { items: [{ food_item_id: item, quantity: 2 }] })
    expect(await seen()).not.toEqual(before)

    await expect(keep('restore', file, place)).rejects.toMatchObject({ stderr: expect.stringContaining('is in use by') })
    await server.stop()
    await expect(keep('restore', join(home, 'no-such-file'), place)).rejects.toMatchObject({
      stderr: expect.stringContaining('cannot be read'),
    })
    await keep('restore', file, place)
    server = await launch(place)
    const after = await seen()
    const rowsOf = ({ left, orders }: typeof before) => new Set([`left ${left}`, ...orders.map(({ id, status }) => `${id} ${status}`)])
    const differing = rowsOf(before).symmetricDifference(rowsOf(after))
    figure(`backup and restore, ${engine}`, { backups: 1, 'rows that differ': differing.size })
    expect(after).toEqual(before)
    // Life goes on from there.
    await customer.ok(ordersApi.place, { items: [{ food_item_id: item, quantity: 1 }] })
    expect((await seen()).left).toBe(before.left - 1)
    expect((await server.stop()).code).toBe(0)
  } finally {
    await server.kill()
    rmSync(home, { recursive: true, force: true })
    if (url !== undefined) await dropDatabase(url)
  }
})

it.each([
  'postgres://surplate:hush%40hush@127.0.0.1:1/surplate',
  'postgres://surplate:hush@hush@127.0.0.1:1/surplate',
  'postgres://:hush@127.0.0.1:1/surplate',
  'postgres://surplate@127.0.0.1:1/surplate?password=hush&sslmode=disable',
  'postgres://surplate:hush:hush@127.0.0.1:1,127.0.0.1:2/surplate',
])('hands the password of a database to pg_dump where no other user sees it: %s', async (url) => {
  const home = mkdtempSync(join(tmpdir(), 'surplate-stand-in-'))
  const seen = join(home, 'seen')
  // It writes down what every user of the machine can read of it, and what it alone can.
  const standIn = `#!/bin/sh\ntr '\\0' '\\n' < /proc/$$/cmdline > ${seen}\necho "password: $PGPASSWORD" >> ${seen}\nexit 1\n`
  writeFileSync(join(home, 'pg_dump'), standIn, { mode: 0o755 })
  try {
    const env = { ...process.env, PATH: `${home}:${process.env['PATH'] ?? ''}`, DATABASE_URL: url }
    const failed = promisify(execFile)(process.execPath, [join(root, 'server', 'keep.ts'), 'backup', join(home, 'backup')], { env })
    await expect(failed).rejects.toMatchObject({ code: 1 })
    const [args = '', password = ''] = readFileSync(seen, 'utf8').split('password: ')
    expect(args).toContain('--format=custom')
    expect(args).not.toContain('hush')
    expect(password).toContain('hush')
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})
