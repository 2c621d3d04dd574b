import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItem, NewFoodItem } from '#contract/kitchen/food-items.ts'
import { distanceKm, type Position } from '#contract/position.ts'
import { appForFile } from '#tests/support/for-file.ts'

const BROWSE_PATH = '/api/food-items'
const NEAR = '-37.80,144.97'
const HERE = { latitude: -37.8, longitude: 144.97 }
const CARLTON = { latitude: -37.8003, longitude: 144.9669 }
const FOOTSCRAY = { latitude: -37.8008, longitude: 144.9018 }
const BOX_HILL = { latitude: -37.8189, longitude: 145.1226 }

interface ItemAtDistance {
  item: FoodItem
  km: number
}

const itemsAtDistance: ItemAtDistance[] = []
const t = await appForFile()
const dishes: [name: string, position: Position | undefined, fields: Partial<NewFoodItem>[]][] = [
  ['Far Kitchen', BOX_HILL, [{ name: 'Dumplings', cuisine_type: 'Asian', expires_at: t.inMinutes(60) }]],
  [
    'Kitchen of Nowhere',
    undefined,
    [{ name: 'Dumplings' }, { name: 'Gnocchi', expires_at: t.inMinutes(70) }],
  ],
  [
    'Near Kitchen',
    CARLTON,
    [
      { name: 'Dumplings', expires_at: t.inMinutes(90) },
      { name: 'Gnocchi', cuisine_type: 'Asian' },
    ],
  ],
  [
    'Its Neighbour',
    CARLTON,
    [
      { name: 'Gnocchi', expires_at: t.inMinutes(50) },
      { name: 'Risotto', discounted_price: 3 },
    ],
  ],
  ['West Kitchen', FOOTSCRAY, [{ name: 'Dumplings', discounted_price: 4 }]],
]
for (const [name, position, items] of dishes) {
  const kitchen = await t.aRestaurant(name)
  if (position !== undefined) await kitchen.client.ok(api.restaurants.change, position)
  const km = position === undefined ? Infinity : distanceKm(HERE, position)
  for (const fields of items) itemsAtDistance.push({ item: await t.aFoodItem(kitchen, fields), km })
}

const idsOf = (body: unknown): string[] => (body as FoodItem[]).map(({ id }) => id)
/** Where distances are equal, any order that stays the same is as good. */
let nearestFirst: string[] = []
const byDistance = (one: ItemAtDistance, other: ItemAtDistance): number =>
  nearestFirst.indexOf(one.item.id) - nearestFirst.indexOf(other.item.id)
const expected = (matches: (one: ItemAtDistance) => boolean = () => true, order = byDistance): string[] =>
  itemsAtDistance
    .filter(matches)
    .toSorted(order)
    .map(({ item }) => item.id)
const get = (query: string) => t.visitor.raw('GET', `${BROWSE_PATH}?${query}`)
const idsFor = async (query: string): Promise<string[]> => idsOf((await get(query)).body)
nearestFirst = await idsFor(`near=${NEAR}&sort=distance`)

const pagesOf = async (query: string): Promise<string[][]> =>
  (await t.visitor.pages(`${BROWSE_PATH}?${query}`)).map(idsOf)

