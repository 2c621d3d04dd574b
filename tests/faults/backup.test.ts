import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { getConstructionPlans } from 'pg-boss'
import { expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { readConfig } from '#server/application/config.ts'
import { backUp } from '#server/platform/backup/write-backup.ts'
import { restore } from '#server/platform/backup/restore-backup.ts'
import { makeJobs } from '#server/platform/jobs/jobs.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { reachDatabase } from '#server/platform/db/open-database.ts'
import { ledgerSums, portionCounts } from '#tests/support/stock-and-ledger.ts'
import { processesIn } from '#tests/support/embedded.ts'
import { figure } from '#tests/support/figure.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { connected } from '#tests/support/postgres.ts'
import { dumpOf, emptyDatabase, keep, keepAt } from './backups.ts'
import { makeHome } from './home.ts'
import { makeOld, migrations } from './old-schema.ts'
import { withDatabase } from './reconciling.ts'
import { prepareHome, clientOf, launch } from '#tests/support/server-process.ts'
import { openMarket, crowd } from './shoppers.ts'

/** What could be taken for the end of the rows, of a row or of a value. */
const ODD_TEXT = "\\.\n\\.\n\t\\N\\\\ Crème brûlée 🍮 '); drop table account; --\n\\."
/** Takes a while to write, between the meals and the lines of orders. */
const SLOW_TABLE = `
  create table a_slow_table (food_item_id uuid references food_item (id), text text);
  insert into a_slow_table (text) select (select string_agg(md5(n || ' ' || part), '') from generate_series(1, 30) part) from generate_series(1, 30000) n`
const urlOf = ({ env }: { env: Record<string, string> }): string => env['DATABASE_URL'] ?? ''

it('restores every row into an empty database for an owner without superuser rights, and serves from it', async () => {
  const { home, dir, leave } = await makeHome('DATABASE_URL', { DEMO: 'on' })
  const target = await emptyDatabase()
  const file = join(dir, 'kept', 'backup')
  const source = await launch(home)
  try {
    const market = await openMarket(home, 1, 1)
    const odd = await market.make.aFoodItem({ client: market.restaurant })
    await connected(urlOf(home), (client) =>
      client.query('update food_item set description = $1 where id = $2', [ODD_TEXT, odd.id]),
    )
    await source.stop()
    const before = await dumpOf(urlOf(home))
    await keep('backup', urlOf(home), file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await keep('restore', target.url, file)).stdout).toBe(`Restored from ${file}\n`)
    const differing = before.symmetricDifference(await dumpOf(target.url))
    figure('backup and restore, DATABASE_URL', { backups: 1, 'rows that differ': differing.size })
    expect([...differing]).toEqual([])
    expect(before.size).toBeGreaterThan(5_000)

    const restored = await prepareHome({ DATABASE_URL: target.url })
    const server = await launch(restored)
    expect(await clientOf(restored).ok(foodItemsApi.get, { food_item_id: odd.id })).toMatchObject({
      description: ODD_TEXT,
    })
    const { make, restaurant } = await openMarket(restored, 0, 0)
    const item = await make.aFoodItem({ client: restaurant })
    expect((await make.aPaidOrder(await make.aCustomer(), item)).status).toBe('paid')
    expect((await server.stop()).code).toBe(0)
  } finally {
    await source.kill()
    await target.drop()
    await leave()
  }
})

