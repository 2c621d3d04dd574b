import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  closeRestaurant,
  findCards,
  findPublicRestaurants,
  findSellerTerms,
  findOwners,
  findRestaurantProfile,
  findRestaurantsByNames,
  findRestaurantsPage,
  lockRestaurantShared,
  lockRestaurantToClose,
  updateProfile,
} from '#server/features/kitchen/restaurants/restaurant-store.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { shortId } from '#contract/shop/public-pages.ts'
import {
  findFoodItem,
  findRestaurantsSelling,
  findFoodItemsOfRestaurant,
} from '#server/features/kitchen/food-items/public.ts'
import {
  countPublicRestaurants,
  findRestaurantByShortId,
  findRestaurantAddresses,
} from '#server/features/kitchen/restaurants/restaurant-address-store.ts'

// Which restaurants the queries find, beside a neighbour and one that has closed.
const t = await appForFile()
const { query, transaction } = t.database
const aRestaurant = async (name: string): Promise<string> =>
  (await t.aRestaurant(name)).user.restaurant_id ?? ''
const one = await aRestaurant('Nonna Pina')
const neighbour = await aRestaurant('Pho Mai')
const closed = await aRestaurant('Closing Down')
await transaction((tx) => closeRestaurant(tx, closed, t.now()))

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)
const NAME_OF_CLOSED = 'Closed restaurant'

it('finds open restaurants by name, from after a cursor on', async () => {
  expect(idsOf(await findRestaurantsPage(query, 10, undefined))).toEqual([one, neighbour])
  expect(idsOf(await findRestaurantsPage(query, 1, undefined))).toEqual([one])
  expect(idsOf(await findRestaurantsPage(query, 10, { name: 'Nonna Pina', id: one }))).toEqual([neighbour])
})

it('finds open restaurants by id, in order of their names', async () => {
  expect(idsOf(await findPublicRestaurants(query, [neighbour, closed, one]))).toEqual([one, neighbour])
  expect(idsOf(await findPublicRestaurants(query, [neighbour]))).toEqual([neighbour])
})

it('finds open restaurants by their names', async () => {
  expect(await findRestaurantsByNames(query, ['Nonna Pina', NAME_OF_CLOSED])).toMatchObject([
    { id: one, name: 'Nonna Pina' },
  ])
})

it('finds the card, owner and profile of each restaurant, closed or not', async () => {
  expect(await findRestaurantProfile(query, neighbour)).toMatchObject({
    id: neighbour,
    name: 'Pho Mai',
  })
  expect(idsOf(await findCards(query, [one]))).toEqual([one])
  expect(idsOf(await findCards(query, [closed]))).toEqual([closed])
  expect(idsOf(await findOwners(query, [neighbour]))).toEqual([neighbour])
})

it('locks an open restaurant for a listing, and no closed one', async () => {
  const lock = (id: string) => transaction((tx) => lockRestaurantShared(tx, id))
  expect([await lock(closed), await lock(neighbour)]).toEqual([
    undefined,
    {
      id: neighbour,
      account_id: expect.any(String) as string,
      name: 'Pho Mai',
      suburb: null,
      hidden: null,
      listing_paused_until: null,
      latitude: null,
      longitude: null,
    },
  ])
  expect(await transaction((tx) => lockRestaurantToClose(tx, neighbour))).toMatchObject({
    id: neighbour,
  })
})

it('changes neither a closed restaurant nor an unknown one', async () => {
  const change = (id: string) => transaction((tx) => updateProfile(tx, id, { suburb: 'Carlton' }, t.now()))
  expect([await change(closed), await change(randomUUID())]).toEqual([undefined, undefined])
  expect(await findRestaurantProfile(query, closed)).toMatchObject({
    name: NAME_OF_CLOSED,
    suburb: null,
  })
  expect(await change(one)).toMatchObject({ id: one, suburb: 'Carlton' })
  expect(await findRestaurantProfile(query, neighbour)).toMatchObject({ suburb: null })
})

const edition = async () => (await findOwners(query, [neighbour]))[0]?.calendar_sequence
const change = (fields: object) => transaction((tx) => updateProfile(tx, neighbour, fields, t.now()))

it.each(['name', 'address', 'suburb', 'pickup_instructions'])(
  'counts a change of the %s as a new calendar edition, and nothing that stays the same',
  async (field) => {
    const before = (await edition()) ?? 0
    await change({ [field]: 'Green door' })
    expect(await edition()).toBe(before + 1)
    await change({ [field]: 'Green door' })
    await change({ phone: '0491 570 006' })
    expect(await edition()).toBe(before + 1)
  },
)

const byShortId = [one, neighbour].toSorted((a, b) => (shortId(a) < shortId(b) ? -1 : 1))

it('finds a restaurant by its short id while it is open', async () => {
  const [first = ''] = byShortId
  expect(await findRestaurantByShortId(query, shortId(first))).toMatchObject({ id: first })
  expect(await findRestaurantByShortId(query, shortId(closed))).toBeUndefined()
  expect(await findRestaurantByShortId(query, '0123456789ab')).toBeUndefined()
})

it('counts open restaurants, and finds them in ranges of their short ids', async () => {
  expect(await countPublicRestaurants(query)).toEqual({ count: 2 })
  const idsIn = async (after: string, to: string) =>
    (await findRestaurantAddresses(query, after, to)).map(({ id }) => id)
  const [first = '', second = ''] = byShortId
  expect(await idsIn('', 'ffffffffffff')).toEqual(byShortId)
  expect(await idsIn(shortId(first), 'ffffffffffff')).toEqual([second])
  expect(await idsIn('', shortId(first))).toEqual([first])
})

it('finds the restaurants that had something on sale, and what one has on sale now', async () => {
  const [seller, other] = [await t.aRestaurant(), await t.aRestaurant()]
  const [later, sooner] = [
    await t.aFoodItem(seller, { expires_at: t.inMinutes(90) }),
    await t.aFoodItem(seller, { expires_at: t.inMinutes(60) }),
  ]
  const ids = [seller, other].map(({ user }) => user.restaurant_id ?? '')
  const [seller_id = ''] = ids
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

it('finds the restaurant that sells food items, with the subscription that decides its commission', async () => {
  const [seller, other] = [await t.aRestaurant(), await t.aRestaurant()]
  const [item, second] = [await t.aFoodItem(seller), await t.aFoodItem(seller)]
  await t.aFoodItem(other)
  const rows = await findSellerTerms(query, [item.id, second.id])
  expect(rows).toEqual([
    expect.objectContaining({ id: seller.user.restaurant_id, subscription_status: 'trial' }),
  ])
})
