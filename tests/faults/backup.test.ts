import { statSync } from 'node:fs'
import { join } from 'node:path'
import { getConstructionPlans } from 'pg-boss'
import { expect, it, onTestFinished } from 'vitest'
import { api } from '#contract/api.ts'
import { readConfig } from '#server/application/config.ts'
import { backUp } from '#server/platform/backup/write-backup.ts'
import { restore } from '#server/platform/backup/restore-backup.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { reachDatabase } from '#server/application/reach-database.ts'
import { startApp } from '#tests/support/app.ts'
import { ledgerSums, portionCounts } from '#tests/support/stock-and-ledger.ts'
import { processesIn } from '#tests/support/embedded.ts'
import { figure } from '#tests/support/figure.ts'
import { connected, rowsAt } from '#tests/support/postgres.ts'
import { CHANGED_ELSEWHERE, dumpOf, emptyDatabase, keep, keepAt } from './backups.ts'
import { openHome, patient, start } from './home.ts'
import { makeOld, migrations } from './old-schema.ts'
import { orderIdsAt, withDatabase } from './reconciling.ts'
import { clientOf, prepareHome } from '#tests/support/server-process.ts'
import { crowd, FEW_PEOPLE, openMarket } from './shoppers.ts'

/** What could be taken for the end of the rows, of a row or of a value. */
const ODD_TEXT = "\\.\n\\.\n\t\\N\\\\ Crème brûlée 🍮 '); drop table account; --\n\\."
/** Is written between the meals and the lines of orders. */
const TABLE_BETWEEN = 'create table a_table_between (food_item_id uuid references food_item (id))'
const LOCK = 'begin; lock table a_table_between in access exclusive mode'
const WAITING = `select from pg_locks where relation = 'a_table_between'::regclass and not granted`

it('restores every row into an empty database for an owner without superuser rights, and serves from it', async () => {
  const { home, dir, url } = await openHome('DATABASE_URL', { DEMO: 'on' })
  const target = await emptyDatabase()
  const file = join(dir, 'kept', 'backup')
  const source = await start(home)
  const market = await openMarket(home, 1, 1)
  const odd = await market.make.aFoodItem({ client: market.restaurant })
  await rowsAt(url, 'update food_item set description = $1 where id = $2', [ODD_TEXT, odd.id])
  await source.stop()
  const before = await dumpOf(url, CHANGED_ELSEWHERE)
  await keep('backup', url, file)
  expect(await rowsAt(url, 'select at from last_backup')).toHaveLength(1)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await keep('restore', target.url, file)).stdout).toBe(`Restored from ${file}\n`)
  const differing = before.symmetricDifference(await dumpOf(target.url, CHANGED_ELSEWHERE))
  figure('backup and restore, DATABASE_URL', { backups: 1, 'rows that differ': differing.size })
  expect([...differing]).toEqual([])
  expect(before.size).toBeGreaterThan(5_000)

  const restored = await prepareHome({ DATABASE_URL: target.url })
  const server = await start(restored)
  const { description } = await clientOf(restored).ok(api.foodItems.get, { food_item_id: odd.id })
  expect(description).toBe(ODD_TEXT)
  const { make, restaurant } = await openMarket(restored, 0, 0)
  const item = await make.aFoodItem({ client: restaurant })
  expect((await make.aPaidOrder(await make.aCustomer(), item)).status).toBe('paid')
  expect((await server.stop()).code).toBe(0)
})

it('backs up one consistent moment of a shop that keeps selling', async () => {
  const { home, dir, url } = await openHome('DATABASE_URL')
  const target = await emptyDatabase()
  const file = join(dir, 'backup')
  const server = await start(patient(home))
  const market = await openMarket(home, FEW_PEOPLE, 2)
  await rowsAt(url, TABLE_BETWEEN)
  const people = crowd(market, [home])
  const shop = { isOpen: true }
  const item = await market.make.aFoodItem({ client: market.restaurant }, { quantity_available: 10_000 })
  const payer = await market.make.aCustomer()
  const paying = (async () => {
    while (shop.isOpen) await market.make.aPaidOrder(payer, item)
  })()
  await people.serves(20)
  const acknowledged = people.shopping.acknowledged.map(({ order_id }) => order_id)
  // Held in the middle until more has been sold.
  await connected(url, async (client) => {
    await client.query(LOCK)
    const backup = backUp(url, file)
    await expect.poll(async () => (await client.query(WAITING)).rowCount).toBe(1)
    await people.serves(20)
    await client.query('rollback')
    await backup
  })
  expect(await restore(target.url, file)).toMatchObject({ left_out: ['public.a_table_between'] })
  await withDatabase({ ...home, env: { DATABASE_URL: target.url } }, async (database) => {
    for (const id of [...market.items, item.id]) {
      const { listed, accounted } = await portionCounts(database, id)
      expect({ id, accounted }).toEqual({ id, accounted: listed })
      expect((await ledgerSums(database, id)).filter(({ sum }) => sum !== 0)).toEqual([])
    }
  })
  const orders = new Set(await orderIdsAt(target.url))
  expect(acknowledged.filter((id) => !orders.has(id))).toEqual([])
  shop.isOpen = false
  await paying
  expect((await people.leave()).unexpected).toEqual([])
  expect((await server.stop()).code).toBe(0)
})

