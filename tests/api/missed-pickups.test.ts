import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import { newScan } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { confirmed, counterOutsideWindow } from '#tests/support/outside-window.ts'
import { ledgerSum } from '#tests/support/stock-and-ledger.ts'

const t = await appForFile()
const { nonna, anOrder, collect, undo, scanRow, secondsTo } = await counterOutsideWindow(t)

const impact = () => t.visitor.ok(api.impact.foodWasteSaved, {})
const rowOf = ({ id }: Order) => t.row('customer_order', { id })
async function aMissedOrder() {
  const missed = await anOrder()
  await t.advance({ minutes: 241 })
  expect((await missed.read()).status).toBe('missed')
  return missed
}

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

it('shows a late collection in a later edition of the calendar entry', async () => {
  const { order } = await aMissedOrder()
  const { calendar_sequence } = await rowOf(order)
  t.moveClock({ minutes: 1 })
  await collect(order, confirmed)
  const later = { calendar_sequence: calendar_sequence + 1, calendar_revised_at: t.now() }
  expect(await rowOf(order)).toMatchObject(later)
})
