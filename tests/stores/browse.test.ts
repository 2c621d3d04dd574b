import { expect, it } from 'vitest'
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
import { appForFile } from '#tests/support/for-file.ts'
import { justBefore } from '#tests/support/instants.ts'

// What is on sale at an instant, between two sweeps: nothing has been removed from the indexes when its sale
// ended.
const t = await appForFile()
const { query, transaction } = t.database

const anywhere: PageQuery = {
  near: undefined,
  cuisine_type: undefined,
  restaurant_id: undefined,
  limit: 100,
  sort: 'ending',
  after: undefined,
}
const firstPage = { after: undefined, limit: 10 }
const NEAR = { east_km: 0, north_km: 0, within_km: undefined }
const idsOf = (rows: { id: string }[] | undefined): string[] => (rows ?? []).map(({ id }) => id)
const aRestaurant = async () => {
  const partner = await t.aRestaurant()
  return { ...partner, id: partner.user.restaurant_id ?? '' }
}
const sorts = Object.keys(sortColumns) as PageQuery['sort'][]

const orderedBy = (sort: PageQuery['sort']): PageQuery => ({
  ...anywhere,
  sort,
  near: sort === 'distance' ? NEAR : undefined,
})

it.each(sorts)('lists only food items whose sale has not ended, by %s', async (sort) => {
  const restaurant = await aRestaurant()
  const { id, expires_at } = await t.aFoodItem(restaurant)
  const findIds = async (now: Date, restaurant_id?: string) =>
    idsOf(await findOnSale(query, { ...orderedBy(sort), restaurant_id }, now))
  for (const restaurant_id of [undefined, restaurant.id]) {
    expect(await findIds(justBefore(expires_at), restaurant_id)).toContain(id)
    expect(await findIds(new Date(expires_at), restaurant_id)).not.toContain(id)
  }
})

it.each(sorts)('continues a page by %s after its cursor with what is still on sale', async (sort) => {
  const restaurant = await aRestaurant()
  const fields = [
    { expires_at: t.inMinutes(60), discounted_price: 5 },
    { expires_at: t.inMinutes(90), discounted_price: 6 },
    { expires_at: t.inMinutes(120), discounted_price: 7 },
  ]
  for (const field of fields) await t.aFoodItem(restaurant, field)
  const page = (now: Date, after: PageQuery['after']) =>
    findOnSale(query, { ...orderedBy(sort), restaurant_id: restaurant.id, limit: 1, after }, now)
  const all = await findOnSale(query, { ...orderedBy(sort), restaurant_id: restaurant.id }, t.now())
  const [first, second, third] = all
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('three meals are on sale')
  expect(idsOf(await page(t.now(), undefined))).toEqual([first.id, second.id])
  expect(idsOf(await page(t.now(), cursorOf(first, sort)))).toEqual([second.id, third.id])
  const leftWhenSecondEnds = third.expires_at > second.expires_at ? [third.id] : []
  expect(idsOf(await page(second.expires_at, cursorOf(first, sort)))).toEqual(leftWhenSecondEnds)
})

it('lists no food item that was withdrawn, and finds each by its own id', async () => {
  const restaurant = await aRestaurant()
  const [withdrawn, other] = [await t.aFoodItem(restaurant), await t.aFoodItem(restaurant)]
  await updateItem(query, withdrawn.id, { withdrawn_at: t.now() })
  const rows = await findOnSale(query, { ...anywhere, restaurant_id: restaurant.id }, t.now())
  expect(idsOf(rows)).toEqual([other.id])
  const items = [await findItem(query, other.id), await findItem(query, withdrawn.id)]
  expect(items.map((row) => row?.id)).toEqual([other.id, withdrawn.id])
})

const search = async (text: string, now: Date, filter: Partial<PageQuery> = {}) =>
  idsOf((await searchOnSale(query, { text, isRest: false }, { ...anywhere, ...filter }, now))?.rows)

