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

async function anOrder(minutesToStart: number | undefined) {
  const kim = await t.aCustomer('Kim Lee')
  const pickup = minutesToStart === undefined ? {} : { pickup_start: t.inMinutes(minutesToStart) }
  const pickup_end = t.inMinutes(210)
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
const anEarlyOrder = () => anOrder(60)
async function aMissedOrder() {
  const missed = await anOrder(undefined)
  await t.advance({ minutes: 241 })
  expect((await missed.read()).status).toBe('missed')
  return missed
}
const scanRow = (scan_id: string) => findScan(t.database.query, nonna.user.restaurant_id ?? '', scan_id)

describe('handing over before pickup opens', () => {
  it('is refused as too early at first, and collects once staff have confirmed it', async () => {
    const { order, read } = await anEarlyOrder()
    expect((await collect(order)).body).toMatchObject({ code: 'too_early', can_collect_outside: true })
    expect((await collect(order, confirmed)).body).toMatchObject({
      id: order.id,
      status: 'collected',
      collected_at: t.now().toISOString(),
    })
    expect((await read()).status).toBe('collected')
  })

  it('records who confirmed it, and when', async () => {
    const { order } = await anEarlyOrder()
    const scan_id = randomUUID()
    await collect(order, { scan_id, ...confirmed })
    expect(await scanRow(scan_id)).toMatchObject({
      outside_window: true,
      collected_by: nonna.user.id,
      scanned_at: t.now(),
      missed_at: null,
    })
  })

  it('is refused when the confirmation is false', async () => {
    const { order } = await anEarlyOrder()
    expect((await collect(order, { outside_window: false })).body.code).toBe('too_early')
  })

  it('is undone to the paid order that it was', async () => {
    const { order, read } = await anEarlyOrder()
    const scan_id = randomUUID()
    await collect(order, { scan_id, ...confirmed })
    expect((await nonna.client.ok(api.pickups.undo, { scan_id })).status).toBe('paid')
    expect(await read()).toMatchObject({
      status: 'paid',
      collected_at: null,
      pickup_token: order.pickup_token,
    })
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
  const { order } = await anOrder(undefined)
  const scan_id = randomUUID()
  await collect(order, { scan_id, ...confirmed })
  expect(await scanRow(scan_id)).toMatchObject({ outside_window: false, missed_at: null })
})

describe('handing over an order that counts as missed', () => {
  it('is refused because pickup is over, and collects by code or by pass once staff have confirmed it', async () => {
    const [one, other] = [await anOrder(undefined), await anOrder(undefined)]
    await t.advance({ minutes: 241 })
    expect((await collect(one.order)).body).toMatchObject({ code: 'pickup_over', can_collect_outside: true })
    expect((await collect(one.order, confirmed)).body.status).toBe('collected')
    const byPass = await nonna.client.ok(api.pickups.collect, newScan({ token: other.token, ...confirmed }))
    expect(byPass).toMatchObject({ id: other.order.id, status: 'collected' })
    expect((await collect(one.order, confirmed)).body.code).toBe('already_collected')
  })

  it('counts in the impact figures, and moves no money', async () => {
    const { order } = await aMissedOrder()
    const figures = () => t.visitor.ok(api.impact.foodWasteSaved, {})
    const totals = async () => (await nonna.client.ok(api.statements.statement, {})) as object
    const before = {
      figures: await figures(),
      statement: await totals(),
      ledger: await ledgerSum(t.database, order.id),
    }
    await collect(order, confirmed)
    const after = await figures()
    expect(after.total_orders - before.figures.total_orders).toBe(1)
    expect(after.total_waste_saved_kg - before.figures.total_waste_saved_kg).toBeCloseTo(0.5)
    expect(await totals()).toEqual(before.statement)
    expect(await ledgerSum(t.database, order.id)).toEqual(before.ledger)
    expect(before.ledger.sum).toBe(0)
  })

  it('is undone to the missed order that it was, and removed from the impact figures', async () => {
    const { order, read } = await aMissedOrder()
    const ended = () =>
      t.database.query
        .selectFrom('customer_order')
        .select(['status', 'ended_at'])
        .where('id', '=', order.id)
        .executeTakeFirst()
    const before = { row: await ended(), figures: await t.visitor.ok(api.impact.foodWasteSaved, {}) }
    const scan_id = randomUUID()
    await collect(order, { scan_id, ...confirmed })
    expect(await scanRow(scan_id)).toMatchObject({
      outside_window: true,
      collected_by: nonna.user.id,
      missed_at: before.row?.ended_at,
    })
    expect((await nonna.client.ok(api.pickups.undo, { scan_id })).status).toBe('missed')
    expect(await read()).toMatchObject({ status: 'missed', collected_at: null })
    expect(await ended()).toEqual(before.row)
    expect(await t.visitor.ok(api.impact.foodWasteSaved, {})).toEqual(before.figures)
  })

  it('is refused from twelve hours after pickup ended, confirmed or not', async () => {
    const { order } = await aMissedOrder()
    t.moveClock({ seconds: (Date.parse(order.pickup_end) - t.now().getTime()) / 1000 - 1, hours: 12 })
    expect((await collect(order)).body['can_collect_outside']).toBe(true)
    t.moveClock({ seconds: 1 })
    expect((await collect(order, confirmed)).body).toMatchObject({
      code: 'pickup_over',
      can_collect_outside: false,
    })
  })

  it('needs no confirmation for a scan that a device without a network made in time', async () => {
    const { order } = await anOrder(undefined)
    t.moveClock({ minutes: 200 })
    const scanned_at = t.now().toISOString()
    await t.advance({ minutes: 60 })
    expect((await collect(order, { scanned_at })).body).toMatchObject({
      status: 'collected',
      collected_at: scanned_at,
    })
  })

  it('is refused for a pass that was replaced', async () => {
    const { kim, order, token } = await anOrder(undefined)
    await kim.client.ok(api.orders.sharePass, { order_id: order.id })
    await t.advance({ minutes: 241 })
    const { body } = await nonna.client.send(api.pickups.collect, newScan({ token, ...confirmed }))
    expect(body.code).toBe('pass_replaced')
    expect((await collect(order, confirmed)).body.code).toBe('not_found')
  })
})

describe('a confirmation of staff', () => {
  it('collects no order that is unpaid or cancelled', async () => {
    const held = await t.anOrder(
      await t.aCustomer(),
      await t.aFoodItem(nonna, { pickup_start: t.inMinutes(60) }),
    )
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
    const send = (what: object) => client.send(api.pickups.collect, newScan({ ...confirmed, ...what }))
    expect([(await send({ token })).body.code, (await send({ code: order.code })).body.code]).toEqual([
      'pass_of_other_restaurant',
      'not_found',
    ])
  })
})

it('shows a late collection in a later edition of the calendar entry', async () => {
  const { order } = await aMissedOrder()
  const entry = () =>
    t.database.query
      .selectFrom('customer_order')
      .select(['calendar_sequence', 'calendar_revised_at'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
  const before = await entry()
  t.moveClock({ minutes: 1 })
  await collect(order, confirmed)
  expect(await entry()).toEqual({
    calendar_sequence: before.calendar_sequence + 1,
    calendar_revised_at: t.now(),
  })
})
