import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { ARCHIVE_ACCOUNT_ID } from '#server/features/people/accounts/public.ts'
import type { Span } from '#tests/support/app.ts'
import { PASSWORD, type Person, scanOf } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { ledgerSum, portionCounts } from '#tests/support/stock-and-ledger.ts'
import { aWeeklyPlan } from '#tests/support/weekly-plans.ts'

const t = await appForFile()

const orderRow = (id: string) => t.row('customer_order', { id })
const linesOf = (order_id: string) => t.rows('order_line', { order_id })
/** Moves the clock, and signs in again: a session ends long before. */
const advance = async ({ client, user }: Person, span: Span) => {
  await t.advanceUnpaid(span)
  await client.ok(api.accounts.login, { email: user.email, password: PASSWORD })
}
const YEARS_7: Span = { days: 7 * 365 + 3 }
const emptied = {
  account_id: ARCHIVE_ACCOUNT_ID,
  code: '',
  cancel_reason: null,
  cancelled_by_account: null,
  share_hash: null,
}

describe('released holds', () => {
  it('are emptied 90 days after their release, with the stock as it was', async () => {
    const [customer, item] = [await t.aCustomer(), await t.aFoodItem(await t.aRestaurant())]
    const order = await t.anOrder(customer, item, 2)
    await t.advance({ minutes: 11 })
    const before = await portionCounts(t.database, item.id)
    expect(await orderRow(order.id)).toMatchObject({ status: 'released' })
    await advance(customer, { days: 89, hours: 23 })
    expect(await linesOf(order.id)).toHaveLength(1)
    expect(await customer.client.ok(api.orders.all, {})).toHaveLength(1)
    await advance(customer, { hours: 2 })
    expect(await orderRow(order.id)).toMatchObject({ ...emptied, status: 'released' })
    expect(await linesOf(order.id)).toEqual([])
    const after = await portionCounts(t.database, item.id)
    expect([after.accounted, after.available]).toEqual([before.accounted, before.available])
    expect(await customer.client.ok(api.orders.all, {})).toEqual([])
  })

  it('keep everything while a checkout is open for them', async () => {
    const [customer, item] = [await t.aCustomer(), await t.aFoodItem(await t.aRestaurant())]
    const order = await t.anOrder(customer, item)
    const { session_id } = (await t.openCheckout(customer, order)).body
    await t.advance({ minutes: 11 })
    await t.advance({ days: 80 })
    await t.update(
      'payment_session',
      { id: session_id },
      { status: 'open', checked_at: new Date('2099-01-01') },
    )
    await t.advance({ days: 11 })
    expect(await orderRow(order.id)).toMatchObject({ status: 'released', account_id: customer.user.id })
    expect(await linesOf(order.id)).toHaveLength(1)
  })
})

describe('scans', () => {
  it('are deleted a year after they were received, and those that were taken back', async () => {
    const [customer, partner] = [await t.aCustomer(), await t.aRestaurant()]
    const order = await t.aPaidOrder(customer, await t.aFoodItem(partner))
    const scan = scanOf(order)
    await partner.client.ok(api.pickups.collect, scan)
    await partner.client.ok(api.pickups.undo, { scan_id: scan.scan_id })
    await partner.client.ok(api.pickups.collect, scanOf(order))
    const rowCounts = async () => [
      (await t.rows('pickup_scan', { order_id: order.id })).length,
      (await t.rows('undone_collection', { order_id: order.id })).length,
    ]
    await t.advance({ days: 364 })
    expect(await rowCounts()).toEqual([1, 1])
    await t.advance({ days: 1 })
    expect(await rowCounts()).toEqual([0, 0])
    expect(await orderRow(order.id)).toMatchObject({ status: 'collected', account_id: customer.user.id })
  })
})

describe('days of weekly plans', () => {
  it('are deleted when they are half a year old', async () => {
    const { id } = await aWeeklyPlan(t, await t.aRestaurant())
    for (let hour = 0; hour < 24; hour += 1) await t.advance({ hours: 1 })
    const dates = async () =>
      (await t.sql<{ date: string }>`select date::text from weekly_plan_day where plan_id = ${id}`).map(
        ({ date }) => date,
      )
    const [first = ''] = (await dates()).toSorted()
    expect(first).not.toBe('')
    await t.advance({ days: 178 })
    expect(await dates()).toContain(first)
    await t.advance({ days: 3 })
    expect(await dates()).not.toContain(first)
  })
})

