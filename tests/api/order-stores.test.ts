import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderStatus } from '#contract/orders/orders.ts'
import {
  collectOrders,
  findExpiredHolds,
  findHeldOrders,
  findOrder,
  findOrderByCode,
  findOrderByShareHash,
  findOrderLines,
  findOrdersByIds,
  findOrdersOfAccount,
  findUncollected,
  hasOpenOrders,
  lockOrders,
  moveOrder,
  reissuePass,
} from '#server/features/orders/orders/order-store.ts'
import { findLastPickupEnd } from '#server/features/orders/passes/pass-key-store.ts'
import type { OrderSpan } from '#server/features/orders/orders/restaurant-orders/restaurant-orders-rules.ts'
import { findOrdersOfSpan } from '#server/features/orders/orders/restaurant-orders/restaurant-orders-store.ts'
import type { OrderRow } from '#server/features/orders/orders/order-tables.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { justBefore } from '#tests/support/instants.ts'
import { freshOrderRows } from '#tests/support/order-rows.ts'

// Which orders the queries find and change, beside others and at the exact instants.
let t: TestApp
let anOrderRow: Awaited<ReturnType<typeof freshOrderRows>>['anOrderRow']
beforeAll(async () => {
  t = await startApp()
  ;({ anOrderRow } = await freshOrderRows(t))
})
afterAll(() => t.stop())

const idsOf = (rows: Iterable<{ id: string }>): string[] => [...rows].map(({ id }) => id)
const statusOf = async ({ id }: OrderRow): Promise<OrderStatus | undefined> =>
  (await findOrder(t.database.query, id))?.status

describe('orders', () => {
  it('are found and locked by their ids alone', async () => {
    const [one, other, third] = [await anOrderRow(), await anOrderRow(), await anOrderRow()]
    expect(idsOf(await findOrdersByIds(t.database.query, [one.id, other.id])).toSorted()).toEqual(
      [one.id, other.id].toSorted(),
    )
    expect([...(await t.database.transaction((tx) => lockOrders(tx, [third.id]))).keys()]).toEqual([third.id])
    expect([...(await findOrderLines(t.database.query, [one.id])).keys()]).toEqual([one.id])
  })

  it('move alone, and only from a status that the transition leaves', async () => {
    const [paid, other, held] = [
      await anOrderRow(),
      await anOrderRow(),
      await anOrderRow({ status: 'held', paid_at: null }),
    ]
    const miss = ({ id }: OrderRow) => t.database.transaction((tx) => moveOrder(tx, id, 'miss', t.now(), {}))
    expect([(await miss(paid))?.status, await miss(paid), await miss(held)]).toEqual([
      'missed',
      undefined,
      undefined,
    ])
    expect([await statusOf(other), await statusOf(held)]).toEqual(['paid', 'held'])
  })

  it('are collected alone, and refused as a whole when one of them is not paid', async () => {
    const [paid, other, cancelled] = [
      await anOrderRow(),
      await anOrderRow(),
      await anOrderRow({ status: 'cancelled' }),
    ]
    const collect = (orders: OrderRow[]) =>
      t.database.transaction((tx) =>
        collectOrders(
          tx,
          orders.map((order) => ({ order, at: t.now() })),
          t.now(),
        ),
      )
    await expect(collect([paid, cancelled])).rejects.toThrow('could not be collected')
    expect(await statusOf(paid)).toBe('paid')
    await collect([paid])
    await collect([])
    expect([await statusOf(paid), await statusOf(other)]).toEqual(['collected', 'paid'])
  })

  it('have a new pass alone, and only while they are paid', async () => {
    const [paid, other, missed] = [
      await anOrderRow(),
      await anOrderRow(),
      await anOrderRow({ status: 'missed' }),
    ]
    const hash = Buffer.from(randomUUID())
    const reissue = ({ id }: OrderRow) => reissuePass(t.database.query, id, 'NEWCDE', hash, t.now())
    expect([(await reissue(paid))?.pass_issue, await reissue(missed)]).toEqual([2, undefined])
    expect((await findOrder(t.database.query, other.id))?.pass_issue).toBe(1)
    expect((await findOrderByShareHash(t.database.query, hash))?.id).toBe(paid.id)
    expect(await findOrderByShareHash(t.database.query, Buffer.from(randomUUID()))).toBeUndefined()
  })
})

describe('the orders of an account', () => {
  it('are found newest first, all or as many as asked for, beside those of others', async () => {
    const mine = await freshOrderRows(t)
    const [early, late] = [
      await mine.anOrderRow({ placed_at: t.now() }),
      await mine.anOrderRow({ placed_at: minutesAfter(t.now(), 1) }),
    ]
    await anOrderRow()
    const findIds = async (limit?: number) =>
      idsOf(await findOrdersOfAccount(t.database.query, mine.account_id, limit))
    expect([await findIds(), await findIds(1)]).toEqual([[late.id, early.id], [late.id]])
  })

  it('are held while they wait for a payment', async () => {
    const mine = await freshOrderRows(t)
    const held = await mine.anOrderRow({ status: 'held' })
    await mine.anOrderRow()
    await anOrderRow({ status: 'held' })
    expect(idsOf(await findHeldOrders(t.database.query, mine.account_id))).toEqual([held.id])
  })
})

