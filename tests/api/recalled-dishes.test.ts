import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItem, NewFoodItem } from '#contract/kitchen/food-items.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anEndedItem, listAgain } from '#tests/support/list-again.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const nonna = await t.aRestaurant('Nonna Pina')

const endedItem = (fields: Partial<NewFoodItem> = {}, restaurant = nonna) =>
  anEndedItem(t, restaurant, fields)
const again = (item: FoodItem, fields: object = {}, restaurant = nonna) =>
  listAgain(t, restaurant, item, fields)

describe('a meal that was recalled', () => {
  const recall = async (item: FoodItem) => {
    await nonna.client.ok(api.recalls.create, t.newRecall([item]))
    t.moveClock({ minutes: 1 })
    return item
  }
  const detail = 'This was recalled on Sat 21 Nov. List it again?'
  const QUESTION = { status: 409, body: { code: 'meal_recalled', detail } }
  const list = (fields: object) => nonna.client.send(api.foodItems.list, t.newFoodItem(fields))

  it('is asked about before it is listed again, and listed once that is confirmed', async () => {
    const item = await recall(await endedItem({ name: 'Recalled lasagne' }))
    for (const fields of [{}, { recall_confirmed: false }, { recall_confirmed: null }])
      expect(await again(item, fields)).toMatchObject(QUESTION)
    const own = await nonna.client.ok(api.foodItems.mine, {})
    expect(own.filter(({ name }) => name === item.name)).toHaveLength(1)
    expect((await again(item, { recall_confirmed: true })).status).toBe(201)
    // The recalled one itself is asked about each time.
    expect(await again(item)).toMatchObject(QUESTION)
  })

  it('is asked about for an earlier listing of its name, until it was listed again', async () => {
    const earlier = await endedItem({ name: 'Recalled soup' })
    await recall(await endedItem({ name: ' recalled  SOUP' }))
    expect(await again(earlier)).toMatchObject(QUESTION)
    expect((await again(earlier, { recall_confirmed: true })).status).toBe(201)
    expect((await again(earlier)).status).toBe(201)
  })

  it('is listed at once by the call of the specification, and asked about where that call says so', async () => {
    await recall(await endedItem({ name: 'Recalled pie' }))
    expect(await list({ name: 'recalled pie', recall_confirmed: false })).toMatchObject(QUESTION)
    expect((await list({ name: 'Another pie', recall_confirmed: false })).status).toBe(201)
    expect((await list({ name: 'Recalled pie' })).status).toBe(201)
    expect((await list({ name: 'Recalled pie', recall_confirmed: false })).status).toBe(201)
  })

  it('of another restaurant is not asked about', async () => {
    const bombay = await t.aRestaurant('Bombay Corner')
    const item = await endedItem({ name: 'Recalled korma' }, bombay)
    await recall(await endedItem({ name: 'Recalled korma' }))
    expect((await again(item, {}, bombay)).status).toBe(201)
  })
})
