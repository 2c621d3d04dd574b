import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
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