describe('orders older than seven years', () => {
  it('keep only the money: no person, code, name or note, and statements still sum', async () => {
    const [customer, partner] = [await t.aCustomer('Kim Secret'), await t.aRestaurant()]
    const item = await t.aFoodItem(partner, { name: 'Secret lasagne' })
    const collected = await t.aPaidOrder(customer, item)
    await partner.client.ok(api.pickups.collect, scanOf(collected))
    const cancelled = await t.aPaidOrder(customer, item)
    const reason = 'Secret reason'
    await partner.client.ok(api.orders.cancelByRestaurant, { order_id: cancelled.id, reason })
    const some = await t.aPaidOrder(customer, item, 2)
    const lines = [{ food_item_id: item.id, quantity: 1 }]
    await partner.client.ok(api.orders.cancelPortions, { order_id: some.id, lines, reason })
    await partner.client.ok(api.pickups.collect, scanOf(some))
    await t.advance({ minutes: 1 })
    const month = { month: '2026-11' }
    const { totals } = await partner.client.ok(api.statements.statement, month)
    await advance(partner, { days: 7 * 365 })
    expect(await orderRow(collected.id)).toMatchObject({ account_id: customer.user.id })
    await advance(partner, { days: 3 })
    for (const { id } of [collected, cancelled]) {
      expect(await orderRow(id)).toMatchObject({ ...emptied, total_cents: 1_100 })
      expect(await ledgerSum(t.database, id)).toMatchObject({ sum: 0 })
      expect(await linesOf(id)).toMatchObject([
        { name: '', description: null, quantity: 1, unit_price_cents: 1_100 },
      ])
      expect(await t.rows('payment_session', { order_id: id })).toMatchObject([
        { account_id: ARCHIVE_ACCOUNT_ID, url: '', amount_cents: 1_100 },
      ])
    }
    expect((await partner.client.ok(api.statements.statement, month)).totals).toEqual(totals)
    expect(await t.rows('customer_order', { account_id: customer.user.id })).toEqual([])
    const orders = await partner.client.ok(api.orders.ofRestaurant, {})
    const nobody = [null, '']
    expect(orders.map((order) => [order.customer_first_name, order.code])).toEqual([nobody, nobody, nobody])
    expect(await t.rows('cancelled_portion', { order_id: some.id })).toMatchObject([
      { quantity: 1, reason: null, cancelled_by: null },
    ])
  })

  it('keep everything while a refund waits, and are emptied once it is settled', async () => {
    const [customer, partner] = [await t.aCustomer(), await t.aRestaurant()]
    const order = await t.aPaidOrder(customer, await t.aFoodItem(partner))
    await partner.client.ok(api.orders.cancelByRestaurant, { order_id: order.id, reason: 'Closed' })
    await t.update('refund', { order_id: order.id }, { due_at: new Date('2099-01-01') })
    await t.advanceUnpaid(YEARS_7)
    expect(await orderRow(order.id)).toMatchObject({ account_id: customer.user.id })
    await t.update('refund', { order_id: order.id }, { due_at: t.now() })
    await t.advance({ hours: 1 })
    await t.advance({ hours: 1 })
    expect(await orderRow(order.id)).toMatchObject(emptied)
  })

  it('are emptied in batches, and the archive account can do nothing', async () => {
    const [customer, partner] = [await t.aCustomer(), await t.aRestaurant()]
    const order = await t.aPaidOrder(customer, await t.aFoodItem(partner))
    await t.sql`insert into customer_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
      'status', 'missed', 'code', 'ABCDEF', 'share_hash', null))).* from customer_order o, generate_series(1, 1100) where id = ${order.id}`
    await t.advanceUnpaid(YEARS_7)
    expect(await t.rows('customer_order', { account_id: customer.user.id })).toEqual([])
    const archive = await t.row('account', { id: ARCHIVE_ACCOUNT_ID })
    expect(archive).toMatchObject({ erased_at: expect.any(Date), password_hash: '', mobile_number: '' })
    const login = { email: archive.email, password: PASSWORD }
    await t.visitor.fails('401 invalid_credentials', api.accounts.login, login)
  })
})
