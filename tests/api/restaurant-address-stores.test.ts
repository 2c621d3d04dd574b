import { afterAll, beforeAll, expect, it } from 'vitest'
import { shortId } from '#contract/shop/public-pages.ts'
import {
  findFoodItem,
  findRestaurantsSelling,
  findFoodItemsOfRestaurant,
} from '#server/features/kitchen/food-items/public.ts'
import {
  countOpenRestaurants,
  findRestaurantByShortId,
  findRestaurantAddresses,
} from '#server/features/kitchen/restaurants/restaurant-address-store.ts'
import { closeRestaurant } from '#server/features/kitchen/restaurants/restaurant-store.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

let t: TestApp
let open: string[]
let closed: string
beforeAll(async () => {
  t = await startApp()
  const ids = await Promise.all(
    ['Nonna Pina', 'Pho Mai', 'Closing Down'].map(
      async (name) => (await t.aRestaurant(name)).user.restaurant_id ?? '',
    ),
  )
  closed = ids.pop() ?? ''
  open = ids.toSorted((a, b) => (shortId(a) < shortId(b) ? -1 : 1))
  await t.database.transaction((tx) => closeRestaurant(tx, closed, t.now()))
})
afterAll(() => t.stop())

it('finds a restaurant by its short id while it is open', async () => {
  const [first = ''] = open
  expect(await findRestaurantByShortId(t.database.query, shortId(first))).toMatchObject({ id: first })
  expect(await findRestaurantByShortId(t.database.query, shortId(closed))).toBeUndefined()
  expect(await findRestaurantByShortId(t.database.query, '0123456789ab')).toBeUndefined()
})

it('counts open restaurants, and finds them in ranges of their short ids', async () => {
  expect(await countOpenRestaurants(t.database.query)).toEqual({ count: 2 })
  const idsIn = async (after: string, to: string) =>
    (await findRestaurantAddresses(t.database.query, after, to)).map(({ id }) => id)
  const [first = '', second = ''] = open
  expect(await idsIn('', 'ffffffffffff')).toEqual(open)
  expect(await idsIn(shortId(first), 'ffffffffffff')).toEqual([second])
  expect(await idsIn('', shortId(first))).toEqual([first])
})

it('finds the restaurants that had something on sale, and what one has on sale now', async () => {
  const [seller, neighbour] = [await t.aRestaurant(), await t.aRestaurant()]
  const [later, sooner] = [
    await t.aFoodItem(seller, { expires_at: t.inMinutes(90) }),
    await t.aFoodItem(seller, { expires_at: t.inMinutes(60) }),
  ]
  const ids = [seller, neighbour].map(({ user }) => user.restaurant_id ?? '')
  const [seller_id = ''] = ids
  const { query } = t.database
  const since = (minutes: number) => new Date(t.inMinutes(minutes))
  expect(await findRestaurantsSelling(query, ids, since(89))).toEqual(new Set([seller_id]))
  expect(await findRestaurantsSelling(query, ids, since(90))).toEqual(new Set())
  const onSaleAt = async (minutes: number) =>
    (await findFoodItemsOfRestaurant(query, seller_id, since(minutes))).map(({ id }) => id)
  expect([await onSaleAt(0), await onSaleAt(60), await onSaleAt(90)]).toEqual([
    [sooner.id, later.id],
    [later.id],
    [],
  ])
  expect(await findFoodItem(query, sooner.id, since(59))).toMatchObject({
    item: { id: sooner.id },
    is_over: false,
  })
  expect(await findFoodItem(query, sooner.id, since(60))).toMatchObject({ is_over: true })
  expect(await findFoodItem(query, closed, since(0))).toBeUndefined()
})
