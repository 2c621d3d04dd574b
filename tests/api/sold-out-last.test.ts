import { expect, it } from 'vitest'
import { foodItemSorts } from '#contract/constants.ts'
import { type FoodItem, foodItemsApi } from '#contract/kitchen/food-items.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const kitchen = await t.aRestaurant('Trattoria Zia')
/** Every third is sold out, and every third of the others is switched off. */
const soldOut = (at: number): boolean => at % 3 === 0 || at % 9 === 1
const names = Array.from({ length: 23 }, (_, at) => `Soup of the day ${String(at).padStart(2, '0')}`)
const items: FoodItem[] = []
for (const [at, name] of names.entries()) {
  const fields = {
    original_price: 20,
    discounted_price: 5 + at / 4,
    expires_at: t.inMinutes(60 + at),
    cuisine_type: 'Healthy' as const,
  }
  items.push(await t.aFoodItem(kitchen, { name, ...fields }))
}
for (const [at, { id: food_item_id }] of items.entries()) {
  if (at % 3 === 0) await kitchen.client.ok(foodItemsApi.change, { food_item_id, quantity_available: 0 })
  else if (soldOut(at)) await kitchen.client.ok(foodItemsApi.change, { food_item_id, is_available: false })
}
const inOrder = [...names.filter((_, at) => !soldOut(at)), ...names.filter((_, at) => soldOut(at))]

const filters = [
  '',
  '&q=soup',
  '&q=soup+day',
  '&cuisine_type=Healthy',
  '&pickup_after=00:00',
  `&restaurant_id=${kitchen.user.restaurant_id}`,
]
it.each(foodItemSorts.flatMap((sort) => filters.map((filter) => [sort, filter] as const)))(
  'lists what is sold out last, and each once over all pages, by %s%s',
  async (sort, filter) => {
    const near = sort === 'distance' ? '&near=-37.80,144.97' : ''
    for (const limit of [4, 7, 100]) {
      const pages = await t.visitor.pages<FoodItem>(
        `/api/food-items?sort=${sort}${filter}${near}&limit=${limit}`,
      )
      const rows = pages.flat()
      expect(rows.map(({ is_available }) => is_available)).toEqual(
        inOrder.map((name) => !soldOut(names.indexOf(name))),
      )
      // All of one restaurant are as near.
      const namesOf = (each: string[]): string[] => (sort === 'distance' ? each.toSorted() : each)
      expect(namesOf(rows.map(({ name }) => name))).toEqual(namesOf(inOrder))
    }
  },
)

it('moves a meal when it sells out and when there is more of it, also on a page that is kept', async () => {
  const first = async () => (await t.visitor.ok(foodItemsApi.browse, { limit: 20 }))[0]?.name
  const food_item_id = items[0]?.id ?? ''
  const before = await first()
  expect(before).toBe(inOrder[0])
  await kitchen.client.ok(foodItemsApi.change, { food_item_id, quantity_available: 2 })
  await expect.poll(first).toBe(names[0])
  await kitchen.client.ok(foodItemsApi.change, { food_item_id, quantity_available: 0 })
  await expect.poll(first).toBe(before)
})
