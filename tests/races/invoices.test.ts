import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { issueInvoices } from '#server/features/money/invoices/issuing-flows.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { databaseForFile } from '#tests/support/postgres.ts'

/** More than a page has. */
const RESTAURANTS = 70
const at = new Date('2026-11-21T07:00:00Z')
const settings = { database_url: await databaseForFile(), at, env: { RATE_LIMITS: 'off' } }
const t = await appForFile(settings)
const processes = [t, await appForFile(settings), await appForFile(settings)]
const issue = (app: typeof t) => issueInvoices({ ...app, config: { operator: { gst: false } as never } })

/** Restaurants that are charged for one order each, as the ledger has it. */
async function chargeMany() {
  const restaurant = await t.aRestaurant()
  const { id } = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(restaurant))
  for (let nth = 1; nth < RESTAURANTS; nth += 1) await t.aRestaurant(`Kitchen ${nth}`)
  await t.sql`insert into customer_order
    select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'restaurant_id', restaurant.id, 'code', 'K' || restaurant.name))).*
    from customer_order one, restaurant where one.id = ${id} and restaurant.name like 'Kitchen %'`
  await t.sql`insert into ledger_entry (order_id, at, event, ledger_account, amount_cents, gst_cents, ref)
    select customer_order.id, entry.at, entry.event, entry.ledger_account, entry.amount_cents, entry.gst_cents, entry.ref
    from ledger_entry entry, customer_order where entry.order_id = ${id} and customer_order.id <> ${id}`
  return restaurant
}

it('issues each restaurant its invoice once, under numbers without a gap, by three processes and after crashes', async () => {
  const restaurant = await chargeMany()
  // Each page takes a while, so that the processes meet, and a crash finds one at work.
  await t.database.script(`
    create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.02); return new; end $$;
    create trigger dawdle before insert on invoice for each row execute function dawdle()`)
  for (const { moveClock } of processes) moveClock({ days: 10 })
  const crash = async () => {
    await expect
      .poll(
        () => t.sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'active' and query like 'insert into "invoice"%' limit 1`,
        { interval: 5 },
      )
      .toHaveLength(1)
  }
  const firstRun = Promise.allSettled([issue(t)])
  await crash()
  expect(await firstRun).toMatchObject([{ status: 'rejected' }])
  expect(await t.rows('invoice')).toHaveLength(0)

  const runs = Promise.allSettled(processes.map((app) => issue(app)))
  await crash()
  expect((await runs).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  await Promise.all(processes.map((app) => issue(app)))

  const invoices = await t.rows('invoice')
  expect(invoices.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: RESTAURANTS }, (_, nth) => nth + 1),
  )
  expect(new Set(invoices.map(({ restaurant_id }) => restaurant_id)).size).toBe(RESTAURANTS)
  expect(await t.sql`select from pgboss.job where name = 'invoices.emails'`).toHaveLength(RESTAURANTS)
  const { client, user } = restaurant
  await client.ok(api.accounts.login, { email: user.email, password: PASSWORD })
  expect(await client.ok(api.invoices.browse, {})).toHaveLength(1)
})