it('runs a job that was pending at the backup once after a restore, and no job that had run', async () => {
  const { dir, url } = await openHome('DATABASE_URL')
  const target = await emptyDatabase()
  const file = join(dir, 'backup')
  const before = await startApp({ database_url: url })
  onTestFinished(before.stop)
  const { user } = await before.aCustomer()
  const forget = () => before.client().ok(api.accounts.forgotPassword, { email: user.email })
  await forget()
  await before.jobs.drain()
  await forget()
  await backUp(url, file)
  await restore(target.url, file)
  const restored = await startApp({ database_url: target.url })
  onTestFinished(restored.stop)
  await restored.jobs.drain()
  const states = await restored.sql`select state from pgboss.job where name = 'accounts.emails'`
  expect(states).toEqual([{ state: 'completed' }])
  expect(restored.mails.map(({ to }) => to)).toEqual([user.email])
})

it('moves the pending jobs of an older version to their present queues when its backup is restored', async () => {
  const old = await openHome('DATABASE_URL')
  const target = await emptyDatabase()
  const file = join(old.dir, 'backup')
  const former = {
    'notifications.message': { about: 'order_paid', order_id: 'o1' },
    'subscriptions.end_plan': { provider_ref: 'p1' },
  }
  await withDatabase(old.home, async ({ script, query }) => {
    await makeOld({ script, query }, migrations.indexOf('0044-weekly-plan-days.sql'), 0)
    await script(getConstructionPlans('pgboss'))
  })
  for (const [name, data] of Object.entries(former)) {
    await rowsAt(old.url, `select pgboss.create_queue($1, '{"policy": "standard"}')`, [name])
    await rowsAt(old.url, 'insert into pgboss.job (name, data) values ($1, $2)', [name, data])
  }
  await backUp(old.url, file)
  // Into an empty database, and over the jobs of one that is in use.
  for (const time of ['first', 'again']) {
    await restore(target.url, file)
    expect(await rowsAt(target.url, 'select name, data from pgboss.job order by name'), time).toEqual([
      { name: 'orders.emails', data: { kind: 'order_paid', order_id: 'o1' } },
      { name: 'subscriptions.end_subscription_plan', data: { provider_ref: 'p1' } },
    ])
  }
})

it('backs up and restores the embedded PostgreSQL while Surplate runs on it, and while it does not', async () => {
  const { home, dir } = await openHome('embedded')
  const { DATA_DIR = '' } = home.env
  const file = join(dir, 'backup')
  const server = await start(home)
  const { url, close } = await reachDatabase(readConfig({ DATA_DIR }), makeLog('silent'))
  onTestFinished(close)
  const { make, restaurant } = await openMarket(home, 0, 0)
  const item = await make.aFoodItem({ client: restaurant }, { quantity_available: 5 })
  // Registering has enqueued an email, which is sent at any moment.
  const pending = "select from pgboss.job where name = 'accounts.emails' and state < 'completed'"
  await expect.poll(async () => (await rowsAt(url, pending)).length).toBe(0)
  // What a process publishes as it starts, and deletes after a minute, is not compared.
  const published = ['published_change', 'published_change_id_seq']
  const before = await dumpOf(url, published)
  await keepAt('backup', { DATA_DIR }, file)
  await make.anOrder(await make.aCustomer(), item, 2)
  await keepAt('restore', { DATA_DIR }, file)
  const left = () => clientOf(home).ok(api.foodItems.get, { food_item_id: item.id })
  await expect
    .poll(() => left().catch(() => undefined), { timeout: 60_000 })
    .toMatchObject({ quantity_available: 5 })
  const differing = before.symmetricDifference(await dumpOf(url, published))
  figure('backup and restore, embedded', { backups: 1, 'rows that differ': differing.size })
  expect([...differing]).toEqual([])

  expect((await server.stop()).code).toBe(0)
  await close()
  expect(await processesIn(dir)).toBe(0)
  await keepAt('backup', { DATA_DIR }, join(dir, 'second'))
  await keepAt('restore', { DATA_DIR }, join(dir, 'second'), '--without-copy')
  expect(await processesIn(dir)).toBe(0)
})
