import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { portionCounts } from '#tests/support/stock-and-ledger.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const nonna = await t.aRestaurant('Nonna Pina')

type Change = Omit<RequestOf<typeof api.foodItems.change>, 'food_item_id'>
const send = (food_item_id: string, change: Change) =>
  nonna.client.send(api.foodItems.change, { food_item_id, ...change })

describe('PATCH /food-items/{id} with a quantity_change', () => {
  it('adds portions to what is left after an order that the restaurant has not seen', async () => {
    const item = await t.aFoodItem(nonna, { quantity_available: 5 })
    await t.anOrder(await t.aCustomer(), item, 2)
    const { body } = await send(item.id, { quantity_change: 1 })
    expect(body).toMatchObject({ quantity_available: 4, is_available: true })
    expect((await send(item.id, { quantity_change: -3 })).body.quantity_available).toBe(1)
  })

  it('counts added portions as listed and removed ones as withdrawn', async () => {
    const item = await t.aFoodItem(nonna, { quantity_available: 5 })
    for (const quantity_change of [4, -7, 2]) await send(item.id, { quantity_change })
    const counts = await portionCounts(t.database, item.id)
    expect(counts).toMatchObject({ listed: 11, available: 4, accounted: 11 })
  })

  it('shows a food item as sold out when its last portion is removed, and on sale again when one is added', async () => {
    const item = await t.aFoodItem(nonna, { quantity_available: 1 })
    const { body: removed } = await send(item.id, { quantity_change: -1 })
    expect(removed).toMatchObject({ quantity_available: 0, is_available: false })
    const { body: added } = await send(item.id, { quantity_change: 1 })
    expect(added).toMatchObject({ quantity_available: 1, is_available: true })
  })

  it('refuses to remove more portions than are left, names what is left, and changes nothing', async () => {
    const item = await t.aFoodItem(nonna, { quantity_available: 3 })
    await t.anOrder(await t.aCustomer(), item, 2)
    const { status, body } = await send(item.id, { quantity_change: -2 })
    expect([status, body]).toMatchObject([409, { code: 'not_enough_left', left: 1 }])
    expect(await t.stockOf(item)).toBe(1)
  })

  it('sends what is left to everyone who listens, and renews the pages of deals', async () => {
    const item = await t.aFoodItem(nonna, { quantity_available: 5 })
    const leftInBrowse = async () =>
      (await t.visitor.ok(api.foodItems.browse, { limit: 100 })).find(({ id }) => id === item.id)
        ?.quantity_available
    expect(await leftInBrowse()).toBe(5)
    const stream = await openStream(t.address)
    await stream.wait((one) => one.event === 'resync')
    await send(item.id, { quantity_change: 2 })
    const change = { food_item_id: item.id, quantity_available: 7, is_available: true }
    await stream.wait(
      ({ event, data }) => event === 'stock' && JSON.stringify(data).includes(JSON.stringify(change)),
    )
    stream.close()
    expect(await leftInBrowse()).toBe(7)
  })

  it.each<[string, Change, string]>([
    ['half a portion', { quantity_change: 0.5 }, 'Please enter a whole number'],
    ['more than a food item can have', { quantity_change: 9_996 }, 'At most 10000 portions'],
    [
      'a quantity at the same time',
      { quantity_change: 1, quantity_available: 9 },
      'Send a quantity or a change of it, not both',
    ],
  ])('refuses %s', async (_what, change, message) => {
    const item = await t.aFoodItem(nonna, { quantity_available: 5 })
    const { status, body } = await send(item.id, change)
    expect([status, body.errors?.['quantity_change']]).toEqual([422, message])
    expect(await t.stockOf(item)).toBe(5)
  })
})
