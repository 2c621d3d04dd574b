import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { findItem, findOnSale } from '#server/features/kitchen/food-items/browsing/food-item-browse-store.ts'
import {
  type PageQuery,
  cursorOf,
  sortColumns,
} from '#server/features/kitchen/food-items/browsing/food-item-page.ts'
import { searchOnSale } from '#server/features/kitchen/food-items/browsing/food-item-search-store.ts'
import {
  countOnSale,
  findItemsOfRestaurant,
  updateItem,
  withdrawAllOfRestaurant,
} from '#server/features/kitchen/food-items/food-item-store.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { justBefore } from '#tests/support/instants.ts'

// What is on sale at an instant, between two sweeps: nothing has been removed from the indexes when its sale ended.
let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

const anywhere: PageQuery = {
  near: undefined,
  cuisine_type: undefined,
  restaurant_id: undefined,
  limit: 100,
  sort: 'ending',
  after: undefined,
}
const NEAR = { east_km: 0, north_km: 0, within_km: undefined }
const idsOf = (rows: { id: string }[] | undefined): string[] => (rows ?? []).map(({ id }) => id)
const aRestaurant = async () => {
  const partner = await t.aRestaurant()
  return { ...partner, id: partner.user.restaurant_id ?? '' }
}
const sorts = Object.keys(sortColumns) as PageQuery['sort'][]

describe.each(sorts)('the page of food items by %s', (sort) => {
  const inOrder: PageQuery = { ...anywhere, sort, near: sort === 'distance' ? NEAR : undefined }
  it('has a meal until the instant at which its sale ends', async () => {
    const restaurant = await aRestaurant()
    const { id, expires_at } = await t.aFoodItem(restaurant)
    const findIds = async (now: Date, restaurant_id?: string) =>
      idsOf(await findOnSale(t.database.query, { ...inOrder, restaurant_id }, now))
    for (const restaurant_id of [undefined, restaurant.id]) {
      expect(await findIds(justBefore(expires_at), restaurant_id)).toContain(id)
      expect(await findIds(new Date(expires_at), restaurant_id)).not.toContain(id)
    }
  })

  it('goes on after a place with what is still on sale', async () => {
    const restaurant = await aRestaurant()
    const fields = [
      { expires_at: t.inMinutes(60), discounted_price: 5 },
      { expires_at: t.inMinutes(90), discounted_price: 6 },
      { expires_at: t.inMinutes(120), discounted_price: 7 },
    ]
    for (const field of fields) await t.aFoodItem(restaurant, field)
    const page = (now: Date, after: PageQuery['after']) =>
      findOnSale(t.database.query, { ...inOrder, restaurant_id: restaurant.id, limit: 1, after }, now)
    const all = await findOnSale(t.database.query, { ...inOrder, restaurant_id: restaurant.id }, t.now())
    const [first, second, third] = all
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('three meals are on sale')
    expect(idsOf(await page(t.now(), undefined))).toEqual([first.id, second.id])
    expect(idsOf(await page(t.now(), cursorOf(first, sort)))).toEqual([second.id, third.id])
    const leftWhenSecondEnds = third.expires_at > second.expires_at ? [third.id] : []
    expect(idsOf(await page(second.expires_at, cursorOf(first, sort)))).toEqual(leftWhenSecondEnds)
  })
})

it('shows no meal that was withdrawn, and finds each by its own id', async () => {
  const restaurant = await aRestaurant()
  const [withdrawn, other] = [await t.aFoodItem(restaurant), await t.aFoodItem(restaurant)]
  await updateItem(t.database.query, withdrawn.id, { withdrawn_at: t.now() })
  const rows = await findOnSale(t.database.query, { ...anywhere, restaurant_id: restaurant.id }, t.now())
  expect(idsOf(rows)).toEqual([other.id])
  const items = [await findItem(t.database.query, other.id), await findItem(t.database.query, withdrawn.id)]
  expect(items.map((row) => row?.id)).toEqual([other.id, withdrawn.id])
})

