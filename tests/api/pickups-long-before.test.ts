import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/orders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { newScan } from '#tests/support/builders.ts'

const t = await appForFile()
const nonna = await t.aRestaurant('Nonna Pina')

type ScanFields = Partial<InputOf<typeof api.pickups.collect>>
const collect = ({ code }: Pick<Order, 'code'>, fields: ScanFields = {}) =>
  nonna.client.send(api.pickups.collect, newScan({ code, ...fields }))
const confirmed = { outside_window: true }

async function anOrder(minutesToStart: number | undefined) {
  const kim = await t.aCustomer('Kim Lee')
  const pickup = minutesToStart === undefined ? {} : { pickup_start: t.inMinutes(minutesToStart) }
  const pickup_end = t.inMinutes(Math.max(210, (minutesToStart ?? 0) + 90))
  const item = await t.aFoodItem(nonna, {
    expires_at: t.inMinutes(180),
    pickup_end,
    portion_weight_g: 500,
    ...pickup,
  })
  const order = await t.aPaidOrder(kim, item)
  return {
    kim,
    order,
    token: order.pickup_token ?? '',
    read: () => kim.client.ok(api.orders.get, { order_id: order.id }),
  }
}

describe('handing over long before pickup opens', () => {
  it('is refused whatever is pressed until three hours before, and its customer can still cancel for a full refund', async () => {
    const { kim, order, token } = await anOrder(25 * 24 * 60)
    for (const by of [{ code: order.code }, { token }]) {
      const { status, body } = await nonna.client.send(api.pickups.collect, newScan({ ...by, ...confirmed }))
      expect([status, body]).toMatchObject([409, { code: 'too_early', can_collect_outside: false }])
      expect(body.detail).toMatch(
        /^Pickup starts \w{3} \d+ \w{3} at .+ It can be handed over from .+ at the earliest\.$/,
      )
    }
    const cancelled = await kim.client.ok(api.orders.cancel, { order_id: order.id })
    expect(cancelled).toMatchObject({ status: 'cancelled', refund: { amount: order.total } })
  })

  it('is refused one second before the three hours begin, and possible from then on', async () => {
    const { order } = await anOrder(181)
    expect((await collect(order, confirmed)).body).toMatchObject({
      code: 'too_early',
      can_collect_outside: false,
    })
    t.moveClock({ seconds: 59 })
    expect((await collect(order, confirmed)).body['can_collect_outside']).toBe(false)
    t.moveClock({ seconds: 1 })
    expect((await collect(order)).body['can_collect_outside']).toBe(true)
    expect((await collect(order, confirmed)).body.status).toBe('collected')
  })

  it('is reported as a conflict for a scan that a device made without a network, also when pickup has opened since', async () => {
    const { order, read } = await anOrder(240)
    t.moveClock({ minutes: 5 })
    const scanned_at = t.now().toISOString()
    t.moveClock({ minutes: 240 })
    expect(await collect(order, { scanned_at, ...confirmed })).toMatchObject({
      status: 409,
      body: { code: 'too_early', can_collect_outside: false },
    })
    expect((await read()).status).toBe('paid')
    expect((await collect(order)).body.status).toBe('collected')
  })

  it('is told to the customer by one email when it was early, and not when it was undone or in time', async () => {
    const early = await anOrder(60)
    await collect(early.order, confirmed)
    await t.jobs.drain()
    expect(t.mailsTo(early.kim, 'collected_early')).toEqual([])
    await t.advance({ seconds: 16 })
    await t.advance({ seconds: 16 })
    const [email, ...others] = t.mailsTo(early.kim, 'collected_early')
    expect(others).toEqual([])
    expect(email?.text).toContain('before pickup opened')
    const [undone, inTime] = [await anOrder(60), await anOrder(undefined)]
    const scan_id = randomUUID()
    await collect(undone.order, { scan_id, ...confirmed })
    await nonna.client.ok(api.pickups.undo, { scan_id })
    await collect(inTime.order, confirmed)
    await t.advance({ seconds: 16 })
    expect([
      ...t.mailsTo(undone.kim, 'collected_early'),
      ...t.mailsTo(inTime.kim, 'collected_early'),
    ]).toEqual([])
  })
})

it('refuses to hand over early before the business day of the pickup begins, by the hours of the restaurant', async () => {
  const bakery = await t.aRestaurant('Bakery')
  const at = (time: string) => new Date(`2026-11-30T${time}:00+11:00`).toISOString()
  t.moveClock({ seconds: (Date.parse(at('02:59')) - t.now().getTime()) / 1000 })
  const item = await t.aFoodItem(bakery, {
    expires_at: at('06:00'),
    pickup_start: at('05:30'),
    pickup_end: at('07:00'),
  })
  const order = await t.aPaidOrder(await t.aCustomer(), item)
  const press = () => bakery.client.send(api.pickups.collect, newScan({ code: order.code, ...confirmed }))
  expect((await press()).body['can_collect_outside']).toBe(false)
  t.moveClock({ minutes: 1 })
  expect((await press()).body['can_collect_outside']).toBe(false)
  const monday = { weekday: 1, opens: '03:00', closes: '14:00' }
  await bakery.client.ok(api.hours.set, { spans: [monday] })
  expect((await press()).body.status).toBe('collected')
})
