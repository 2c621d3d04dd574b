import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/db/database.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { isLockAwaited, whileLocked } from '#tests/support/lock-queue.ts'
import { newScan, scanOf, typedCodeOf } from '#tests/support/builders.ts'

const t = await appForFile()
const nonna = await t.aRestaurant('Nonna Pina')

type Scan = InputOf<typeof api.pickups.collect>
const aPaidOrder = async (minutes = 180) => {
  const kim = await t.aCustomer('Kim Lee')
  const item = await t.aFoodItem(nonna, { portion_weight_g: 500, expires_at: t.inMinutes(minutes) })
  const order = await t.aPaidOrder(kim, item, 2)
  return { kim, order, token: order.pickup_token ?? '', read: () => t.orderOf(kim, order) }
}
const collect = (scan: Scan) => nonna.client.ok(api.pickups.collect, scan)
const scanBy = async (scan: Scan, { client } = nonna) => (await client.send(api.pickups.collect, scan)).body
const impact = () => t.visitor.ok(api.impact.foodWasteSaved, {})

it('collects an order by its QR code, and adds it to the impact figures', async () => {
  const before = await impact()
  const { order, token, read } = await aPaidOrder()
  const collected = await collect(newScan({ token }))
  expect(collected).toMatchObject({ id: order.id, status: 'collected', customer_first_name: 'Kim' })
  expect((await read()).status).toBe('collected')
  const after = await impact()
  expect(after.total_waste_saved_kg - before.total_waste_saved_kg).toBeCloseTo(1)
  expect(after.co2e_saved_kg - before.co2e_saved_kg).toBeCloseTo(2)
  expect(after.total_orders - before.total_orders).toBe(1)
})

it('collects an order by its order code, with any case and spaces', async () => {
  const { order } = await aPaidOrder()
  const typed = `${order.code.slice(0, 3).toLowerCase()} ${order.code.slice(3)}`
  expect((await collect(newScan({ code: typed }))).id).toBe(order.id)
})

const setCode = (order_id: string, code: string) => t.update('customer_order', { id: order_id }, { code })

it('finds the order of a code at the restaurant that scans, whoever else has given the same code out', async () => {
  const other = await t.aRestaurant('Other')
  const foreign = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(other))
  const { order } = await aPaidOrder()
  await setCode(foreign.id, order.code)
  expect((await other.client.ok(api.pickups.collect, typedCodeOf(order))).id).toBe(foreign.id)
  expect((await collect(typedCodeOf(order))).id).toBe(order.id)
})

it('finds the open order of a code that a newer, collected order had too', async () => {
  const { order } = await aPaidOrder()
  t.moveClock({ minutes: 1 })
  const newer = await aPaidOrder()
  await collect(newScan({ token: newer.token }))
  await setCode(newer.order.id, order.code)
  expect((await collect(typedCodeOf(order))).id).toBe(order.id)
})

it('knows the code of a collected order for two weeks after its pickup ended, and then no more', async () => {
  const { order, token } = await aPaidOrder(60)
  await collect(newScan({ token }))
  const pickupEnd = new Date(order.pickup_end).getTime()
  t.moveClock({ seconds: (pickupEnd - t.now().getTime()) / 1000 - 1, days: 14 })
  expect((await scanBy(typedCodeOf(order))).code).toBe('already_collected')
  t.moveClock({ seconds: 1 })
  expect((await scanBy(typedCodeOf(order))).code).toBe('not_found')
})

it('gives the same reply to the same scan again, and the time of collection to a second scan', async () => {
  const { token } = await aPaidOrder()
  const scan_id = randomUUID()
  const first = await collect({ token, scan_id })
  expect(await collect({ token, scan_id })).toEqual(first)
  const second = await nonna.client.fails('409 already_collected', api.pickups.collect, newScan({ token }))
  expect(second['collected_at']).toBe(first.collected_at)
})

it('accepts a scan_id for one order only', async () => {
  const [one, other] = [await aPaidOrder(), await aPaidOrder()]
  const scan_id = randomUUID()
  await collect({ token: one.token, scan_id })
  await nonna.client.fails('422 idempotency_key_reused', api.pickups.collect, { token: other.token, scan_id })
  expect((await other.read()).status).toBe('paid')
})

it('accepts a scan_id for one order only, also when another process uses it at the same moment', async () => {
  const [one, other] = [await aPaidOrder(), await aPaidOrder()]
  const scan_id = randomUUID()
  const at = t.now()
  const scan = {
    restaurant_id: nonna.user.restaurant_id ?? '',
    scan_id,
    order_id: one.order.id,
    accepted: true,
    outside_window: false,
    early_email_due: false,
    scanned_at: at,
    received_at: at,
  }
  const insert = (tx: Db) => tx.insertInto('pickup_scan').values(scan).execute()
  const { second } = await whileLocked(t.database, insert, async () => {
    const started = nonna.client.send(api.pickups.collect, { token: other.token, scan_id })
    await expect.poll(() => isLockAwaited(t.database)).toBe(true)
    return { second: started }
  })
  expect((await second).body.code).toBe('idempotency_key_reused')
  expect((await other.read()).status).toBe('paid')
})

