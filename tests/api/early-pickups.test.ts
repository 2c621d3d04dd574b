import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { newScan } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { confirmed, counterOutsideWindow } from '#tests/support/outside-window.ts'

const t = await appForFile()
const { nonna, anOrder, collect, undo, scanRow, secondsTo } = await counterOutsideWindow(t)

const FAR_TOO_EARLY = { code: 'too_early', can_collect_outside: false }
const anEarlyOrder = () => anOrder(60)

describe('handing over before pickup opens', () => {
  it('is refused as too early at first, and collects once staff have confirmed it', async () => {
    const { order, read } = await anEarlyOrder()
    expect((await collect(order)).body).toMatchObject({ code: 'too_early', can_collect_outside: true })
    const collected = { id: order.id, status: 'collected', collected_at: t.now().toISOString() }
    expect((await collect(order, confirmed)).body).toMatchObject(collected)
    expect((await read()).status).toBe('collected')
  })

  it('records who confirmed it, and when', async () => {
    const { order } = await anEarlyOrder()
    const scan_id = randomUUID()
    await collect(order, { scan_id, ...confirmed })
    const confirmation = { outside_window: true, collected_by: nonna.user.id, scanned_at: t.now() }
    expect(await scanRow(scan_id)).toMatchObject({ ...confirmation, missed_at: null })
  })

  it('is refused one second before the three hours before it begin, and possible from then on', async () => {
    const { order } = await anOrder(181)
    expect((await collect(order, confirmed)).body).toMatchObject(FAR_TOO_EARLY)
    t.moveClock({ seconds: 59 })
    expect((await collect(order, confirmed)).body).toMatchObject(FAR_TOO_EARLY)
    t.moveClock({ seconds: 1 })
    expect((await collect(order)).body['can_collect_outside']).toBe(true)
    expect((await collect(order, confirmed)).body.status).toBe('collected')
  })

  it('is refused when the confirmation is false', async () => {
    const { order } = await anEarlyOrder()
    expect((await collect(order, { outside_window: false })).body.code).toBe('too_early')
  })

  it('is undone to the paid order that it was', async () => {
    const { order, read } = await anEarlyOrder()
    const scan_id = randomUUID()
    await collect(order, { scan_id, ...confirmed })
    expect((await undo(scan_id)).status).toBe('paid')
    const { pickup_token } = order
    expect(await read()).toMatchObject({ status: 'paid', collected_at: null, pickup_token })
    expect((await collect(order)).body.code).toBe('too_early')
  })

  it('collects at the time of a device that was without a network', async () => {
    const { order } = await anEarlyOrder()
    t.moveClock({ minutes: 5 })
    const scanned_at = t.now().toISOString()
    t.moveClock({ minutes: 20 })
    expect((await collect(order, { scanned_at })).body.code).toBe('too_early')
    expect((await collect(order, { scanned_at, ...confirmed })).body.collected_at).toBe(scanned_at)
  })
})

it('records no confirmation for a collection inside the window', async () => {
  const { order } = await anOrder()
  const scan_id = randomUUID()
  await collect(order, { scan_id, ...confirmed })
  expect(await scanRow(scan_id)).toMatchObject({ outside_window: false, missed_at: null })
})

describe('a confirmation of staff', () => {
  it('collects no order that is unpaid or cancelled', async () => {
    const item = await t.aFoodItem(nonna, { pickup_start: t.inMinutes(60) })
    const held = await t.anOrder(await t.aCustomer(), item)
    const cancelled = await anEarlyOrder()
    await cancelled.kim.client.ok(api.orders.cancel, { order_id: cancelled.order.id })
    const refusals = [await collect(held, confirmed), await collect(cancelled.order, confirmed)].map(
      ({ body }) => body,
    )
    expect(refusals.map(({ code }) => code)).toEqual(['not_paid_yet', 'order_cancelled'])
    expect(refusals.map((body) => body['can_collect_outside'])).toEqual([undefined, undefined])
    await t.advance({ minutes: 11 })
    expect((await collect(held, confirmed)).body.code).toBe('order_released')
  })

  it('collects no order of another restaurant', async () => {
    const { order, token } = await anEarlyOrder()
    const { client } = await t.aRestaurant('Elsewhere')
    const isRefused = (refusal: string, what: object) =>
      client.fails(refusal, api.pickups.collect, newScan({ ...confirmed, ...what }))
    await isRefused('pass_of_other_restaurant', { token })
    await isRefused('not_found', { code: order.code })
  })
})

describe('handing over long before pickup opens', () => {
  it('is refused whatever is pressed until three hours before, and its customer can still cancel for a full refund', async () => {
    const { kim, order, token } = await anOrder(25 * 24 * 60)
    for (const by of [{ code: order.code }, { token }]) {
      const body = await nonna.client.fails(409, api.pickups.collect, newScan({ ...by, ...confirmed }))
      expect(body).toMatchObject(FAR_TOO_EARLY)
      expect(body.detail).toMatch(
        /^Pickup starts \w{3} \d+ \w{3} at .+ It can be handed over from .+ at the earliest\.$/,
      )
    }
    const cancelled = await kim.client.ok(api.orders.cancel, { order_id: order.id })
    expect(cancelled).toMatchObject({ status: 'cancelled', refund: { amount: order.total } })
  })

  it('is refused one second before the three hours begin, and possible from then on', async () => {
    const { order } = await anOrder(181)
    expect((await collect(order, confirmed)).body).toMatchObject(FAR_TOO_EARLY)
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
    const reply = await collect(order, { scanned_at, ...confirmed })
    expect(reply).toMatchObject({ status: 409, body: FAR_TOO_EARLY })
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
    await undo(scan_id)
    await collect(inTime.order, confirmed)
    await t.advance({ seconds: 16 })
    for (const { kim } of [undone, inTime]) expect(t.mailsTo(kim, 'collected_early')).toEqual([])
  })
})

it('refuses to hand over early before the business day of the pickup begins, by the hours of the restaurant', async () => {
  const bakery = await t.aRestaurant('Bakery')
  const at = (time: string) => new Date(`2026-11-30T${time}:00+11:00`).toISOString()
  t.moveClock({ seconds: secondsTo(at('02:59')) })
  const pickup = { pickup_start: at('05:30'), pickup_end: at('07:00') }
  const item = await t.aFoodItem(bakery, { expires_at: at('06:00'), ...pickup })
  const order = await t.aPaidOrder(await t.aCustomer(), item)
  const press = () => bakery.client.send(api.pickups.collect, newScan({ code: order.code, ...confirmed }))
  expect((await press()).body['can_collect_outside']).toBe(false)
  t.moveClock({ minutes: 1 })
  expect((await press()).body['can_collect_outside']).toBe(false)
  await bakery.client.ok(api.hours.set, { spans: [{ weekday: 1, opens: '03:00', closes: '14:00' }] })
  expect((await press()).body.status).toBe('collected')
})
