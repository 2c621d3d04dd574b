import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { isReachable } from '#contract/kitchen/reach.ts'
import { distanceKm, type Position } from '#contract/position.ts'
import { appForFile } from '#tests/support/for-file.ts'

const BROWSE_PATH = '/api/food-items'
const NEAR = '-37.80,144.97'
const HERE = { latitude: -37.8, longitude: 144.97 }

const t = await appForFile()
const kitchens: [name: string, position: Position | undefined][] = [
  ['Carlton', { latitude: -37.8003, longitude: 144.9669 }],
  ['Footscray', { latitude: -37.8008, longitude: 144.9018 }],
  ['Box Hill', { latitude: -37.8189, longitude: 145.1226 }],
  ['Nowhere', undefined],
]
const meals: { item: FoodItem; km: number | undefined }[] = []
for (const [name, position] of kitchens) {
  const kitchen = await t.aRestaurant(`Kitchen of ${name}`)
  if (position !== undefined) await kitchen.client.ok(api.restaurants.change, position)
  const km = position && distanceKm(HERE, position)
  for (const minutes of [10, 40, 80, 120]) {
    const pickup_end = t.inMinutes(minutes + 15)
    const item = await t.aFoodItem(kitchen, {
      name: `${name} dal`,
      expires_at: t.inMinutes(minutes),
      pickup_end,
    })
    meals.push({ item, km })
  }
}

const idsOf = (body: unknown): string[] => (body as FoodItem[]).map(({ id }) => id)
const get = (query: string) => t.visitor.raw('GET', `${BROWSE_PATH}?${query}`)
const idsFor = async (query: string) => idsOf((await get(query)).body).toSorted()
const pagesFor = async (query: string) =>
  (await t.visitor.pages(`${BROWSE_PATH}?${query}&limit=2`)).flatMap(idsOf).toSorted()
const idsWhere = (matches: (meal: (typeof meals)[number]) => boolean): string[] =>
  meals
    .filter(matches)
    .map(({ item }) => item.id)
    .toSorted()
const reached = ({ item, km }: (typeof meals)[number]): boolean =>
  km !== undefined && isReachable(km, item.pickup_end, Math.floor(t.now().getTime() / 60_000) * 60_000)

describe('reachable food items', () => {
  it.each(['distance', 'ending', 'price'])(
    'are those that the rule names, by %s and page by page',
    async (sort) => {
      const [can, cannot] = [idsWhere(reached), idsWhere((meal) => !reached(meal))]
      expect(can.length).toBeGreaterThan(5)
      expect(cannot.length).toBeGreaterThan(5)
      for (const q of ['', '&q=dal']) {
        expect(await pagesFor(`near=${NEAR}&sort=${sort}&reachable=true${q}`)).toEqual(can)
        expect(await pagesFor(`near=${NEAR}&sort=${sort}&reachable=false${q}`)).toEqual(cannot)
      }
    },
  )

  it('come in the order of their end where that is asked for', async () => {
    const rows = (await get(`near=${NEAR}&sort=ending&reachable=true`)).body as FoodItem[]
    const ends = rows.map(({ expires_at }) => expires_at)
    expect(ends).toEqual(ends.toSorted())
  })

  it('become fewer as time passes, for those that ask at the same address', async () => {
    const path = `near=${NEAR}&reachable=true`
    const before = await idsFor(path)
    await t.advance({ minutes: 20 })
    const after = await idsFor(path)
    expect(after).toEqual(idsWhere(reached))
    expect(after.length).toBeLessThan(before.length)
  })

  it('need a position', async () => {
    const errors = { near: expect.stringMatching(/near=latitude,longitude/) as string }
    expect(await get('reachable=true')).toMatchObject({ status: 422, body: { errors } })
    const unclear = { reachable: 'Please give true or false' }
    expect(await get(`near=${NEAR}&reachable=yes`)).toMatchObject({ status: 422, body: { errors: unclear } })
  })
})

describe('food items with pickup after a time', () => {
  it.each(['ending', 'price', 'discount'])(
    'end later than that, by %s, with a position and without',
    async (sort) => {
      const time = new Date(Math.ceil(Date.parse(t.inMinutes(50)) / 900_000) * 900_000)
      const later = idsWhere(({ item }) => new Date(item.pickup_end) > time)
      expect(later.length).toBeGreaterThan(3)
      const after = `pickup_after=${time.toISOString()}&sort=${sort}`
      expect(await pagesFor(after)).toEqual(later)
      expect(await pagesFor(`${after}&q=dal`)).toEqual(later)
      expect(await pagesFor(`${after}&near=${NEAR}&within_km=100`)).toEqual(
        idsWhere(({ item, km }) => km !== undefined && new Date(item.pickup_end) > time),
      )
    },
  )
})
