import { describe, expect, it } from 'vitest'
import { foodItemSorts } from '#contract/constants.ts'
import type { FoodItemGroup } from '#contract/kitchen/food-item-map.ts'
import { type FoodItem, foodItemsApi } from '#contract/kitchen/food-items.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { setRestaurantPosition } from '#tests/support/browser-position.ts'

const t = await appForFile()
const kitchen = await t.aRestaurant('Trattoria Zia')
const other = await t.aRestaurant('Nonno')
await setRestaurantPosition(kitchen, 'Carlton', { latitude: -37.8003, longitude: 144.9669 })
await setRestaurantPosition(other, 'Fitzroy', { latitude: -37.8, longitude: 144.985 })
const prices = [0.01, 4.99, 5, 5, 5.01, 8, 9.99, 10, 10, 10.01, 12.5, 19.9, 20, 250]
const items: FoodItem[] = []
// Neither by their end nor by their discount in the order of the price.
for (const [at, discounted_price] of prices.entries())
  items.push(
    await t.aFoodItem(at % 2 === 0 ? kitchen : other, {
      name: `Soup ${at}`,
      discounted_price,
      original_price: discounted_price + 1 + ((at * 7) % 5),
      expires_at: t.inMinutes(60 + ((at * 5) % prices.length)),
      cuisine_type: at % 3 === 0 ? 'Healthy' : 'Italian',
    }),
  )
const soldOut = items.slice(3, 5)
for (const [at, { id: food_item_id }] of items.entries())
  if (at === 3 || at === 4)
    await (at === 4 ? kitchen : other).client.ok(foodItemsApi.change, {
      food_item_id,
      quantity_available: 0,
    })

const limits = [0, 4.99, 5, 9.98, 10, 10_000]
const upTo = (price_max: number, matches: (item: FoodItem) => boolean = () => true): string[] =>
  items
    .filter((item) => item.discounted_price <= price_max && matches(item))
    .map(({ id }) => id)
    .toSorted()
const filters: [query: string, matches?: (item: FoodItem) => boolean][] = [
  [''],
  ['&q=soup'],
  ['&q=zia+soup', ({ restaurant_id }) => restaurant_id === kitchen.user.restaurant_id],
  ['&cuisine_type=Italian', ({ cuisine_type }) => cuisine_type === 'Italian'],
  ['&pickup_after=00:00'],
  ['&near=-37.80,144.97&within_km=50'],
  ['&near=-37.80,144.97&reachable=true'],
  [
    `&restaurant_id=${kitchen.user.restaurant_id}`,
    ({ restaurant_id }) => restaurant_id === kitchen.user.restaurant_id,
  ],
  [
    `&q=soup&restaurant_id=${kitchen.user.restaurant_id}`,
    ({ restaurant_id }) => restaurant_id === kitchen.user.restaurant_id,
  ],
]

describe('a list up to a price', () => {
  it.each(
    foodItemSorts.flatMap((sort) => filters.map(([query, matches]) => [sort, query, matches] as const)),
  )(
    'has all that costs as much or less, each once over all pages, and nothing dearer, by %s%s',
    async (sort, query, matches) => {
      const near = sort === 'distance' && !query.includes('near=') ? '&near=-37.80,144.97' : ''
      for (const [at, price_max] of limits.entries()) {
        const limit = [100, 3][at % 2]
        const path = `/api/food-items?sort=${sort}${query}${near}&price_max=${price_max}&limit=${limit}`
        const rows = (await t.visitor.pages<FoodItem>(path)).flat()
        expect(rows.map(({ id }) => id).toSorted(), path).toEqual(upTo(price_max, matches))
      }
    },
  )

  it('comes in its order, and is not that of another price', async () => {
    const pricesTo = async (price_max: number) =>
      (await t.visitor.ok(foodItemsApi.browse, { sort: 'price', price_max }))
        .filter(({ is_available }) => is_available)
        .map(({ discounted_price }) => discounted_price)
    expect(await pricesTo(10)).toEqual([0.01, 4.99, 5, 8, 9.99, 10, 10])
    expect(await pricesTo(5)).toEqual([0.01, 4.99, 5])
    expect(await pricesTo(10)).toHaveLength(7)
  })

  it.each(['-1', 'ten', '$10', '10.001', '10001', 'NaN', '1e9'])(
    'is refused for the price %s',
    async (price_max) => {
      const message = 'Please give a price in dollars, such as 10 or 12.50'
      for (const path of ['/api/food-items?', '/api/food-items/map?zoom=1&'])
        expect(await t.visitor.raw('GET', `${path}price_max=${price_max}`)).toMatchObject({
          status: 422,
          body: { errors: { price_max: message } },
        })
    },
  )
})

it.each(filters)('counts on the map what is for sale up to a price%s', async (query, matches) => {
  for (const price_max of limits) {
    const { body } = await t.visitor.raw('GET', `/api/food-items/map?zoom=1&price_max=${price_max}${query}`)
    const count = (body as FoodItemGroup[]).reduce((sum, { food_items }) => sum + food_items, 0)
    const sold = new Set(soldOut.map(({ id }) => id))
    const ids = upTo(price_max, (item) => !sold.has(item.id) && (matches?.(item) ?? true))
    expect(count, `${price_max}`).toBe(ids.length)
    if (query.includes('restaurant_id')) continue
    const both = [kitchen, other].map(({ user }) => user.restaurant_id).join()
    const reply = await t.visitor.raw(
      'GET',
      `/api/food-items/map/items?restaurant_ids=${both}&price_max=${price_max}${query}`,
    )
    expect((reply.body as FoodItem[]).map(({ id }) => id).toSorted()).toEqual(ids)
  }
})