it('backs up one consistent moment of a shop that keeps selling', async () => {
  const { home, dir, leave } = await makeHome('DATABASE_URL', { DEMO: 'on' })
  const target = await emptyDatabase()
  const file = join(dir, 'backup')
  const server = await launch(home)
  try {
    const market = await openMarket(home, 12, 3)
    await connected(urlOf(home), (client) => client.query(SLOW_TABLE))
    const people = crowd(market, [home])
    const shop = { isOpen: true }
    const item = await market.make.aFoodItem({ client: market.restaurant }, { quantity_available: 10_000 })
    const payer = await market.make.aCustomer()
    const paying = (async () => {
      while (shop.isOpen) await market.make.aPaidOrder(payer, item)
    })()
    await expect.poll(() => people.shopping.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(50)
    const acknowledged = people.shopping.acknowledged.map(({ order_id }) => order_id)
    await backUp(urlOf(home), file)
    expect(people.shopping.acknowledged.length, 'orders while it was written').toBeGreaterThan(
      acknowledged.length + 20,
    )
    expect(await restore(target.url, file)).toMatchObject({ left_out: ['public.a_slow_table'] })
    await withDatabase({ ...home, env: { DATABASE_URL: target.url } }, async (database) => {
      for (const id of [...market.items, item.id]) {
        const { listed, accounted } = await portionCounts(database, id)
        expect({ id, accounted }).toEqual({ id, accounted: listed })
        expect((await ledgerSums(database, id)).filter(({ sum }) => sum !== 0)).toEqual([])
      }
    })
    const orders = await connected(target.url, (client) =>
      client.query<{ id: string }>('select id from customer_order'),
    )
    expect(new Set(acknowledged).difference(new Set(orders.rows.map(({ id }) => id)))).toEqual(new Set())
    shop.isOpen = false
    await paying
    expect((await people.leave()).unexpected).toEqual([])
    expect((await server.stop()).code).toBe(0)
  } finally {
    await server.kill()
    await target.drop()
    await leave()
  }
})

it('runs a job that was pending at the backup once after a restore, and no job that had run', async () => {
  const mailbox = await openMailbox()
  const { home, dir, leave } = await makeHome('DATABASE_URL', { SMTP_URL: mailbox.url })
  const target = await emptyDatabase()
  const file = join(dir, 'backup')
  const server = await launch(home)
  try {
    const { user } = await (await openMarket(home, 0, 0)).make.aCustomer()
    await server.stop()
    await withDatabase(home, async (database) => {
      const jobs = makeJobs(database, { log: makeLog('silent'), idle: true })
      jobs.work('accounts.emails', async () => {})
      await jobs.start()
      const enqueue = () =>
        database.transaction((tx) =>
          jobs.enqueue(tx, 'accounts.emails', [{ kind: 'password_reset', account_id: user.id }]),
        )
      await enqueue()
      await jobs.drain()
      await enqueue()
      await jobs.stop()
    })
    await backUp(urlOf(home), file)
    await restore(target.url, file)
    mailbox.received.splice(0)
    const restored = await launch(await prepareHome({ DATABASE_URL: target.url, SMTP_URL: mailbox.url }))
    const states = () =>
      connected(
        target.url,
        async (client) =>
          (await client.query(`select state from pgboss.job where name = 'accounts.emails'`)).rows,
      )
    await expect.poll(states).toEqual([{ state: 'completed' }])
    expect(mailbox.received.map(({ to }) => to)).toEqual([user.email])
    expect((await restored.stop()).code).toBe(0)
  } finally {
    await server.kill()
    await mailbox.close()
    await target.drop()
    await leave()
  }
})

it('moves the pending jobs of an older version to their present queues when its backup is restored', async () => {
  const old = await makeHome('DATABASE_URL')
  const target = await emptyDatabase()
  const file = join(old.dir, 'backup')
  const former = {
    'notifications.message': { about: 'order_paid', order_id: 'o1' },
    'subscriptions.end_plan': { provider_ref: 'p1' },
  }
  try {
    await withDatabase(old.home, async (database) => {
      await makeOld(database, migrations.indexOf('0044-weekly-plan-days.sql'), 0)
      await database.script(getConstructionPlans('pgboss'))
      for (const [name, data] of Object.entries(former)) {
        await sql`select pgboss.create_queue(${name}, '{"policy": "standard"}')`.execute(database.query)
        await sql`insert into pgboss.job (name, data) values (${name}, ${JSON.stringify(data)}::jsonb)`.execute(
          database.query,
        )
      }
    })
    await backUp(urlOf(old.home), file)
    // Into an empty database, and over the jobs of one that is in use.
    for (const time of ['first', 'again']) {
      await restore(target.url, file)
      const jobs = await connected(target.url, (client) =>
        client.query('select name, data from pgboss.job order by name'),
      )
      expect(jobs.rows, time).toEqual([
        { name: 'orders.emails', data: { kind: 'order_paid', order_id: 'o1' } },
        { name: 'subscriptions.end_subscription_plan', data: { provider_ref: 'p1' } },
      ])
    }
  } finally {
    await target.drop()
    await old.leave()
  }
})

it('backs up and restores the embedded PostgreSQL while Surplate runs on it, and while it does not', async () => {
  const { home, dir, leave } = await makeHome('embedded', { DEMO: 'on' })
  const { DATA_DIR = '' } = home.env
  const file = join(dir, 'backup')
  const server = await launch(home)
  const { url, close } = await reachDatabase(readConfig({ DATA_DIR }), makeLog('silent'))
  try {
    const { make, restaurant } = await openMarket(home, 0, 0)
    const item = await make.aFoodItem({ client: restaurant }, { quantity_available: 5 })
    const before = await dumpOf(url)
    await keepAt('backup', { DATA_DIR }, file)
    await make.anOrder(await make.aCustomer(), item, 2)
    await keepAt('restore', { DATA_DIR }, file)
    const left = async () => (await clientOf(home).send(foodItemsApi.get, { food_item_id: item.id })).body
    await expect
      .poll(() => left().catch(() => undefined), { timeout: 60_000 })
      .toMatchObject({ quantity_available: 5 })
    const differing = before.symmetricDifference(await dumpOf(url))
    figure('backup and restore, embedded', { backups: 1, 'rows that differ': differing.size })
    expect([...differing]).toEqual([])

    expect((await server.stop()).code).toBe(0)
    await close()
    expect(await processesIn(dir)).toBe(0)
    await keepAt('backup', { DATA_DIR }, join(dir, 'second'))
    await keepAt('restore', { DATA_DIR }, join(dir, 'second'), '--without-copy')
    expect(await processesIn(dir)).toBe(0)
  } finally {
    await close()
    await server.kill()
    await leave()
  }
})
