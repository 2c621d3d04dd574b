import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import { scanOf } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { ledgerSum, portionCounts } from '#tests/support/stock-and-ledger.ts'

const t = await appForFile()
const nonna = await t.aRestaurant()
await nonna.client.ok(api.restaurants.change, { address: '12 Lygon St' })

const reason = 'The oven failed'
const ofRestaurant = async (status: Order['status'], { id }: Order) =>
  (await nonna.client.ok(api.orders.ofRestaurant, { status })).find((order) => order.id === id)

describe('paying an order', () => {
  it('turns a held order into a paid one with a pass, and records it in the ledger to the cent', async () => {
    const buyer = await t.aCustomer()
    const item = await t.aFoodItem(nonna, { discounted_price: 11.25 })
    const order = await t.aPaidOrder(buyer, item, 3)
    expect(order).toMatchObject({ status: 'paid', total: 33.75, actions: ['cancel'] })
    expect(order.pickup_token).toMatch(/^[A-Z2-7]{178}$/)
    const row = await t.row('customer_order', { id: order.id })
    expect(row).toMatchObject({ commission_bp: 1_000, commission_cents: 338 })
    expect(await ledgerSum(t.database, order.id)).toEqual({ entries: 3, sum: 0 })
  })

  it('refunds a late payment in full, with a reason, when the meal has sold out', async () => {
    const [slow, quick] = [await t.aCustomer(), await t.aCustomer()]
    const item = await t.aFoodItem(nonna, { quantity_available: 1 })
    const order = await t.anOrder(slow, item)
    const { body: page } = await t.openCheckout(slow, order)
    await t.advance({ minutes: 10 })
    await t.aPaidOrder(quick, item)
    expect(await t.payOn(slow, page)).toBe(200)
    await t.jobs.drain()
    const ended = await t.orderOf(slow, order)
    expect(ended).toMatchObject({ status: 'cancelled', refund: { status: 'succeeded', amount: 11 } })
    expect(ended.cancel_reason).toMatch(/sold out/)
    expect(await ledgerSum(t.database, order.id)).toEqual({ entries: 6, sum: 0 })
    expect(await t.stockOf(item)).toBe(0)
  })
})

describe('cancelling an order', () => {
  it('refunds a customer who cancels in full, and puts the meals back on sale', async () => {
    const buyer = await t.aCustomer()
    const item = await t.aFoodItem(nonna)
    const order = await t.aPaidOrder(buyer, item, 2)
    const cancelled = await buyer.client.ok(api.orders.cancel, { order_id: order.id })
    const refund = { status: 'pending', amount: 22 }
    expect(cancelled).toMatchObject({ status: 'cancelled', pickup_token: null, actions: [], refund })
    await t.jobs.drain()
    expect((await t.orderOf(buyer, order)).refund?.status).toBe('succeeded')
    expect(await t.stockOf(item)).toBe(5)
    await buyer.client.fails('order_cancelled', api.orders.cancel, { order_id: order.id })
  })

  it('is possible for the customer until one hour before pickup ends', async () => {
    const buyer = await t.aCustomer()
    const item = await t.aFoodItem(nonna, { expires_at: t.inMinutes(90), pickup_end: t.inMinutes(120) })
    const order = await t.aPaidOrder(buyer, item)
    await t.advance({ minutes: 60 })
    expect((await t.orderOf(buyer, order)).actions).toEqual(['cancel'])
    await t.advance({ seconds: 1 })
    expect((await t.orderOf(buyer, order)).actions).toEqual([])
    const input = { order_id: order.id }
    const { detail } = await buyer.client.fails('410 cancel_deadline_passed', api.orders.cancel, input)
    expect(detail).toMatch(/consumer law/)
  })

  it('is possible for the customer for five minutes after paying, however soon pickup ends', async () => {
    const buyer = await t.aCustomer()
    const item = await t.aFoodItem(nonna, { expires_at: t.inMinutes(15), pickup_end: t.inMinutes(30) })
    const order = await t.aPaidOrder(buyer, item)
    await t.advance({ minutes: 5 })
    expect((await buyer.client.ok(api.orders.cancel, { order_id: order.id })).status).toBe('cancelled')
  })

  it('needs a reason from the restaurant, refunds the customer, and does not put the meal back on sale', async () => {
    const buyer = await t.aCustomer()
    const item = await t.aFoodItem(nonna)
    const order = await t.aPaidOrder(buyer, item, 2)
    await nonna.client.fails(422, api.orders.cancelByRestaurant, { order_id: order.id, reason: ' ' })
    await nonna.client.ok(api.orders.cancelByRestaurant, { order_id: order.id, reason })
    expect(await t.orderOf(buyer, order)).toMatchObject({ status: 'cancelled', cancel_reason: reason })
    expect(await t.stockOf(item)).toBe(3)
    expect(await portionCounts(t.database, item.id)).toMatchObject({ listed: 5, accounted: 5 })
  })

  it('offers the restaurant to cancel an unpaid order, and cancels it', async () => {
    const buyer = await t.aCustomer()
    const order = await t.anOrder(buyer, await t.aFoodItem(nonna))
    expect((await ofRestaurant('held', order))?.actions).toEqual(['cancel'])
    const cancelled = await nonna.client.ok(api.orders.cancelByRestaurant, { order_id: order.id, reason })
    expect(cancelled).toMatchObject({ status: 'released', actions: [] })
  })

  it('neither offers the restaurant to cancel a collected order nor cancels it', async () => {
    const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(nonna))
    expect((await nonna.client.ok(api.pickups.collect, scanOf(order))).actions).toEqual([])
    const input = { order_id: order.id, reason }
    await nonna.client.fails('409 already_collected', api.orders.cancelByRestaurant, input)
  })
})