describe('food items by distance', () => {
  it('come from the nearest on, and those of a restaurant without a position last', async () => {
    const kilometres = nearestFirst.map((id) => itemsAtDistance.find(({ item }) => item.id === id)?.km ?? 0)
    expect(kilometres).toEqual(itemsAtDistance.map(({ km }) => km).toSorted((one, other) => one - other || 0))
    expect(new Set(nearestFirst).size).toBe(itemsAtDistance.length)
    expect(itemsAtDistance[0]?.km).toBeGreaterThan(10)
  })

  it('are the default order when a position is given, and not otherwise', async () => {
    expect(await idsFor(`near=${NEAR}`)).toEqual(expected())
    expect(await idsFor(`near=${NEAR}&sort=ending`)).toEqual(await idsFor(''))
    expect(await idsFor(`near=${NEAR}&sort=price`)).toEqual(await idsFor('sort=price'))
  })

  it.each([1, 2, 3])(
    'are each on one page exactly, %d at a time, where distances are equal or unknown too',
    async (limit) => {
      const pages = await pagesOf(`near=${NEAR}&limit=${limit}`)
      expect(pages.flat()).toEqual(expected())
      expect(pages.map((page) => page.length)).toEqual(
        pages.map((_, at) => Math.min(limit, itemsAtDistance.length - at * limit)),
      )
    },
  )

  it('are limited to a distance, which leaves out those without a position', async () => {
    expect(await idsFor(`near=${NEAR}&within_km=7`)).toEqual(expected(({ km }) => km <= 7))
    expect(await idsFor(`near=${NEAR}&within_km=0.1`)).toEqual(expected(({ km }) => km <= 1))
    expect((await pagesOf(`near=${NEAR}&within_km=100&limit=2`)).flat()).toEqual(
      expected(({ km }) => km < 100),
    )
  })

  it('are limited to a distance in any other order, page by page', async () => {
    const within = ({ km }: ItemAtDistance): boolean => km <= 7
    const by = (value: (item: FoodItem) => number) =>
      expected(
        within,
        ({ item: one }, { item: other }) => value(one) - value(other) || (one.id < other.id ? -1 : 1),
      )
    const byEnd = by(({ expires_at }) => Date.parse(expires_at))
    const byPrice = by(({ discounted_price }) => discounted_price)
    expect((await pagesOf(`near=${NEAR}&within_km=7&sort=ending&limit=2`)).flat()).toEqual(byEnd)
    expect((await pagesOf(`near=${NEAR}&within_km=7&sort=price&limit=2`)).flat()).toEqual(byPrice)
    expect((await pagesOf(`near=${NEAR}&within_km=7&sort=ending&q=gnocchi&limit=1`)).flat()).toEqual(
      byEnd.filter((id) => itemsAtDistance.some(({ item }) => item.id === id && item.name === 'Gnocchi')),
    )
  })

  it('can be combined with cuisine, words and restaurant', async () => {
    const pages = async (filter: string) => (await pagesOf(`near=${NEAR}&limit=1&${filter}`)).flat()
    const dumplings = expected(({ item }) => item.name === 'Dumplings')
    expect(await pages('cuisine_type=Asian')).toEqual(expected(({ item }) => item.cuisine_type === 'Asian'))
    expect(await pages('q=dumplings')).toEqual(dumplings)
    expect(await pages('q=dumpling&within_km=10')).toEqual(dumplings.slice(0, 2))
    expect(await pages('q=dumplings&cuisine_type=Asian')).toEqual([itemsAtDistance[0]?.item.id])
    for (const { restaurant_id } of itemsAtDistance.map(({ item }) => item)) {
      expect(await pages(`restaurant_id=${restaurant_id}`)).toEqual(
        expected(({ item }) => item.restaurant_id === restaurant_id),
      )
      expect(await pages(`restaurant_id=${restaurant_id}&q=gnocchi`)).toEqual(
        expected(({ item }) => item.restaurant_id === restaurant_id && item.name === 'Gnocchi'),
      )
    }
  })

  it.each([
    ['no position for the order', 'sort=distance', 'near', /near=latitude,longitude/],
    ['no position for the distance', 'within_km=3', 'near', /near=latitude,longitude/],
    ['words', 'near=Carlton', 'near', /position in Melbourne/],
    ['one number', 'near=-37.8', 'near', /position in Melbourne/],
    ['three numbers', 'near=-37.8,144.9,1', 'near', /position in Melbourne/],
    ['a position in Sydney', 'near=-33.87,151.21', 'near', /position in Melbourne/],
    ['a position beyond the poles', 'near=-99,144.9', 'near', /position in Melbourne/],
    ['no distance', `near=${NEAR}&within_km=0`, 'within_km', /kilometres/],
    ['a distance in words', `near=${NEAR}&within_km=far`, 'within_km', /kilometres/],
    ['a distance beyond the city', `near=${NEAR}&within_km=101`, 'within_km', /100 km/],
    ['a cursor of another order', `near=${NEAR}&cursor=WyJlbmRpbmciLDEsImEiXQ`, 'cursor', /first page/],
  ])('are refused for %s', async (_what, query, field, message) => {
    const errors = { [field]: expect.stringMatching(message) as string }
    expect(await get(query)).toMatchObject({ status: 422, body: { errors } })
  })
})
