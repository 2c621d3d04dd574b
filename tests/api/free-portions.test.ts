import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { basketOf, type Person, typedCodeOf } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const nonna = await t.aRestaurant()
const bombay = await t.aRestaurant('Bombay Corner')

const aFreeItem = (kitchen = nonna) =>
  t.aFoodItem(kitchen, {
    discounted_price: 0,
    quantity_available: 500,
    pickup_start: t.inMinutes(1),
    expires_at: t.inMinutes(48 * 60),
  })
const take = ({ client }: Person, item: FoodItem, quantity: number) =>
  client.send(api.orders.place, basketOf(item, quantity))

it('allows an account four free portions a day in all, and answers how many are left', async () => {
  const [kim, sam] = [await t.aCustomer(), await t.aCustomer()]
  const [one, other] = [await aFreeItem(nonna), await aFreeItem(bombay)]
  expect((await take(kim, one, 3)).status).toBe(201)
  const two = await kim.client.fails('409 free_limit_reached', api.orders.place, basketOf(other, 2))
  expect(two).toMatchObject({
    left: 1,
    detail: 'You can have 1 more free portion today. Please order fewer.',
  })
  expect((await take(kim, other, 1)).status).toBe(201)
  const more = await kim.client.fails('409 free_limit_reached', api.orders.place, basketOf(one))
  expect(more).toMatchObject({
    left: 0,
    detail:
      'You have had your 4 free portions for today, so that there is something for everyone. Please come back tomorrow.',
  })
  expect((await take(sam, one, 4)).status).toBe(201)
})

it('refuses a whole order when it has too many free portions, and reserves nothing of it', async () => {
  const kim = await t.aCustomer()
  const [free, paid] = [await aFreeItem(), await t.aFoodItem(nonna)]
  const items = (quantity: number) => [...basketOf(paid).items, ...basketOf(free, quantity).items]
  await kim.client.fails('free_limit_reached', api.orders.place, { items: items(5) })
  expect(await kim.client.ok(api.orders.all, {})).toEqual([])
  expect((await kim.client.ok(api.orders.place, { items: items(4) })).status).toBe('held')
  expect((await take(kim, free, 1)).body.code).toBe('free_limit_reached')
  // The hold runs out, and its free portions with it.
  await t.advance({ minutes: 11 })
  expect((await take(kim, free, 4)).status).toBe(201)
})

it('counts collected free portions, and no cancelled ones', async () => {
  const kim = await t.aCustomer()
  const item = await aFreeItem()
  const first = await take(kim, item, 4)
  await kim.client.ok(api.orders.cancel, { order_id: first.body.id })
  const second = await take(kim, item, 4)
  await nonna.client.ok(api.pickups.collect, { ...typedCodeOf(second.body), outside_window: true })
  expect((await take(kim, item, 1)).body.code).toBe('free_limit_reached')
})

it('limits how often free meals can be ordered and cancelled in a day', async () => {
  const kim = await t.aCustomer()
  const item = await aFreeItem()
  const answers: string[] = []
  for (let at = 0; at < 14; at += 1) {
    const { status, body } = await take(kim, item, 1)
    answers.push(status === 201 ? 'placed' : body.code)
    if (status === 201) await kim.client.ok(api.orders.cancel, { order_id: body.id })
  }
  const refusals = ['free_limit_reached', 'free_limit_reached']
  expect(answers).toEqual([...Array.from({ length: 12 }, () => 'placed'), ...refusals])
})

it('answers a repeated key with the order that it placed, and counts that once', async () => {
  const kim = await t.aCustomer()
  const item = await aFreeItem()
  const key = { 'idempotency-key': randomUUID() }
  const body = basketOf(item, 4)
  const first = await kim.client.send(api.orders.place, body, key)
  expect((await kim.client.send(api.orders.place, body, key)).body).toEqual(first.body)
})

it('refunds a late payment whose order would exceed the free portions of the day', async () => {
  const kim = await t.aCustomer()
  const [free, paid] = [await aFreeItem(), await t.aFoodItem(nonna)]
  const items = [...basketOf(paid).items, ...basketOf(free, 4).items]
  const order = await kim.client.ok(api.orders.place, { items })
  const page = await t.openCheckout(kim, order)
  await t.advance({ minutes: 11 })
  expect((await take(kim, free, 4)).status).toBe(201)
  await t.payOn(kim, page.body)
  expect(await kim.client.ok(api.orders.get, { order_id: order.id })).toMatchObject({
    status: 'cancelled',
    refund: { amount: 11 },
  })
})

// It changes the day, so it comes last.
it('allows four more free portions on the next day in Melbourne', async () => {
  const kim = await t.aCustomer()
  const item = await aFreeItem()
  expect((await take(kim, item, 4)).status).toBe(201)
  // From 6 pm to a minute before midnight, and past it.
  const minutes = (new Date('2026-11-21T12:59:00Z').getTime() - t.now().getTime()) / 60_000
  await t.advance({ minutes })
  expect((await take(kim, item, 1)).body.code).toBe('free_limit_reached')
  await t.advance({ minutes: 1 })
  expect((await take(kim, item, 4)).status).toBe(201)
})