it('accepts valid scans that arrive in one batch with invalid ones', async () => {
  const [one, other] = [await aPaidOrder(), await aPaidOrder()]
  const scan = (body: object) =>
    nonna.client.raw('POST', api.pickups.collect.path, { body: JSON.stringify(body) })
  const scan_id = randomUUID()
  const answers = await Promise.all([
    scan({ token: one.token, scan_id }),
    scan({ token: one.token, scan_id }),
    scan(newScan({ token: one.token })),
    scan({ token: other.token, scan_id }),
    scan(newScan({ token: 'HTTPS://MENU.EXAMPLE' })),
    scan(newScan({ code: 'ZZZZZZ' })),
    scan(newScan({ token: other.token })),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 409, 422, 404, 404, 200])
})

it('distinguishes a pass of another restaurant from text that is no pass', async () => {
  const other = await t.aRestaurant('Bombay Corner')
  const { token } = await aPaidOrder()
  const wrong = await other.client.fails(403, api.pickups.collect, newScan({ token }))
  expect(wrong.detail).toBe('This pass is for Nonna Pina, not for your restaurant.')
  const none = await other.client.fails(404, api.pickups.collect, newScan({ token: 'HTTPS://MENU.EXAMPLE' }))
  expect(none.detail).toBe('This is not a Surplate pass.')
})

it('refuses unpaid, cancelled, early and late pickups, each with its own wording', async () => {
  const held = await t.anOrder(await t.aCustomer(), await t.aFoodItem(nonna))
  const cancelled = await aPaidOrder()
  await cancelled.kim.client.ok(api.orders.cancel, { order_id: cancelled.order.id })
  const openingLater = await t.aFoodItem(nonna, { pickup_start: t.inMinutes(60) })
  const early = await t.aPaidOrder(await t.aCustomer(), openingLater)
  const refusals = [
    [typedCodeOf(held), 'not_paid_yet', 'not been paid'],
    [scanOf(cancelled.order), 'order_cancelled', 'cancelled'],
    [typedCodeOf(early), 'too_early', 'Pickup starts at'],
  ] as const
  for (const [scan, code, wording] of refusals)
    expect(await scanBy(scan)).toMatchObject({ code, detail: expect.stringContaining(wording) })

  const missed = await aPaidOrder(10)
  await t.advance({ minutes: 71 })
  expect((await scanBy(scanOf(missed.order))).code).toBe('pickup_over')
})

it('accepts no pass that was changed by one character', async () => {
  const { token } = await aPaidOrder()
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  for (let at = 0; at < token.length; at += 7) {
    const other = alphabet[(alphabet.indexOf(token[at] ?? 'A') + 1) % 32]
    const changed = token.slice(0, at) + other + token.slice(at + 1)
    expect((await scanBy(newScan({ token: changed }))).code).toBe('not_found')
  }
})

it('requires a pass or a code, and not both', async () => {
  await nonna.client.fails(422, api.pickups.collect, { scan_id: randomUUID() })
  await nonna.client.fails(422, api.pickups.collect, newScan({ token: 'A', code: 'ABCDEF' }))
})

it('publishes the method of the impact figures, with days that add up to the totals', async () => {
  const totals = await impact()
  const page = await t.visitor.raw('GET', totals.method)
  expect([page.status, String(page.body).includes('420 g')]).toEqual([200, true])
  const csv = String((await t.visitor.raw('GET', api.impact.days.path)).body)
  const rows = csv.trim().split('\r\n').slice(1)
  const sum = (column: number) => rows.reduce((total, row) => total + Number(row.split(',')[column]), 0)
  const { total_orders, total_waste_saved_kg, co2e_saved_kg } = totals
  expect([sum(2), sum(4) / 1000, sum(5) / 1000]).toEqual([total_orders, total_waste_saved_kg, co2e_saved_kg])
})

it('undoes the collection of a wrong scan within ten seconds, and removes it from the impact figures', async () => {
  const before = await impact()
  const { token, read } = await aPaidOrder()
  const scan_id = randomUUID()
  await collect({ token, scan_id })
  const elsewhere = await t.aRestaurant('Elsewhere')
  await elsewhere.client.fails(404, api.pickups.undo, { scan_id })
  expect((await nonna.client.ok(api.pickups.undo, { scan_id })).status).toBe('paid')
  expect(await impact()).toEqual(before)
  expect((await read()).pickup_token).toBe(token)

  await collect({ token, scan_id: 'second' })
  await t.advance({ seconds: 16 })
  await nonna.client.fails('410 undo_window_over', api.pickups.undo, { scan_id: 'second' })
})