describe('the orders of a restaurant', () => {
  it('are listed by status and by the end of their pickup', async () => {
    const ours = await freshOrderRows(t)
    const end = minutesAfter(t.now(), 60)
    const [paid, missed] = [
      await ours.anOrderRow({ pickup_end: end }),
      await ours.anOrderRow({ status: 'missed', pickup_end: minutesAfter(end, 1) }),
    ]
    await anOrderRow({ pickup_end: end })
    const findIds = async (span: OrderSpan, status?: OrderStatus, after?: { pickup_end: Date; id: string }) =>
      idsOf(await findOrdersOfSpan(t.database.query, ours.restaurant_id, span, { status, after, limit: 10 }))
    expect([await findIds({}), await findIds({ is_latest_first: true })]).toEqual([
      [paid.id, missed.id],
      [missed.id, paid.id],
    ])
    expect([
      await findIds({}, 'missed'),
      await findIds({ statuses: ['paid'] }),
      await findIds({ statuses: ['paid'] }, 'missed'),
    ]).toEqual([[missed.id], [paid.id], []])
    expect([await findIds({ after: justBefore(end) }), await findIds({ after: end })]).toEqual([
      [paid.id, missed.id],
      [missed.id],
    ])
    expect([await findIds({ until: justBefore(end) }), await findIds({ until: end })]).toEqual([
      [],
      [paid.id],
    ])
    expect([
      await findIds({}, undefined, paid),
      await findIds({ is_latest_first: true }, undefined, missed),
    ]).toEqual([[missed.id], [paid.id]])
  })

  it('are listed by when their pickup opens', async () => {
    const ours = await freshOrderRows(t)
    const start = minutesAfter(t.now(), 60)
    const opening = await ours.anOrderRow({ pickup_start: start, pickup_end: minutesAfter(start, 60) })
    await ours.anOrderRow({ pickup_start: null })
    const findIds = async (opens_before: Date) =>
      idsOf(
        await findOrdersOfSpan(
          t.database.query,
          ours.restaurant_id,
          { opens_before },
          { status: undefined, after: undefined, limit: 10 },
        ),
      )
    expect([await findIds(start), await findIds(minutesAfter(start, 1))]).toEqual([[], [opening.id]])
  })

  it.each<[OrderStatus, boolean]>([
    ['held', true],
    ['paid', true],
    ['collected', false],
    ['cancelled', false],
    ['released', false],
    ['missed', false],
  ])('are open when %s: %s', async (status, isOpen) => {
    const ours = await freshOrderRows(t)
    await ours.anOrderRow({ status })
    await anOrderRow()
    expect(await hasOpenOrders(t.database.query, ours.restaurant_id)).toBe(isOpen)
  })

  it('are found by code: the open one first, else the newest whose pickup ended lately', async () => {
    const ours = await freshOrderRows(t)
    const [code, since] = ['ABC234', t.now()]
    const find = async (sought = code) =>
      (await findOrderByCode(t.database.query, ours.restaurant_id, sought, since))?.id
    const aMissed = (change: Partial<OrderRow>) => ours.anOrderRow({ status: 'missed', code, ...change })
    await aMissed({ pickup_end: since, placed_at: minutesAfter(since, 5) })
    await anOrderRow({ code })
    expect(await find()).toBeUndefined()
    const late = await aMissed({ pickup_end: minutesAfter(since, 1), placed_at: minutesAfter(since, 2) })
    await aMissed({ pickup_end: minutesAfter(since, 1), placed_at: minutesAfter(since, 1) })
    expect([await find(), await find('DEF567')]).toEqual([late.id, undefined])
    const held = await ours.anOrderRow({
      status: 'held',
      code,
      placed_at: minutesAfter(since, -5),
      pickup_end: minutesAfter(since, -1),
    })
    expect(await find()).toBe(held.id)
  })
})

describe('the sweeps', () => {
  const due = (rows: { id: string; due_at: Date }[], among: OrderRow[]): string[] =>
    idsOf(rows).filter((id) => among.some((row) => row.id === id))

  it('find held orders from the instant at which their hold expires, and go on after the last one', async () => {
    const expires = minutesAfter(t.now(), 10)
    const fields = { status: 'held', paid_at: null, hold_expires_at: expires } as const
    const rows = [
      await anOrderRow(fields),
      await anOrderRow(fields),
      await anOrderRow({ ...fields, status: 'released' }),
    ]
    const [first, second] = idsOf(rows.slice(0, 2)).toSorted()
    const find = async (now: Date, after?: { id: string; due_at: Date }) =>
      due(await findExpiredHolds(t.database.query, now, after, 1_000), rows)
    expect([await find(justBefore(expires)), await find(expires)]).toEqual([[], [first, second]])
    expect(await find(expires, { id: first ?? '', due_at: expires })).toEqual([second])
  })

  it('find paid orders from the instant at which they count as missed, and go on after the last one', async () => {
    const end = minutesAfter(t.now(), 60)
    const rows = [
      await anOrderRow({ pickup_end: end }),
      await anOrderRow({ pickup_end: end }),
      await anOrderRow({ status: 'collected', pickup_end: end }),
    ]
    const [first, second] = idsOf(rows.slice(0, 2)).toSorted()
    const find = async (before: Date, after?: { id: string; due_at: Date }) =>
      due(await findUncollected(t.database.query, before, after, 1_000), rows)
    expect([await find(justBefore(end)), await find(end)]).toEqual([[], [first, second]])
    expect(await find(end, { id: first ?? '', due_at: end })).toEqual([second])
  })

  it('know when the last paid order can be picked up', async () => {
    const last = minutesAfter(t.now(), 1_000)
    await anOrderRow({ status: 'missed', pickup_end: minutesAfter(last, 1) })
    await anOrderRow({ pickup_end: last })
    expect(await findLastPickupEnd(t.database.query)).toEqual(last)
  })
})
