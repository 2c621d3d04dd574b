import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeRestaurant,
  findCards,
  findOpenRestaurants,
  findOwners,
  findRestaurantProfile,
  findRestaurantsByNames,
  findRestaurantsPage,
  lockRestaurantShared,
  lockRestaurantToClose,
  updateProfile,
} from '#server/features/kitchen/restaurants/restaurant-store.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

// Which restaurants the queries find, beside a neighbour and one that has closed.
let t: TestApp
let one: string
let neighbour: string
let closed: string
const aRestaurant = async (name: string): Promise<string> =>
  (await t.aRestaurant(name)).user.restaurant_id ?? ''
beforeAll(async () => {
  t = await startApp()
  one = await aRestaurant('Nonna Pina')
  neighbour = await aRestaurant('Pho Mai')
  closed = await aRestaurant('Closing Down')
  await t.database.transaction((tx) => closeRestaurant(tx, closed, t.now()))
})
afterAll(() => t.stop())

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)
const NAME_OF_CLOSED = 'Closed restaurant'

describe('restaurants', () => {
  it('are found while they are open, by name, and from after a cursor on', async () => {
    expect(idsOf(await findRestaurantsPage(t.database.query, 10, undefined))).toEqual([one, neighbour])
    expect(idsOf(await findRestaurantsPage(t.database.query, 1, undefined))).toEqual([one])
    expect(idsOf(await findRestaurantsPage(t.database.query, 10, { name: 'Nonna Pina', id: one }))).toEqual([
      neighbour,
    ])
  })

  it('are found by id while they are open, by name in order', async () => {
    expect(idsOf(await findOpenRestaurants(t.database.query, [neighbour, closed, one]))).toEqual([
      one,
      neighbour,
    ])
    expect(idsOf(await findOpenRestaurants(t.database.query, [neighbour]))).toEqual([neighbour])
  })

  it('are found by name while they are open', async () => {
    expect(await findRestaurantsByNames(t.database.query, ['Nonna Pina', NAME_OF_CLOSED])).toMatchObject([
      { id: one, name: 'Nonna Pina' },
    ])
  })

  it('have cards, owners and a profile of their own, closed or not', async () => {
    expect(await findRestaurantProfile(t.database.query, neighbour)).toMatchObject({
      id: neighbour,
      name: 'Pho Mai',
    })
    expect(idsOf(await findCards(t.database.query, [one]))).toEqual([one])
    expect(idsOf(await findCards(t.database.query, [closed]))).toEqual([closed])
    expect(idsOf(await findOwners(t.database.query, [neighbour]))).toEqual([neighbour])
  })
})

describe('a restaurant that has closed', () => {
  it('cannot be locked for a listing', async () => {
    const lock = (id: string) => t.database.transaction((tx) => lockRestaurantShared(tx, id))
    expect([await lock(closed), await lock(neighbour)]).toEqual([
      undefined,
      {
        id: neighbour,
        account_id: expect.any(String) as string,
        name: 'Pho Mai',
        suburb: null,
        latitude: null,
        longitude: null,
      },
    ])
    expect(await t.database.transaction((tx) => lockRestaurantToClose(tx, neighbour))).toMatchObject({
      id: neighbour,
    })
  })

  it('does not change any more, and neither does one that never was', async () => {
    const change = (id: string) =>
      t.database.transaction((tx) => updateProfile(tx, id, { suburb: 'Carlton' }, t.now()))
    expect([await change(closed), await change(randomUUID())]).toEqual([undefined, undefined])
    expect(await findRestaurantProfile(t.database.query, closed)).toMatchObject({
      name: NAME_OF_CLOSED,
      suburb: null,
    })
    expect(await change(one)).toMatchObject({ id: one, suburb: 'Carlton' })
    expect(await findRestaurantProfile(t.database.query, neighbour)).toMatchObject({ suburb: null })
  })
})

describe('the edition of the calendar entries of a restaurant', () => {
  const edition = async () => (await findOwners(t.database.query, [neighbour]))[0]?.calendar_sequence
  const change = (fields: object) =>
    t.database.transaction((tx) => updateProfile(tx, neighbour, fields, t.now()))

  it.each(['name', 'address', 'suburb', 'pickup_instructions'])(
    'counts a change of the %s, and nothing that stays the same',
    async (field) => {
      const before = (await edition()) ?? 0
      await change({ [field]: 'Green door' })
      expect(await edition()).toBe(before + 1)
      await change({ [field]: 'Green door' })
      await change({ phone: '0491 570 006' })
      expect(await edition()).toBe(before + 1)
    },
  )
})
