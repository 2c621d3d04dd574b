import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { basketOf } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const nonna = await t.aRestaurant()

const newKey = () => ({ 'idempotency-key': randomUUID() })

describe('POST /api/orders', () => {
  it('holds the stock of a placed order for ten minutes', async () => {
    const item = await t.aFoodItem(nonna)
    const order = await t.anOrder(await t.aCustomer(), item, 2)
    expect(order).toMatchObject({
      status: 'held',
      total: 22,
      actions: ['pay', 'cancel'],
      pickup_token: null,
      restaurant: { name: 'Nonna Pina' },
    })
    expect(new Date(order.hold_expires_at).getTime() - new Date(order.placed_at).getTime()).toBe(600_000)
    expect(order.code).toMatch(/^[256789B-DF-HJKMNP-TV-XZ]{6}$/)
    expect(await t.stockOf(item)).toBe(3)
  })

  it('puts the meals back on sale when nobody pays in time', async () => {
    const buyer = await t.aCustomer()
    const item = await t.aFoodItem(nonna)
    const order = await t.anOrder(buyer, item, 5)
    expect((await t.visitor.ok(api.foodItems.get, { food_item_id: item.id })).is_available).toBe(false)
    await t.advance({ minutes: 9, seconds: 59 })
    expect(await t.stockOf(item)).toBe(0)
    await t.advance({ seconds: 1 })
    expect(await t.stockOf(item)).toBe(5)
    expect((await t.orderOf(buyer, order)).status).toBe('released')
  })

  it('requires an Idempotency-Key and gives a repeated key the same answer', async () => {
    const buyer = await t.aCustomer()
    const item = await t.aFoodItem(nonna)
    const body = basketOf(item)
    const without = await buyer.client.raw('POST', '/api/orders', { body: JSON.stringify(body) })
    expect(without).toMatchObject({ status: 400, body: { code: 'idempotency_key_required' } })
    const key = newKey()
    const first = await buyer.client.send(api.orders.place, body, key)
    const again = await buyer.client.send(api.orders.place, body, key)
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect(again.body).toEqual(first.body)
    await buyer.client.fails('422 idempotency_key_reused', api.orders.place, basketOf(item, 2), key)
    expect(await t.stockOf(item)).toBe(4)
  })

  it('answers 500 to a repeated key whose order was deleted from the database, and places the orders beside it', async () => {
    const [buyer, other] = [await t.aCustomer(), await t.aCustomer()]
    const item = await t.aFoodItem(nonna)
    const body = basketOf(item)
    const key = newKey()
    const { id } = await buyer.client.ok(api.orders.place, body, key)
    await t.database.script(
      `delete from order_line where order_id = '${id}'; delete from customer_order where id = '${id}'`,
    )
    const [repeated, otherOrder] = await Promise.all([
      buyer.client.send(api.orders.place, body, key),
      other.client.send(api.orders.place, body),
    ])
    expect([repeated.status, repeated.body.code, otherOrder.status]).toEqual([500, 'internal', 201])
  })

  it('gives the first reply again for the same key, even after the order was paid or cancelled', async () => {
    const buyer = await t.aCustomer()
    const item = await t.aFoodItem(nonna)
    const body = basketOf(item)
    const key = newKey()
    const first = await buyer.client.send(api.orders.place, body, key)
    await t.pay(buyer, first.body)
    expect((await buyer.client.send(api.orders.place, body, key)).body).toEqual(first.body)
  })

  it('remembers a key for two days', async () => {
    const buyer = await t.aCustomer()
    const item = await t.aFoodItem(nonna, { expires_at: t.inMinutes(4 * 24 * 60) })
    const body = basketOf(item)
    const key = newKey()
    const place = async () => (await buyer.client.ok(api.orders.place, body, key)).id
    const first = await place()
    await t.advance({ hours: 24 })
    expect(await place()).toBe(first)
    await t.advance({ hours: 24, minutes: 1 })
    expect(await place()).not.toBe(first)
  })

  it('answers how many units are left when there are not enough, and reserves none', async () => {
    const buyer = await t.aCustomer()
    const item = await t.aFoodItem(nonna, { quantity_available: 3 })
    const plenty = await t.aFoodItem(nonna, { quantity_available: 9 })
    const items = [...basketOf(plenty, 2).items, ...basketOf(item, 4).items]
    const refused = await buyer.client.fails('409 not_enough_left', api.orders.place, { items })
    expect(refused['left']).toBe(3)
    expect([await t.stockOf(item), await t.stockOf(plenty)]).toEqual([3, 9])
  })

  it('adds up two lines of one meal', async () => {
    const buyer = await t.aCustomer()
    const item = await t.aFoodItem(nonna, { quantity_available: 3 })
    const lines = (quantity: number) => {
      const { items } = basketOf(item, quantity)
      return { items: [...items, ...items] }
    }
    await buyer.client.fails('not_enough_left', api.orders.place, lines(2))
    expect((await buyer.client.ok(api.orders.place, lines(1))).items).toHaveLength(1)
    await buyer.client.fails(422, api.orders.place, lines(6))
  })

  it('refuses an order with food items of two restaurants', async () => {
    const buyer = await t.aCustomer()
    const other = await t.aRestaurant('Other')
    const items = [await t.aFoodItem(nonna), await t.aFoodItem(other)].flatMap((item) => basketOf(item).items)
    await buyer.client.fails(422, api.orders.place, { items })
  })

  it('refuses food items that cannot be picked up at the same time, and reserves none', async () => {
    const buyer = await t.aCustomer()
    const lunch = await t.aFoodItem(nonna, { expires_at: t.inMinutes(30), pickup_end: t.inMinutes(45) })
    const times = { pickup_start: t.inMinutes(60), expires_at: t.inMinutes(90) }
    const dinner = await t.aFoodItem(nonna, times)
    const items = [lunch, dinner].flatMap((item) => basketOf(item).items)
    await buyer.client.fails('409 no_common_window', api.orders.place, { items })
    expect([await t.stockOf(lunch), await t.stockOf(dinner)]).toEqual([5, 5])
    expect(await buyer.client.ok(api.orders.all, {})).toEqual([])
  })

  it('refuses a meal that is withdrawn, switched off, no longer on sale or unknown', async () => {
    const buyer = await t.aCustomer()
    const off = await t.aFoodItem(nonna)
    const gone = await t.aFoodItem(nonna)
    const over = await t.aFoodItem(nonna, { expires_at: t.inMinutes(5) })
    await nonna.client.ok(api.foodItems.change, { food_item_id: off.id, is_available: false })
    await nonna.client.ok(api.foodItems.withdraw, { food_item_id: gone.id })
    await t.advance({ minutes: 5 })
    for (const item of [off, gone, over])
      await buyer.client.fails('item_closed', api.orders.place, basketOf(item))
    for (const id of [randomUUID(), 'nonsense'])
      await buyer.client.fails('not_found', api.orders.place, basketOf({ id }))
  })

  it('allows two held orders per account', async () => {
    const buyer = await t.aCustomer()
    const item = await t.aFoodItem(nonna)
    const first = await t.anOrder(buyer, item)
    await t.anOrder(buyer, item)
    await buyer.client.fails('409 too_many_holds', api.orders.place, basketOf(item))
    await buyer.client.ok(api.orders.cancel, { order_id: first.id })
    await t.anOrder(buyer, item)
  })

  it('makes an order that costs nothing paid at once, with its pass and without the payment provider', async () => {
    const buyer = await t.aCustomer()
    const item = await t.aFoodItem(nonna, { discounted_price: 0 })
    const key = newKey()
    const body = basketOf(item)
    const reply = await buyer.client.send(api.orders.place, body, key)
    expect(reply.body).toMatchObject({ status: 'paid', total: 0 })
    expect((await buyer.client.send(api.orders.place, body, key)).body).toEqual(reply.body)
    const order = await t.orderOf(buyer, reply.body)
    expect(order.pickup_token).toMatch(/^[A-Z2-7]{178}$/)
    expect((await buyer.client.ok(api.orders.cancel, { order_id: order.id })).refund).toBeNull()
    expect(await t.stockOf(item)).toBe(5)
  })
})
