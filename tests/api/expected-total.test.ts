import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { basketOf, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const nonna = await t.aRestaurant()

const raisePrice = (food_item_id: string, discounted_price: number) =>
  nonna.client.ok(api.foodItems.change, { food_item_id, discounted_price })
/** As any program sends it, whatever the contract says of the field. */
const place = async ({ client }: Person, input: object, key: string = randomUUID()) => {
  const headers = { 'idempotency-key': key }
  const answer = await client.raw('POST', '/api/orders', { body: JSON.stringify(input), headers })
  return { ...answer, body: answer.body as Record<string, unknown> }
}

describe('an order with the total that its customer was shown', () => {
  it('places an order that costs exactly the expected total', async () => {
    const soup = await t.aFoodItem(nonna, { discounted_price: 4.1 })
    const pie = await t.aFoodItem(nonna, { discounted_price: 0.2 })
    const items = [...basketOf(soup, 3).items, ...basketOf(pie).items]
    const reply = await place(await t.aCustomer(), { items, expected_total: 12.5 })
    expect([reply.status, reply.body['total']]).toEqual([201, 12.5])
  })

  it('is refused when a price has changed, with the new total and prices, and nothing is reserved', async () => {
    const buyer = await t.aCustomer()
    const item = await t.aFoodItem(nonna, { name: 'Minestrone', discounted_price: 11 })
    await raisePrice(item.id, 12.5)
    const basket = basketOf(item, 2)
    const refused = await place(buyer, { ...basket, expected_total: 22 })
    const items = [{ food_item_id: item.id, name: 'Minestrone', quantity: 2, unit_price: 12.5 }]
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed', total: 25, items } })
    expect([await t.stockOf(item), await buyer.client.ok(api.orders.all, {})]).toEqual([5, []])
    expect((await place(buyer, { ...basket, expected_total: 25 })).status).toBe(201)
  })

  it('is refused as well when it costs less', async () => {
    const item = await t.aFoodItem(nonna)
    await raisePrice(item.id, 5)
    const { status, body } = await place(await t.aCustomer(), { ...basketOf(item), expected_total: 11 })
    expect([status, body['code'], body['total']]).toEqual([409, 'price_changed', 5])
  })

  it('treats another expected total under the same key as another request, and the same total as a repeat', async () => {
    const buyer = await t.aCustomer()
    const item = await t.aFoodItem(nonna)
    const { items } = basketOf(item)
    const key = randomUUID()
    const first = await place(buyer, { items, expected_total: 11 }, key)
    await raisePrice(item.id, 12)
    const again = await place(buyer, { items, expected_total: 11 }, key)
    expect([again.status, again.body['id']]).toEqual([201, first.body['id']])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    for (const other of [{ items, expected_total: 12 }, { items }]) {
      const reused = await place(buyer, other, key)
      expect([reused.status, reused.body['code']]).toEqual([422, 'idempotency_key_reused'])
    }
  })

  it('is placed at any price when the total is left out, null or empty', async () => {
    const item = await t.aFoodItem(nonna)
    for (const expected_total of [undefined, null, ''])
      expect((await place(await t.aCustomer(), { ...basketOf(item), expected_total })).status).toBe(201)
  })

  it.each([-1, 11.005, 'eleven', 1e12])(
    'is refused as invalid when the total is %j',
    async (expected_total) => {
      const basket = basketOf(await t.aFoodItem(nonna))
      const refused = await place(await t.aCustomer(), { ...basket, expected_total })
      expect([refused.status, Object.keys(refused.body['errors'] ?? {})]).toEqual([422, ['expected_total']])
    },
  )
})
