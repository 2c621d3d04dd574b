import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Client } from '#tests/support/client.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { aDevice, aMember } from '#tests/support/staff.ts'
import { typedCodeOf } from '#tests/support/builders.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const nonna = await t.aRestaurant('Nonna Pina')

const aPaidOrder = async (restaurant = nonna) => {
  const customer = await t.aCustomer()
  return { customer, order: await t.aPaidOrder(customer, await t.aFoodItem(restaurant)) }
}

const findOrder = async ({ id }: Order, { client }: { client: Client } = nonna) =>
  (await client.ok(api.orders.ofRestaurant, {})).find((order) => order.id === id)

describe('an order that the restaurant cancels', () => {
  it('names who of the team did, to the restaurant and not to the customer', async () => {
    const mia = await aMember(t, nonna, 'manager')
    const { customer, order } = await aPaidOrder()
    const input = { order_id: order.id, reason: 'The oven broke' }
    const reply = await mia.client.ok(api.orders.cancelByRestaurant, input)
    expect(reply.cancelled_by).toBe('Mia Tran')
    expect((await findOrder(order))?.cancelled_by).toBe('Mia Tran')
    expect((await t.orderOf(customer, order)).cancelled_by).toBeNull()
  })

  it('by closing a day names who closed it', async () => {
    const bombay = await t.aRestaurant('Bombay Corner')
    const mia = await aMember(t, bombay, 'manager')
    const { order } = await aPaidOrder(bombay)
    await mia.client.ok(api.hours.closeToday, { cancel_orders: true })
    expect(await findOrder(order, bombay)).toMatchObject({ status: 'cancelled', cancelled_by: 'Mia Tran' })
  })

  it('by a recall names who recalled the food', async () => {
    const curry = await t.aRestaurant('Curry Cart')
    const mia = await aMember(t, curry, 'manager')
    const item = await t.aFoodItem(curry)
    const order = await t.aPaidOrder(await t.aCustomer(), item)
    await mia.client.ok(api.recalls.create, t.newRecall([item]))
    await t.jobs.drain()
    expect(await findOrder(order, curry)).toMatchObject({ status: 'cancelled', cancelled_by: 'Mia Tran' })
  })
})

it('offers the restaurant to cancel an order from the role of a manager on', async () => {
  const { order } = await aPaidOrder()
  const device = await aDevice(t, nonna)
  for (const person of [nonna, await aMember(t, nonna, 'manager')])
    expect((await findOrder(order, person))?.actions).toEqual(['collect', 'cancel'])
  for (const person of [device, await aMember(t, nonna, 'counter')])
    expect((await findOrder(order, person))?.actions).toEqual(['collect'])
  const scan_id = randomUUID()
  await device.client.ok(api.pickups.collect, { code: order.code, scan_id })
  expect((await device.client.ok(api.pickups.undo, { scan_id })).actions).toEqual(['collect'])
})

it('keeps who collected and who took it back when a collection is undone', async () => {
  const { order } = await aPaidOrder()
  const [cai, device] = [await aMember(t, nonna, 'counter', 'Cai Wu'), await aDevice(t, nonna)]
  const scan_id = randomUUID()
  await device.client.ok(api.pickups.collect, { code: order.code, scan_id })
  const scanned_at = t.now()
  t.moveClock({ seconds: 3 })
  await cai.client.ok(api.pickups.undo, { scan_id })
  expect(await t.row('undone_collection', { order_id: order.id })).toEqual({
    order_id: order.id,
    scanned_at,
    collected_by: null,
    collected_by_device: device.id,
    undone_at: t.now(),
    undone_by: cai.user.id,
    undone_by_device: null,
  })
})

it('names who handed over in the end when an order is collected again', async () => {
  const { order } = await aPaidOrder()
  const [cai, device] = [await aMember(t, nonna, 'counter', 'Cai Wu'), await aDevice(t, nonna, 'Bar tablet')]
  const scan_id = randomUUID()
  const first = await device.client.ok(api.pickups.collect, { code: order.code, scan_id })
  await cai.client.ok(api.pickups.undo, { scan_id })
  t.moveClock({ seconds: 3 })
  const again = await cai.client.ok(api.pickups.collect, typedCodeOf(order))
  expect([first.collected_by, again.collected_by]).toEqual(['Bar tablet', 'Cai Wu'])
  const collected = { status: 'collected', collected_by: 'Cai Wu', collected_at: t.now().toISOString() }
  expect(await findOrder(order)).toMatchObject(collected)
})

it('records that a device handed over outside the pickup window', async () => {
  const customer = await t.aCustomer()
  const item = await t.aFoodItem(nonna, { pickup_start: t.inMinutes(120), pickup_end: t.inMinutes(240) })
  const order = await t.aPaidOrder(customer, item)
  const device = await aDevice(t, nonna)
  const scan_id = randomUUID()
  await device.client.fails(409, api.pickups.collect, { code: order.code, scan_id })
  await device.client.ok(api.pickups.collect, { code: order.code, scan_id, outside_window: true })
  const expected = { outside_window: true, collected_by: null, collected_by_device: device.id }
  expect(await t.row('pickup_scan', { scan_id })).toMatchObject(expected)
})
