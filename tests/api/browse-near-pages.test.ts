import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { appForFile } from '#tests/support/for-file.ts'

const CELL = '/api/food-items?near=-37.80,144.97&sort=distance'
const CARLTON = { latitude: -37.8003, longitude: 144.9669 }
const FITZROY = { latitude: -37.7986, longitude: 144.9784 }
const FOOTSCRAY = { latitude: -37.8008, longitude: 144.9018 }

const t = await appForFile()
const nonna = await t.aRestaurant('Nonna Pina')
await nonna.client.ok(api.restaurants.change, CARLTON)

const metrics = async (): Promise<string> => String((await t.visitor.raw('GET', '/metrics')).body)
const pagesMade = async (): Promise<number> =>
  Number(/^browse_pages_made_total (\d+)/m.exec(await metrics())?.[1] ?? 0)
const itemsAt = async (path: string): Promise<FoodItem[]> =>
  (await t.visitor.raw('GET', path)).body as FoodItem[]
const namesAt = async (path: string): Promise<string[]> => (await itemsAt(path)).map(({ name }) => name)

/** How many answers these addresses have, and how many pages are made after that of the first. */
async function countAnswers(paths: string[]): Promise<{ answers: number; pages_made: number }> {
  const [first = ''] = paths
  await t.visitor.raw('GET', first)
  const before = await pagesMade()
  const answers = new Set<string>()
  for (const path of paths) {
    const { body, headers } = await t.visitor.raw('GET', path)
    answers.add(JSON.stringify([body, headers.get('etag')]))
  }
  return { answers: answers.size, pages_made: (await pagesMade()) - before }
}
const ONE_PAGE = { answers: 1, pages_made: 0 }

it('makes one page for everybody within a cell, however exactly they say where they are', async () => {
  await t.aFoodItem(nonna, { name: 'Lasagne' })
  const other = ['-37.8,144.97', '-37.803999,144.9651', '-37.796%2C144.974999', ' -37.80, 144.97 ']
  const paths = [CELL, ...other.map((near) => `/api/food-items?near=${near}&sort=distance`)]
  expect(await countAnswers(paths)).toEqual(ONE_PAGE)
})

it('shows a new food item and what is left of it at once', async () => {
  expect(await namesAt(CELL)).toEqual(['Lasagne'])
  const gnocchi = await t.aFoodItem(nonna, { name: 'Gnocchi', cuisine_type: 'Asian' })
  expect((await namesAt(CELL)).toSorted()).toEqual(['Gnocchi', 'Lasagne'])
  const left = async () =>
    (await itemsAt(`${CELL}&cuisine_type=Asian`)).map(({ quantity_available }) => quantity_available)
  expect(await left()).toEqual([5])
  await t.anOrder(await t.aCustomer(), gnocchi, 2)
  expect(await left()).toEqual([3])
})

it('shows a restaurant that moves in its new place at once', async () => {
  const other = await t.aRestaurant('Pho Mai')
  await other.client.ok(api.restaurants.change, FOOTSCRAY)
  await t.aFoodItem(other, { name: 'Pho' })
  expect((await namesAt(CELL)).at(-1)).toBe('Pho')
  await nonna.client.ok(api.restaurants.change, FOOTSCRAY)
  await other.client.ok(api.restaurants.change, FITZROY)
  expect((await namesAt(CELL)).at(0)).toBe('Pho')
})

it('makes one page for all distances that are the same in whole kilometres rounded up', async () => {
  const distances = ['7', '6.01', '6.99999', '7.0', '+7', '6.5&colour=red', '7&q=&limit=']
  expect(await countAnswers(distances.map((km) => `${CELL}&within_km=${km}`))).toEqual(ONE_PAGE)
})

it('answers pages of another size than the shop asks for without keeping them', async () => {
  const before = await pagesMade()
  for (const limit of [5, 5, 99]) expect((await itemsAt(`${CELL}&limit=${limit}`)).length).toBeGreaterThan(0)
  expect(await pagesMade()).toBe(before)
  await itemsAt(`${CELL}&limit=12`)
  expect(await pagesMade()).toBe(before + 1)
})

it('has no position in any metric', async () => {
  expect(await metrics()).not.toMatch(/37\.8|144\.9|near/)
})
