import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/orders.ts'
import { findScan } from '#server/features/orders/pickups/pickup-store.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { ledgerSum } from '#tests/support/stock-and-ledger.ts'
import { newScan } from '#tests/support/builders.ts'

const t = await appForFile()
const nonna = await t.aRestaurant('Nonna Pina')

type ScanFields = Partial<InputOf<typeof api.pickups.collect>>
const collect = ({ code }: Pick<Order, 'code'>, fields: ScanFields = {}) =>
  nonna.client.send(api.pickups.collect, newScan({ code, ...fields }))
const confirmed = { outside_window: true }
const FAR_TOO_EARLY = { code: 'too_early', can_collect_outside: false }

async function anOrder(minutesToStart?: number) {
  const kim = await t.aCustomer('Kim Lee')
  const pickup_start = minutesToStart === undefined ? undefined : t.inMinutes(minutesToStart)
  const pickup_end = t.inMinutes(Math.max(210, (minutesToStart ?? 0) + 90))
  const item = await t.aFoodItem(nonna, { pickup_start, pickup_end, portion_weight_g: 500 })
  const order = await t.aPaidOrder(kim, item)
  return { kim, order, token: order.pickup_token ?? '', read: () => t.orderOf(kim, order) }
}
const undo = (scan_id: string) => nonna.client.ok(api.pickups.undo, { scan_id })
const impact = () => t.visitor.ok(api.impact.foodWasteSaved, {})
const rowOf = ({ id }: Order) => t.row('customer_order', { id })
const secondsTo = (instant: string): number => (Date.parse(instant) - t.now().getTime()) / 1000
const anEarlyOrder = () => anOrder(60)
async function aMissedOrder() {
  const missed = await anOrder()
  await t.advance({ minutes: 241 })
  expect((await missed.read()).status).toBe('missed')
  return missed
}
const scanRow = (scan_id: string) => findScan(t.database.query, nonna.user.restaurant_id ?? '', scan_id)

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

describe('handing over an order that counts as missed', () => {
  it('is refused because pickup is over, and collects by code or by pass once staff have confirmed it', async () => {
    const [one, other] = [await anOrder(), await anOrder()]
    await t.advance({ minutes: 241 })
    expect((await collect(one.order)).body).toMatchObject({ code: 'pickup_over', can_collect_outside: true })
    expect((await collect(one.order, confirmed)).body.status).toBe('collected')
    const byPass = await nonna.client.ok(api.pickups.collect, newScan({ token: other.token, ...confirmed }))
    expect(byPass).toMatchObject({ id: other.order.id, status: 'collected' })
    expect((await collect(one.order, confirmed)).body.code).toBe('already_collected')
  })

  it('counts in the impact figures, and moves no money', async () => {
    const { order } = await aMissedOrder()
    const money = async () => ({
      statement: await nonna.client.ok(api.statements.statement, {}),
      ledger: await ledgerSum(t.database, order.id),
    })
    const [before, moneyBefore] = [await impact(), await money()]
    await collect(order, confirmed)
    const after = await impact()
    expect(after.total_orders - before.total_orders).toBe(1)
    expect(after.total_waste_saved_kg - before.total_waste_saved_kg).toBeCloseTo(0.5)
    expect(await money()).toEqual(moneyBefore)
    expect(moneyBefore.ledger.sum).toBe(0)
  })

  it('is undone to the missed order that it was, and removed from the impact figures', async () => {
    const { order, read } = await aMissedOrder()
    const [{ status, ended_at }, figures] = [await rowOf(order), await impact()]
    const scan_id = randomUUID()
    await collect(order, { scan_id, ...confirmed })
    const confirmation = { outside_window: true, collected_by: nonna.user.id, missed_at: ended_at }
    expect(await scanRow(scan_id)).toMatchObject(confirmation)
    expect((await undo(scan_id)).status).toBe('missed')
    expect(await read()).toMatchObject({ status: 'missed', collected_at: null })
    expect(await rowOf(order)).toMatchObject({ status, ended_at })
    expect(await impact()).toEqual(figures)
  })

  it('is refused from twelve hours after pickup ended, confirmed or not', async () => {
    const { order } = await aMissedOrder()
    t.moveClock({ seconds: secondsTo(order.pickup_end) - 1, hours: 12 })
    expect((await collect(order)).body['can_collect_outside']).toBe(true)
    t.moveClock({ seconds: 1 })
    const refusal = { code: 'pickup_over', can_collect_outside: false }
    expect((await collect(order, confirmed)).body).toMatchObject(refusal)
  })

  it('needs no confirmation for a scan that a device without a network made in time', async () => {
    const { order } = await anOrder()
    t.moveClock({ minutes: 200 })
    const scanned_at = t.now().toISOString()
    await t.advance({ minutes: 60 })
    const collected = { status: 'collected', collected_at: scanned_at }
    expect((await collect(order, { scanned_at })).body).toMatchObject(collected)
  })

  it('is refused for a pass that was replaced', async () => {
    const { kim, order, token } = await anOrder()
    await kim.client.ok(api.orders.sharePass, { order_id: order.id })
    await t.advance({ minutes: 241 })
    await nonna.client.fails('pass_replaced', api.pickups.collect, newScan({ token, ...confirmed }))
    expect((await collect(order, confirmed)).body.code).toBe('not_found')
  })
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

it('shows a late collection in a later edition of the calendar entry', async () => {
  const { order } = await aMissedOrder()
  const { calendar_sequence } = await rowOf(order)
  t.moveClock({ minutes: 1 })
  await collect(order, confirmed)
  const later = { calendar_sequence: calendar_sequence + 1, calendar_revised_at: t.now() }
  expect(await rowOf(order)).toMatchObject(later)
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
