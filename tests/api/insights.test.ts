import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { InsightBar } from '#contract/money/insights/insights.ts'
import { type Person, scanOf } from '#tests/support/builders.ts'
import { aCollectedOrder, complain } from '#tests/support/complaints.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { countInsights, expectInsightsToAgree, expectSameCountedAgain } from '#tests/support/insights.ts'

// A Saturday evening; the clocks of Melbourne are eleven hours ahead.
const t = await appForFile()

it('counts an evening: sold, given away, left and withdrawn, with the money of the statement', async () => {
  const nonna = await t.aRestaurant('Nonna Pina')
  const kim = await t.aCustomer()
  const lasagne = await t.aFoodItem(nonna, { name: 'Lasagne', quantity_available: 3, discounted_price: 10 })
  const bread = await t.aFoodItem(nonna, { name: 'Bread', quantity_available: 5, discounted_price: 0 })
  await t.aPaidOrder(kim, lasagne, 2)
  await t.aPaidOrder(kim, lasagne, 1)
  await t.anOrder(kim, bread, 1)
  await nonna.client.ok(api.foodItems.change, { food_item_id: bread.id, quantity_available: 1 })
  await countInsights(t)

  const insights = await nonna.client.ok(api.insights.read, {})
  const evening = insights.bars.at(-1)
  expect(insights.span).toEqual({ from: '2026-10-25', to: '2026-11-21' })
  expect(insights.bars).toHaveLength(28)
  expect(evening).toMatchObject({ from: '2026-11-21', evenings: 1, sold_out: 0 })
  expect(evening).toMatchObject({ listed: 8, sold: 3, given_away: 1, left: 1, withdrawn: 3, orders: 3 })
  expect(evening).toMatchObject({ sales: 30, commission: 3, sales_share: 27, restaurant_share: 27 })
  expect(insights.total).toEqual({ ...evening, from: undefined, to: undefined })
  expect(insights.sales_slots).toEqual([{ weekday: 6, half_hour: 36, portions: 4 }])
  expect(insights.dishes).toMatchObject([
    { name: 'Bread', listed: 5, sold: 1, price: 0, times_sold_out: 0, minutes_to_sold_out: null },
    { name: 'Lasagne', listed: 3, sold: 3, price: 10, times_sold_out: 1, minutes_to_sold_out: 0 },
  ])
  await expectInsightsToAgree(t, nonna, lasagne.restaurant_id, ['2026-11'])
  await expectSameCountedAgain(t)
})

it('notes nothing when an order is placed, whose portions only change hands once it is paid', async () => {
  const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
  const item = await t.aFoodItem(restaurant)
  await countInsights(t)
  const order = await t.anOrder(customer, item)
  expect(await t.rows('insight_change')).toEqual([])
  await t.pay(customer, order)
  expect(await t.rows('insight_change')).not.toEqual([])
})

/** An evening of yesterday with a collected order, counted. */
async function aCountedEvening() {
  const evening = await aCollectedOrder(t, { quantity: 2 })
  await t.advance({ days: 1 })
  await countInsights(t)
  return evening
}

const yesterday = async ({ client }: Person): Promise<InsightBar> => {
  await countInsights(t)
  const bar = (await client.ok(api.insights.read, {})).bars.at(-2)
  if (bar === undefined) throw new Error('no evening')
  return bar
}

it('counts a complaint on the day of its order, and a refund on its own', async () => {
  const { restaurant, customer, order, item } = await aCountedEvening()
  await complain(customer, order)
  expect(await yesterday(restaurant)).toMatchObject({ orders: 1, sold: 2, complaints: 1, refunds: 0 })
  const [dish] = (await restaurant.client.ok(api.insights.read, {})).dishes
  expect(dish).toMatchObject({ name: item.name, complaints: 1 })
  await expectSameCountedAgain(t)
})

it('takes recalled food out of what is saved on the day of its collection', async () => {
  const { restaurant, item } = await aCountedEvening()
  const before = await yesterday(restaurant)
  expect(before).toMatchObject({ saved_g: 840, co2e_g: 1_680 })
  const recall = t.newRecall([item], { from: t.inMinutes(-3 * 24 * 60), refund: false })
  await restaurant.client.ok(api.recalls.create, recall)
  await t.jobs.drain()
  expect(await yesterday(restaurant)).toMatchObject({ saved_g: 0, co2e_g: 0, sales: before.sales })
  await expectInsightsToAgree(t, restaurant, item.restaurant_id, ['2026-11'])
  await expectSameCountedAgain(t)
})

