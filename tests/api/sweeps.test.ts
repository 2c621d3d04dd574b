import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import type { Order } from '#contract/orders/orders.ts'
import { closeEnded } from '#server/features/kitchen/food-items/food-item-store.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

let t: TestApp
beforeEach(async () => {
  t = await startApp()
})
afterEach(() => t.stop())

/** Has the database itself refuse to write some rows, until it is told otherwise. */
async function refuseRows(table: string, rows: string): Promise<() => Promise<unknown>> {
  await t.database.script(`
    create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse_row before insert or update on ${table} for each row when (${rows}) execute function refuse_row()`)
  return () => t.database.script(`drop trigger refuse_row on ${table}`)
}

it.each([
  ['releases the unpaid orders of others', 'anOrder', 'released', { minutes: 11 }],
  ['counts the uncollected orders of others as missed', 'aPaidOrder', 'missed', { hours: 4 }],
] as const)('%s when one of them fails, and that one later', async (_what, order, status, time) => {
  const meal = await t.aFoodItem(await t.aRestaurant())
  const orders: Order[] = []
  for (let count = 0; count < 3; count += 1) {
    orders.push(await t[order](await t.aCustomer(), meal))
    await t.advance({ seconds: 1 })
  }
  const statuses = () =>
    Promise.all(orders.map(async ({ id }) => (await t.row('customer_order', { id })).status))
  const [before] = await statuses()
  const allow = await refuseRows('customer_order', `new.id = '${orders[0]?.id}' and new.status = '${status}'`)
  await t.advance(time)
  expect(await statuses()).toEqual([before, status, status])
  await allow()
  await t.advance({ minutes: 1 })
  expect(await statuses()).toEqual([status, status, status])
})

it('ends food items of other restaurants when one cannot be ended, and that one later', async () => {
  const restaurant = await t.aRestaurant()
  const items = await t.together(3, () => t.aFoodItem(restaurant))
  const ended = async () => {
    const { rows } = await sql<{ id: string }>`select id from food_item where ended`.execute(t.database.query)
    return items.map(({ id }) => rows.some((row) => row.id === id))
  }
  const allow = await refuseRows('food_item', `new.id = '${items[0]?.id}' and new.ended`)
  await t.advance({ hours: 4 })
  expect(await ended()).toEqual([false, true, true])
  await allow()
  await t.advance({ minutes: 1 })
  expect(await ended()).toEqual([true, true, true])
})

it('ends no food item that is still on sale, or was extended after the sweep had found it', async () => {
  const restaurant = await t.aRestaurant()
  const ended = await t.aFoodItem(restaurant)
  const on_sale = await t.aFoodItem(restaurant, { expires_at: t.inMinutes(300) })
  await t.advance({ hours: 4 })
  await restaurant.client.ok(foodItemsApi.change, { food_item_id: ended.id, expires_at: t.inMinutes(30) })
  await closeEnded(t.database.query, t.now(), [ended.id])
  const items = await t.visitor.ok(foodItemsApi.browse, { sort: 'price' })
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set([ended.id, on_sale.id]))
})

it('reminds other customers when one cannot be reminded, and that one later', async () => {
  const meal = await t.aFoodItem(await t.aRestaurant())
  const customers = await t.together(3, () => t.aCustomer())
  const orders = await Promise.all(customers.map((customer) => t.aPaidOrder(customer, meal)))
  const reminded = () =>
    customers.map((customer) =>
      t.mailsTo(customer).some(({ subject }) => subject.startsWith('Pick up your order at')),
    )
  expect(reminded()).toEqual([false, false, false])
  const allow = await refuseRows('message_sent', `new.key like '%${orders[0]?.id}%'`)
  await t.advance({ hours: 3, minutes: 1 })
  expect(reminded()).toEqual([false, true, true])
  await allow()
  await t.advance({ minutes: 1 })
  expect(reminded()).toEqual([true, true, true])
})
