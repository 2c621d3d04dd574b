import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { copyFoodItem } from '#tests/support/food-item-copies.ts'

const t = await appForFile()

const count = () => t.visitor.ok(api.foodItems.count, {})

it('counts the food items that browsing without filters shows', async () => {
  expect(await count()).toEqual({ count: 0, is_capped: false })
  const partner = await t.aRestaurant()
  const [soldOut] = [await t.aFoodItem(partner), await t.aFoodItem(partner, { expires_at: t.inMinutes(30) })]
  await partner.client.ok(api.foodItems.change, { food_item_id: soldOut.id, quantity_available: 0 })
  expect(await count()).toEqual({ count: 2, is_capped: false })
  expect(await t.visitor.ok(api.foodItems.browse, {})).toHaveLength(2)
  t.moveClock({ minutes: 31 })
  expect(await count()).toEqual({ count: 1, is_capped: false })
})

it('stops counting at a thousand, and says that there are more', async () => {
  const { count: before } = await count()
  const { id } = await t.aFoodItem(await t.aRestaurant())
  await copyFoodItem(t, id, 999 - before)
  expect(await count()).toEqual({ count: 1_000, is_capped: false })
  await copyFoodItem(t, id, 1)
  expect(await count()).toEqual({ count: 1_000, is_capped: true })
})