it('marks a paid order as missed half an hour after pickup has ended', async () => {
  const buyer = await t.aCustomer()
  const item = await t.aFoodItem(nonna, { expires_at: t.inMinutes(5), pickup_end: t.inMinutes(20) })
  const order = await t.aPaidOrder(buyer, item)
  await t.advance({ minutes: 49, seconds: 59 })
  expect((await t.orderOf(buyer, order)).status).toBe('paid')
  await t.advance({ seconds: 1 })
  expect((await t.orderOf(buyer, order)).status).toBe('missed')
})

it('shows an order to its customer and its restaurant only', async () => {
  const [buyer, other] = [await t.aCustomer('Kim Lee'), await t.aCustomer()]
  const elsewhere = await t.aRestaurant('Elsewhere')
  const order = await t.aPaidOrder(buyer, await t.aFoodItem(nonna))
  await other.client.fails(404, api.orders.get, { order_id: order.id })
  await other.client.fails(404, api.orders.cancel, { order_id: order.id })
  await elsewhere.client.fails(404, api.orders.cancelByRestaurant, { order_id: order.id, reason: 'no' })
  const actions = ['collect', 'cancel']
  const expected = { customer_first_name: 'Kim', pickup_token: null, actions }
  expect(await ofRestaurant('paid', order)).toMatchObject(expected)
})

it('shows the orders of a restaurant by the Melbourne day on which their pickup ends', async () => {
  const [kitchen, neighbour] = [await t.aRestaurant('By day'), await t.aRestaurant('Another')]
  const [firstInstant, nextInstant] = ['2026-11-21T13:00:00.000Z', '2026-11-22T13:00:00.000Z']
  const orderUntil = async (pickup_end: string, of = kitchen) => {
    const item = await t.aFoodItem(of, { expires_at: t.inMinutes(60), pickup_end })
    return (await t.aPaidOrder(await t.aCustomer(), item)).id
  }
  const first = await orderUntil(firstInstant)
  await orderUntil(nextInstant)
  await orderUntil('2026-11-21T12:59:59.000Z')
  await orderUntil(firstInstant, neighbour)
  const evening = await orderUntil('2026-11-22T08:00:00.000Z')
  const orders = await kitchen.client.ok(api.orders.ofRestaurant, { date: '2026-11-22' })
  expect(new Set(orders.map(({ id }) => id))).toEqual(new Set([first, evening]))
})

it('shows the newest hundred orders of a customer, and exports all', async () => {
  const buyer = await t.aCustomer()
  const order = await t.anOrder(buyer, await t.aFoodItem(nonna))
  await buyer.client.ok(api.orders.cancel, { order_id: order.id })
  await sql`
    insert into customer_order select copy.* from customer_order original cross join generate_series(1, 100) nth
    cross join jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid(), 'nth', nth)) copy
    where original.id = ${order.id}`.execute(t.database.query)
  expect(await buyer.client.ok(api.orders.all, {})).toHaveLength(100)
  expect((await buyer.client.ok(api.accountExport.read, {})).orders).toHaveLength(101)
})