it('counts what is collected after midnight on the evening before and saved on its own day', async () => {
  const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
  const item = await t.aFoodItem(restaurant, { expires_at: t.inMinutes(405), pickup_end: t.inMinutes(480) })
  const order = await t.aPaidOrder(customer, item, 2)
  await t.advance({ minutes: 430 })
  await restaurant.client.ok(api.pickups.collect, scanOf(order))
  await countInsights(t)
  const { bars } = await restaurant.client.ok(api.insights.read, {})
  expect(bars.at(-2)).toMatchObject({ sold: 2, orders: 1, saved_g: 0 })
  expect(bars.at(-1)).toMatchObject({ sold: 0, orders: 0, saved_g: 840 })
  await restaurant.client.ok(
    api.recalls.create,
    t.newRecall([item], { from: t.inMinutes(-600), refund: false }),
  )
  await t.jobs.drain()
  await countInsights(t)
  const after = (await restaurant.client.ok(api.insights.read, {})).bars
  expect(after.at(-1)).toMatchObject({ saved_g: 0 })
  await t.advance({ minutes: 1_010 })
})

it('counts cancelled portions on the evening of their meal', async () => {
  const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
  const expires_at = t.inMinutes(25 * 60)
  const item = await t.aFoodItem(restaurant, {
    quantity_available: 5,
    expires_at,
    pickup_end: t.inMinutes(26 * 60),
  })
  const { id: order_id } = await t.aPaidOrder(customer, item, 3)
  await t.advance({ days: 1 })
  await countInsights(t)
  const lines = [{ food_item_id: item.id, quantity: 2 }]
  await restaurant.client.ok(api.orders.cancelPortions, { order_id, lines, reason: 'Two were dropped' })
  await countInsights(t)
  const { bars } = await restaurant.client.ok(api.insights.read, {})
  expect(bars.at(-1)).toMatchObject({ listed: 5, sold: 1, orders: 0 })
  expect(bars.at(-2)).toMatchObject({ listed: 0, sold: 0, orders: 1 })
  await expectSameCountedAgain(t)
})

it('counts an evening as the suggestion of the listing form does, also past midnight', async () => {
  const { client } = await t.aRestaurant()
  const late = { expires_at: t.inMinutes(405), pickup_end: t.inMinutes(480), quantity_available: 4 }
  const item = await t.aFoodItem({ client }, late)
  await t.aPaidOrder(await t.aCustomer(), item, 3)
  await t.advance({ days: 7 })
  await countInsights(t)
  const [suggestion] = (await client.ok(api.foodItems.suggestions, {})).suggestions
  const { bars } = await client.ok(api.insights.read, {})
  const sold = bars.filter((bar) => bar.sold > 0).map((bar) => ({ date: bar.from, sold: bar.sold }))
  expect(sold).toHaveLength(1)
  expect(suggestion?.weekday_sales).toEqual(sold)
})

it('gives a spreadsheet each part as it is shown', async () => {
  const { restaurant, item } = await aCountedEvening()
  const read = async (table: string) => {
    const answer = await restaurant.client.raw(
      'GET',
      `/api/restaurants/mine/insights?format=csv&table=${table}`,
    )
    expect(answer.headers.get('content-disposition')).toContain(`filename="surplate-${table}-`)
    return String(answer.body).trimEnd().split('\r\n')
  }
  const evenings = await read('evenings')
  expect(evenings).toHaveLength(29)
  expect(evenings.at(-2)).toMatch(
    /^2026-12-02,2026-12-02,5,2,0,3,0,0,1,0,0,22\.00,0\.00,0\.00,0\.00,2\.20,19\.80,840,1680$/,
  )
  expect(await read('sales')).toEqual(['Weekday,From (Melbourne),Portions', 'Wednesday,18:00,2'])
  expect(await read('dishes')).toEqual([
    'Meal,Times listed,Listed,Sold,Average price AUD,Times sold out,Minutes to sold out,Missed portions,Complaints',
    `${item.name},1,5,2,11.00,0,,0,0`,
  ])
})

it.each([
  [13, 'week', 14],
  [52, 'week', 53],
  [156, 'month', 37],
])('shows %i weeks by the %s', async (weeks, unit, most) => {
  const { client } = await t.aRestaurant()
  const insights = await client.ok(api.insights.read, { weeks })
  expect(insights.unit).toBe(unit)
  expect(insights.bars.length).toBeGreaterThan(most - 2)
  expect(insights.bars.length).toBeLessThanOrEqual(most)
  expect(insights.bars[0]?.from).toBe(insights.span.from)
  expect(insights.bars.at(-1)?.to).toBe(insights.span.to)
})

it('is for owners and managers of the restaurant only', async () => {
  await (await t.aCustomer()).client.fails(403, api.insights.read, {})
  const { client } = await t.aRestaurant()
  await client.fails(422, api.insights.read, { weeks: 5 })
})