describe('a search', () => {
  const search = async (text: string, now: Date, query: Partial<PageQuery> = {}) =>
    idsOf((await searchOnSale(t.database.query, text, { ...anywhere, ...query }, now))?.rows)

  it.each([
    ['of one word', 'gnocchi'],
    ['of the beginning of several words', 'gnoc'],
    ['of two words', 'gnocchi sorrentina'],
  ])('%s finds a meal until the instant at which its sale ends', async (_title, text) => {
    const restaurant = await aRestaurant()
    const { id, expires_at } = await t.aFoodItem(restaurant, {
      name: 'Gnocchi sorrentina',
      description: 'With gnocco dough.',
    })
    for (const query of [{}, { restaurant_id: restaurant.id }, { sort: 'price' as const }]) {
      expect(await search(text, justBefore(expires_at), query)).toContain(id)
      expect(await search(text, new Date(expires_at), query)).not.toContain(id)
    }
  })

  it('finds what has all its words, in one restaurant when asked so, and of one cuisine', async () => {
    const [ours, neighbour] = [await aRestaurant(), await aRestaurant()]
    const name = { name: 'Pumpkin ravioli', description: 'With sage.' }
    const [one, theirs] = [
      await t.aFoodItem(ours, name),
      await t.aFoodItem(neighbour, { ...name, cuisine_type: 'Asian' }),
    ]
    await t.aFoodItem(ours, { name: 'Pumpkin soup', description: 'With cream.' })
    const find = (query: Partial<PageQuery>, text = 'pumpkin ravioli') => search(text, t.now(), query)
    expect((await find({})).toSorted()).toEqual([one.id, theirs.id].toSorted())
    expect(await find({ restaurant_id: ours.id })).toEqual([one.id])
    expect(await find({ cuisine_type: 'Asian' })).toEqual([theirs.id])
    expect(await find({ restaurant_id: ours.id }, 'ravioli cream')).toEqual([])
  })

  it('does not find what was withdrawn or switched to another name', async () => {
    const restaurant = await aRestaurant()
    const [withdrawn, renamed] = [
      await t.aFoodItem(restaurant, { name: 'Barramundi', description: 'Grilled.' }),
      await t.aFoodItem(restaurant, { name: 'Barramundi', description: 'Fried.' }),
    ]
    await updateItem(t.database.query, withdrawn.id, { withdrawn_at: t.now() })
    await updateItem(t.database.query, renamed.id, { name: 'Snapper' })
    expect(await search('barramundi', t.now())).toEqual([])
    expect(await search('snapper', t.now())).toEqual([renamed.id])
  })
})

describe('the meals of a restaurant', () => {
  const three = async () => {
    const restaurant = await aRestaurant()
    const items: FoodItem[] = []
    for (const minutes of [60, 90, 120])
      items.push(await t.aFoodItem(restaurant, { expires_at: t.inMinutes(minutes) }))
    await t.aFoodItem(await aRestaurant())
    return { id: restaurant.id, items }
  }

  it('count as on sale until the instant at which they end, unless they are withdrawn', async () => {
    const { id, items } = await three()
    const [first, , last] = items
    const count = (now: Date) => countOnSale(t.database.query, id, now)
    expect([
      await count(justBefore(first?.expires_at ?? '')),
      await count(new Date(first?.expires_at ?? '')),
    ]).toEqual([3, 2])
    await updateItem(t.database.query, last?.id ?? '', { withdrawn_at: t.now() })
    expect(await count(t.now())).toBe(2)
  })

  it('are found for their restaurant alone', async () => {
    const { id, items } = await three()
    expect(idsOf(await findItemsOfRestaurant(t.database.query, id)).toSorted()).toEqual(
      idsOf(items).toSorted(),
    )
  })

  it('are withdrawn together and once, and no neighbour’s', async () => {
    const [{ id, items }, neighbour] = [await three(), await three()]
    const withdraw = () => t.database.transaction((tx) => withdrawAllOfRestaurant(tx, id, t.now()))
    expect((await withdraw()).toSorted()).toEqual(idsOf(items).toSorted())
    expect(await withdraw()).toEqual([])
    expect(await countOnSale(t.database.query, neighbour.id, t.now())).toBe(3)
    const rows = await findItemsOfRestaurant(t.database.query, id)
    expect(
      rows.map(({ quantity_available, quantity_withdrawn }) => [quantity_available, quantity_withdrawn]),
    ).toEqual([
      [0, 5],
      [0, 5],
      [0, 5],
    ])
  })
})
