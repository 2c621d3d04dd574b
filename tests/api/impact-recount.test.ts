import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { melbourneDate } from '#contract/time.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { runMigration } from '#tests/support/migrations.ts'
import { basketOf, typedCodeOf } from '#tests/support/builders.ts'

const t = await appForFile()

const recount = () => runMigration(t.database, '0037-impact-recount.sql')
const readDays = async (): Promise<string[]> =>
  String((await t.visitor.raw('GET', api.impact.days.path)).body)
    .trim()
    .split('\r\n')
    .slice(1)
const totals = () =>
  t.sql`select day, shard, orders, food_g, co2e_g from impact_day where orders > 0 order by day, shard`

it('counts again what an earlier method counted: by the day of the server, up to the limit of that day, without recalled orders', async () => {
  const nonna = await t.aRestaurant()
  const orders: string[] = []
  for (let at = 0; at < 16; at += 1) {
    const item = await t.aFoodItem(nonna, { quantity_available: 20, portion_weight_g: 1_500 })
    const kim = await t.aCustomer()
    const order = await kim.client.ok(api.orders.place, basketOf(item, 10))
    await t.pay(kim, order)
    await nonna.client.ok(api.pickups.collect, typedCodeOf(order))
    orders.push(order.id)
    t.moveClock({ seconds: 1 })
    if (at > 0) continue
    const recall = { food_item_ids: [item.id], from: t.inMinutes(-60), reason: 'Glass in it' }
    await nonna.client.ok(api.recalls.create, recall)
    await t.advance({ seconds: 10 })
  }
  const today = melbourneDate(t.now())
  const counted = await readDays()
  expect(counted).toEqual([`${today},'2026-4,15,150,200000,400000`])
  const exact = await totals()

  // As the earlier method had it: the recalled order still counts, and some are of yesterday, which their
  // devices said.
  const yesterday = new Date(t.now().getTime() - 86_400_000)
  const sample = await t.row('impact_entry', { order_id: orders[1] ?? '' })
  await t.database.query
    .insertInto('impact_entry')
    .values({ ...sample, order_id: orders[0] ?? '', food_g: 15_000, co2e_g: 30_000 })
    .execute()
  await t.update('impact_entry', {}, { factor_version: '2026-2', food_g: 15_000, co2e_g: 30_000 })
  for (const order_id of orders.slice(0, 8))
    await t.update('impact_entry', { order_id }, { collected_at: yesterday })
  const recounted = counted.map((line) => line.replace('2026-4', '2026-3'))
  await recount()
  expect(await readDays()).toEqual(recounted)
  expect(await totals()).toEqual(exact)
  expect((await t.row('impact_restaurant_day')).weighed_g).toBe(225_000)
  await recount()
  expect(await readDays()).toEqual(recounted)
})