it.each([
  ['one word', 'gnocchi'],
  ['the beginning of several words', 'gnoc'],
  ['two words', 'gnocchi sorrentina'],
])('finds only food items whose sale has not ended by %s', async (_title, text) => {
  const restaurant = await aRestaurant()
  const { id, expires_at } = await t.aFoodItem(restaurant, {
    name: 'Gnocchi sorrentina',
    description: 'With gnocco dough.',
  })
  for (const filter of [{}, { restaurant_id: restaurant.id }, { sort: 'price' as const }]) {
    expect(await search(text, justBefore(expires_at), filter)).toContain(id)
    expect(await search(text, new Date(expires_at), filter)).not.toContain(id)
  }
})

it('finds food items with all words of a search, of one restaurant or one cuisine', async () => {
  const [ours, neighbour] = [await aRestaurant(), await aRestaurant()]
  const name = { name: 'Pumpkin ravioli', description: 'With sage.' }
  const [one, theirs] = [
    await t.aFoodItem(ours, name),
    await t.aFoodItem(neighbour, { ...name, cuisine_type: 'Asian' }),
  ]
  await t.aFoodItem(ours, { name: 'Pumpkin soup', description: 'With cream.' })
  const find = (filter: Partial<PageQuery>, text = 'pumpkin ravioli') => search(text, t.now(), filter)
  expect((await find({})).toSorted()).toEqual([one.id, theirs.id].toSorted())
  expect(await find({ restaurant_id: ours.id })).toEqual([one.id])
  expect(await find({ cuisine_type: 'Asian' })).toEqual([theirs.id])
  expect(await find({ restaurant_id: ours.id }, 'ravioli cream')).toEqual([])
})

it('finds no food item that was withdrawn or is named otherwise now', async () => {
  const restaurant = await aRestaurant()
  const [withdrawn, renamed] = [
    await t.aFoodItem(restaurant, { name: 'Barramundi', description: 'Grilled.' }),
    await t.aFoodItem(restaurant, { name: 'Barramundi', description: 'Fried.' }),
  ]
  await updateItem(query, withdrawn.id, { withdrawn_at: t.now() })
  await updateItem(query, renamed.id, { name: 'Snapper' })
  expect(await search('barramundi', t.now())).toEqual([])
  expect(await search('snapper', t.now())).toEqual([renamed.id])
})

const three = async () => {
  const restaurant = await aRestaurant()
  const items: FoodItem[] = []
  for (const minutes of [60, 90, 120])
    items.push(await t.aFoodItem(restaurant, { expires_at: t.inMinutes(minutes) }))
  await t.aFoodItem(await aRestaurant())
  return { id: restaurant.id, items }
}

it('counts the food items of a restaurant whose sale has not ended and that are not withdrawn', async () => {
  const { id, items } = await three()
  const [first, , last] = items
  const count = (now: Date) => countOnSale(query, id, now)
  expect([
    await count(justBefore(first?.expires_at ?? '')),
    await count(new Date(first?.expires_at ?? '')),
  ]).toEqual([3, 2])
  await updateItem(query, last?.id ?? '', { withdrawn_at: t.now() })
  expect(await count(t.now())).toBe(2)
})

it('finds the food items of one restaurant alone', async () => {
  const { id, items } = await three()
  expect(idsOf(await findItemsOfRestaurant(query, id, firstPage)).toSorted()).toEqual(idsOf(items).toSorted())
})

it('withdraws all food items of one restaurant once, and none of a neighbour', async () => {
  const [{ id, items }, neighbour] = [await three(), await three()]
  const withdraw = () => transaction((tx) => withdrawAllOfRestaurant(tx, id, t.now()))
  expect((await withdraw()).toSorted()).toEqual(idsOf(items).toSorted())
  expect(await withdraw()).toEqual([])
  expect(await countOnSale(query, neighbour.id, t.now())).toBe(3)
  const rows = await findItemsOfRestaurant(query, id, firstPage)
  expect(
    rows.map(({ quantity_available, quantity_withdrawn }) => [quantity_available, quantity_withdrawn]),
  ).toEqual([
    [0, 5],
    [0, 5],
    [0, 5],
  ])
})
