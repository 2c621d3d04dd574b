import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { restore } from '#server/platform/backup/restore-backup.ts'
import { watchRestores } from '#server/platform/backup/restore-watch.ts'
import { backUp } from '#server/platform/backup/write-backup.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { connected, rowsAt } from '#tests/support/postgres.ts'
import { keep } from './backups.ts'
import { openHome, start } from './home.ts'
import { makeOld, migrations, schemaOf } from './old-schema.ts'
import { orderIdsAt, withDatabase } from './reconciling.ts'
import {
  prepareHome,
  clientOf,
  isGone,
  isReady,
  type ServerHome,
  type ServerProcess,
} from '#tests/support/server-process.ts'
import { crowd, FEW_PEOPLE, openMarket } from './shoppers.ts'

const PATIENCE = { timeout: 60_000 }
const starts = ({ output }: ServerProcess): number =>
  output.join('').split('from a backup: restarting').length - 1

const signInOf = ({ user }: Person) => ({ email: user.email, password: PASSWORD })

/**
 * What a customer sees of a meal and of the own orders at one process; undefined while it does not answer.
 */
async function seenAt(home: ServerHome, person: Person, food_item_id: string) {
  const client = clientOf(home, person.client.cookie)
  try {
    // A restore ends every session.
    if ((await client.send(api.accounts.me, {})).status === 401)
      await client.ok(api.accounts.login, signInOf(person))
    person.client.cookie = client.cookie
    const item = (await client.ok(api.foodItems.browse, {})).find(({ id }) => id === food_item_id)
    const orders = await client.ok(api.orders.all, {})
    return { left: item?.quantity_available, orders: orders.map(({ id, status }) => `${id} ${status}`) }
  } catch {
    return undefined
  }
}

it('restores processes under load to the state of the backup, caches included, and back again from its copy', async () => {
  const { home, dir, url } = await openHome('DATABASE_URL')
  const homes = [home, await prepareHome(home.env)]
  const servers = await Promise.all(homes.map(start))
  const file = join(dir, 'backup')
  const market = await openMarket(home, FEW_PEOPLE, 2)
  const customer = await market.make.aCustomer()
  const item = await market.make.aFoodItem({ client: market.restaurant })
  const order = await market.make.anOrder(customer, item, 3)
  const seen = () => Promise.all(homes.map((one) => seenAt(one, customer, item.id)))
  const atBackup = await seen()
  await keep('backup', url, file)

  await customer.client.ok(api.orders.cancel, { order_id: order.id })
  await market.make.anOrder(customer, item, 2)
  const newcomer = await market.make.aCustomer('Lou Later')
  const atRestore = await seen()
  expect(atRestore).not.toEqual(atBackup)
  const people = crowd(market, homes)
  await people.serves(20)
  const acknowledged = people.shopping.acknowledged.map(({ order_id }) => order_id)
  const { stdout } = await keep('restore', url, file)
  const copy = /is in (\S+)/.exec(stdout)?.[1] ?? ''
  expect(copy).toMatch(/backup\.before-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)
  await expect.poll(() => servers.map(starts), PATIENCE).toEqual([1, 1])
  await expect.poll(seen, PATIENCE).toEqual(atBackup)
  expect((await clientOf(home).send(api.accounts.login, signInOf(newcomer))).status).toBe(401)
  await people.serves(20)
  // What was ordered after the backup is gone, so some of it cannot be cancelled; nothing else is refused.
  const { unexpected } = await people.leave()
  expect(unexpected.filter((answer) => !answer.startsWith('cancel: 404'))).toEqual([])

  await keep('restore', url, copy, '--without-copy')
  await expect.poll(() => servers.map(starts), PATIENCE).toEqual([2, 2])
  await expect.poll(seen, PATIENCE).toEqual(atRestore)
  expect((await clientOf(home).send(api.accounts.login, signInOf(newcomer))).status).toBe(200)
  const orders = new Set(await orderIdsAt(url))
  expect(acknowledged.filter((id) => !orders.has(id))).toEqual([])
  expect(servers.map(({ child }) => isGone(child))).toEqual([false, false])
  for (const server of servers) expect((await server.stop()).code).toBe(0)
})

