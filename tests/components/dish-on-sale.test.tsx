import { expect } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { aWeeklyPlan } from '#tests/support/weekly-plans.ts'
import { it } from '#tests/support/page-test.ts'

it('asks whether to add to what is on sale, before a second identical meal is listed by the form', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  const { id } = await t.aFoodItem(kitchen, { quantity_available: 7, expires_at: '2026-11-21T10:00:00Z' })
  const page = await dashboardOf(kitchen)
  await page.fill({ Name: 'lasagne al forno', Description: 'Beef ragù.', Cuisine: 'Italian', Quantity: '3' })
  await page.fill({ 'Original price': '22', 'Discounted price': '11', 'Available until': '2026-11-21T21:00' })
  await page.press('Add Food Item')
  await page.shows('7 are on sale until 9:00 pm. Add 3?')
  await page.fill({ Quantity: '4' })
  await page.hides('7 are on sale until 9:00 pm')
  await page.press('Add Food Item')
  await page.shows('7 are on sale until 9:00 pm. Add 4?')
  await page.press(/^Add 4$/)
  await page.shows('Food item added successfully!')
  expect(await kitchen.client.ok(foodItemsApi.mine, {})).toMatchObject([{ id, quantity_available: 11 }])
})

it('offers to add the portions of a weekly plan to its dish on sale, and lists no second one', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  const { id } = await t.aFoodItem(kitchen, { name: 'Goulash', quantity_available: 7 })
  await aWeeklyPlan(t, kitchen, { food_item_id: id, list_at: '18:00', quantity: 4 })
  await t.advance({ minutes: 1 })
  const page = await dashboardOf(kitchen)
  await page.shows('Goulash: 7 are on sale. Add 4?')
  await page.press('Add 4: Goulash')
  await page.shows('Goulash: 11 on sale now.')
  await page.hides('Add 4?')
  expect(await kitchen.client.ok(foodItemsApi.mine, {})).toMatchObject([{ id, quantity_available: 11 }])
})
