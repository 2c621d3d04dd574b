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

it('gives of each restaurant the meal that ended last since the evening before, and none that was withdrawn', async () => {
  const [one, other, withdrawing] = [await t.aRestaurant(), await t.aRestaurant(), await t.aRestaurant()]
  const list = (kitchen: typeof one, name: string, minutes: number) =>
    t.aFoodItem(kitchen, { name, expires_at: t.inMinutes(minutes) })
  await list(one, 'Early dal', 40)
  await list(one, 'Late dal', 50)
  await list(other, 'Pasta', 60)
  await list(other, 'On sale', 600)
  const withdrawn = await list(withdrawing, 'Withdrawn', 60)
  await withdrawing.client.ok(api.foodItems.withdraw, { food_item_id: withdrawn.id })
  const gone = async () => (await t.visitor.ok(api.foodItems.gone, {})).map(({ name }) => name)
  t.moveClock({ minutes: 61 })
  expect((await gone()).slice(0, 2)).toEqual(['Pasta', 'Late dal'])
  expect(await gone()).not.toContain('Withdrawn')
  t.moveClock({ hours: 37 })
  expect(await gone()).toContain('On sale')
  expect(await gone()).not.toContain('Pasta')
})

it('stops counting at a thousand, and says that there are more', async () => {
  const { count: before } = await count()
  const { id } = await t.aFoodItem(await t.aRestaurant())
  await copyFoodItem(t, id, 999 - before)
  expect(await count()).toEqual({ count: 1_000, is_capped: false })
  await copyFoodItem(t, id, 1)
  expect(await count()).toEqual({ count: 1_000, is_capped: true })
})