/** Has every new index wait until this lock is released. */
const HELD_LOCK = 4_711
const HOLD_INDEXES = `
  create schema apart; create function apart.hold() returns event_trigger language plpgsql as $$ begin perform pg_advisory_lock_shared(${HELD_LOCK}); end $$;
  create event trigger hold on ddl_command_start when tag in ('CREATE INDEX') execute function apart.hold()`

it('lets others read and write while a restore loads and indexes its rows', async () => {
  const { dir, url } = await openHome('DATABASE_URL')
  const file = join(dir, 'backup')
  await backUp(url, file)
  await connected(url, async (client) => {
    await client.query(HOLD_INDEXES)
    await client.query(`select pg_advisory_lock(${HELD_LOCK})`)
    const restoring = restore(url, file)
    const waiting = `select from pg_locks where locktype = 'advisory' and objid = ${HELD_LOCK} and not granted`
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1)
    // On a connection of its own: it holds nothing that the restore waits for.
    const changed = await connected(url, async (other) => {
      await other.query(`set lock_timeout = '1s'`)
      await other.query('select id from account')
      return (await other.query(`insert into restore values (gen_random_uuid(), now(), now())`)).rowCount
    })
    expect(changed).toBe(1)
    await client.query(`select pg_advisory_unlock(${HELD_LOCK})`)
    expect(await restoring).toEqual({ copy: undefined, left_out: [] })
  })
})

it('restores without waiting for idle transactions', async () => {
  const { dir, url } = await openHome('DATABASE_URL')
  const file = join(dir, 'backup')
  await backUp(url, file)
  await connected(url, async (client) => {
    const ended = Promise.withResolvers<void>()
    client.on('error', () => {}).once('end', ended.resolve)
    await client.query('begin')
    await client.query('select count(*) from account')
    expect(await restore(url, file)).toEqual({ copy: undefined, left_out: [] })
    await ended.promise
  })
})

it('detects a restore that happened while its listener was disconnected, and none where there was none', async () => {
  const { home, url } = await openHome('DATABASE_URL')
  const ofListeners = (column: string) =>
    rowsAt(
      url,
      `select ${column} from pg_stat_activity where query like 'listen %' and datname = current_database()`,
    )
  const cutListener = () => ofListeners('pg_terminate_backend(pid)')
  const listeners = async () => (await ofListeners('pid')).map(({ pid }) => pid as number)
  await withDatabase(home, async (database) => {
    let restores = 0
    await watchRestores(database, () => void (restores += 1))
    const [first] = await listeners()
    await cutListener()
    await expect.poll(async () => (await listeners()).filter((pid) => pid !== first)).toHaveLength(1)
    expect(restores).toBe(0)
    await rowsAt(url, 'insert into restore values (gen_random_uuid(), now(), now())')
    await cutListener()
    await expect.poll(() => restores).toBe(1)
  })
})

it('restores a backup of an older version under a running process and migrates it, and ends by SIGTERM with code 0 also while it starts anew', async () => {
  const old = await openHome('DATABASE_URL')
  const { home, dir, url } = await openHome('DATABASE_URL')
  const server = await start(home)
  await withDatabase(old.home, (database) => makeOld(database, 12, 0))
  const file = join(dir, 'backup')
  await backUp(old.url, file)
  await keep('restore', url, file)
  await expect.poll(() => starts(server), PATIENCE).toBe(1)
  await expect.poll(() => isReady(home), PATIENCE).toBe(true)
  expect(await withDatabase(home, schemaOf)).toEqual({ applied: migrations, customers: 1 })
  const market = await openMarket(home, 1, 1)
  const people = crowd(market, [home])
  await people.serves(4)
  expect((await people.leave()).unexpected).toEqual([])
  await backUp(url, file)
  const restored = restore(url, file)
  while (starts(server) < 2) await once(server.child.stdout as NodeJS.ReadableStream, 'data')
  expect((await server.stop()).code, server.output.join('')).toBe(0)
  await restored
})
