import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { listAgain } from '#tests/support/list-again.ts'
import { EVERY_DAY } from '#tests/support/weekly-plans.ts'

const t = await appForFile()
const nonna = await t.aRestaurant('Nonna Pina')

const suggestions = (restaurant = nonna) => restaurant.client.ok(api.foodItems.suggestions, {})

it('suggests what was listed on this weekday with what was sold then, held and cancelled portions not counted', async () => {
  const lasagne = await t.aFoodItem(nonna, { name: 'Lasagne', quantity_available: 6 })
  const customer = await t.aCustomer()
  await t.aPaidOrder(customer, lasagne, 3)
  await t.anOrder(customer, lasagne)
  expect((await suggestions()).suggestions).toEqual([])

  await t.advance({ days: 1 })
  await t.aFoodItem(nonna, { name: 'Gnocchi' })
  await t.advance({ days: 6 })
  const { until, suggestions: both } = await suggestions()
  expect(until).toBeNull()
  expect(both.map(({ food_item }) => food_item.name)).toEqual(['Lasagne', 'Gnocchi'])
  expect(both[0]).toMatchObject({
    food_item: { id: lasagne.id, withdrawn: false, listed_at: expect.any(String) as string },
    times_listed: 1,
    weekday_sales: [{ date: '2026-11-21', sold: 3 }],
  })
  expect((await listAgain(t, nonna, lasagne)).status).toBe(201)
  expect((await suggestions()).suggestions.map(({ food_item }) => food_item.name)).toEqual(['Gnocchi'])
})

it('suggests nothing that was listed half a year ago or more', async () => {
  const kitchen = await t.aRestaurant('Long closed')
  const { id } = await t.aFoodItem(kitchen, { expires_at: t.inMinutes(5) })
  await t.advance({ minutes: 6 })
  expect((await suggestions(kitchen)).suggestions).toHaveLength(1)
  const created_at = new Date(t.now().getTime() - 180 * 86_400_000)
  await t.update('food_item', { id }, { created_at })
  expect((await suggestions(kitchen)).suggestions).toEqual([])
})

it('suggests the closing time of the day as the end of sale where the restaurant has given its hours', async () => {
  const kitchen = await t.aRestaurant('Open at night')
  const spans = EVERY_DAY.map((weekday) => ({ weekday, opens: '17:00', closes: '00:30' }))
  await kitchen.client.ok(api.hours.set, { spans })
  expect(await suggestions(kitchen)).toEqual({ until: '2026-11-28T13:00:00.000Z', suggestions: [] })
})
