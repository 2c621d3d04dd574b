import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { OrderStatus } from '#contract/orders/orders.ts'
import {
  collectOrders,
  findExpiredHolds,
  findHeldOrders,
  findOrder,
  findOrderByShareHash,
  findOrderLines,
  findOrdersByIds,
  findOrdersOfAccount,
  findUncollected,
  lockOrders,
  moveOrder,
  reissuePass,
} from '#server/features/orders/ordering/order-store.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import { findLastPickupEnd } from '#server/features/orders/passes/pass-key-store.ts'
import { deleteScan, findScan, findScans, insertScans } from '#server/features/orders/pickups/pickup-store.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { justBefore } from '#tests/support/instants.ts'
import { freshOrderRows, idsOf } from '#tests/support/order-rows.ts'

// Which orders the queries find and change, beside others and at the exact instants.
const t = await appForFile()
const { query, transaction } = t.database
const { anOrderRow } = await freshOrderRows(t)

const statusOf = async ({ id }: OrderRow): Promise<OrderStatus | undefined> =>
  (await findOrder(query, id))?.status

it('finds and locks orders by their ids alone', async () => {
  const [one, other, third] = [await anOrderRow(), await anOrderRow(), await anOrderRow()]
  expect(idsOf(await findOrdersByIds(query, [one.id, other.id])).toSorted()).toEqual(
    [one.id, other.id].toSorted(),
  )
  expect([...(await transaction((tx) => lockOrders(tx, [third.id]))).keys()]).toEqual([third.id])
  expect([...(await findOrderLines(query, [one.id])).keys()]).toEqual([one.id])
})

it('moves one order alone, and only from a status that the transition leaves', async () => {
  const [paid, other, held] = [
    await anOrderRow(),
    await anOrderRow(),
    await anOrderRow({ status: 'held', paid_at: null }),
  ]
  const miss = ({ id }: OrderRow) => transaction((tx) => moveOrder(tx, id, 'miss', t.now(), {}))
  expect([(await miss(paid))?.status, await miss(paid), await miss(held)]).toEqual([
    'missed',
    undefined,
    undefined,
  ])
  expect([await statusOf(other), await statusOf(held)]).toEqual(['paid', 'held'])
})

it('collects the given orders alone, and none when one of them is not paid', async () => {
  const [paid, other, cancelled] = [
    await anOrderRow(),
    await anOrderRow(),
    await anOrderRow({ status: 'cancelled' }),
  ]
  const collect = (orders: OrderRow[]) =>
    transaction((tx) =>
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

it('reissues the pickup pass of one order alone, and only while it is paid', async () => {
  const [paid, other, missed] = [
    await anOrderRow(),
    await anOrderRow(),
    await anOrderRow({ status: 'missed' }),
  ]
  const hash = Buffer.from(randomUUID())
  const reissue = ({ id }: OrderRow) => reissuePass(query, id, 'NEWCDE', hash, t.now())
  expect([(await reissue(paid))?.pass_issue, await reissue(missed)]).toEqual([2, undefined])
  expect((await findOrder(query, other.id))?.pass_issue).toBe(1)
  expect((await findOrderByShareHash(query, hash))?.id).toBe(paid.id)
  expect(await findOrderByShareHash(query, Buffer.from(randomUUID()))).toBeUndefined()
})

it('finds the orders of one account newest first, from an order on and as many as asked for', async () => {
  const mine = await freshOrderRows(t)
  const [early, late] = [
    await mine.anOrderRow({ placed_at: t.now() }),
    await mine.anOrderRow({ placed_at: minutesAfter(t.now(), 1) }),
  ]
  await anOrderRow()
  const same = await mine.anOrderRow({ placed_at: early.placed_at })
  const [second, third] = [early.id, same.id].toSorted().toReversed()
  const findIds = async (limit: number, after?: OrderRow) =>
    idsOf(await findOrdersOfAccount(query, mine.account_id, { limit, after }))
  expect(await findIds(9)).toEqual([late.id, second, third])
  expect(await findIds(1)).toEqual([late.id])
  expect(await findIds(9, late)).toEqual([second, third])
  expect(await findIds(9, second === early.id ? early : same)).toEqual([third])
})

it('finds the held orders of one account', async () => {
  const mine = await freshOrderRows(t)
  const held = await mine.anOrderRow({ status: 'held' })
  await mine.anOrderRow()
  await anOrderRow({ status: 'held' })
  expect(idsOf(await findHeldOrders(query, mine.account_id))).toEqual([held.id])
})

const due = (rows: { id: string; due_at: Date }[], among: OrderRow[]): string[] =>
  idsOf(rows).filter((id) => among.some((row) => row.id === id))

it('finds held orders from the instant at which their hold expires, and continues after the last one', async () => {
  const expires = minutesAfter(t.now(), 10)
  const fields = { status: 'held', paid_at: null, hold_expires_at: expires } as const
  const rows = [
    await anOrderRow(fields),
    await anOrderRow(fields),
    await anOrderRow({ ...fields, status: 'released' }),
  ]
  const [first, second] = idsOf(rows.slice(0, 2)).toSorted()
  const find = async (now: Date, after?: { id: string; due_at: Date }) =>
    due(await findExpiredHolds(query, now, after, 1_000), rows)
  expect([await find(justBefore(expires)), await find(expires)]).toEqual([[], [first, second]])
  expect(await find(expires, { id: first ?? '', due_at: expires })).toEqual([second])
})

it('finds paid orders from the instant at which they count as missed, and continues after the last one', async () => {
  const end = minutesAfter(t.now(), 60)
  const rows = [
    await anOrderRow({ pickup_end: end }),
    await anOrderRow({ pickup_end: end }),
    await anOrderRow({ status: 'collected', pickup_end: end }),
  ]
  const [first, second] = idsOf(rows.slice(0, 2)).toSorted()
  const find = async (before: Date, after?: { id: string; due_at: Date }) =>
    due(await findUncollected(query, before, after, 1_000), rows)
  expect([await find(justBefore(end)), await find(end)]).toEqual([[], [first, second]])
  expect(await find(end, { id: first ?? '', due_at: end })).toEqual([second])
})

it('finds when the last paid order can be picked up', async () => {
  const last = minutesAfter(t.now(), 1_000)
  await anOrderRow({ status: 'missed', pickup_end: minutesAfter(last, 1) })
  await anOrderRow({ pickup_end: last })
  expect(await findLastPickupEnd(query)).toEqual(last)
})

it('keeps the scans of each restaurant apart, and those of one by their ids', async () => {
  const [ours, neighbour] = [await freshOrderRows(t), await freshOrderRows(t)]
  const scan_id = randomUUID()
  const [order, theirs] = [await ours.anOrderRow(), await neighbour.anOrderRow()]
  const aScan = (restaurant_id: string, order_id: string, id = scan_id) => ({
    restaurant_id,
    scan_id: id,
    order_id,
    accepted: true,
    scanned_at: t.now(),
    received_at: t.now(),
    outside_window: false,
    early_email_due: false,
    collected_by: null,
    collected_by_device: null,
    missed_at: null,
    proof: 'pass' as const,
  })
  const own = aScan(ours.restaurant_id, order.id)
  const others = [
    aScan(neighbour.restaurant_id, theirs.id),
    aScan(ours.restaurant_id, order.id, randomUUID()),
  ]
  await insertScans(query, [own, ...others])
  expect(await findScans(query, [own])).toMatchObject([{ order_id: order.id, scan_id }])
  await deleteScan(query, ours.restaurant_id, scan_id)
  const left = await Promise.all(
    [own, ...others].map((scan) => findScan(query, scan.restaurant_id, scan.scan_id)),
  )
  expect(left.map((row) => row?.order_id)).toEqual([undefined, theirs.id, order.id])
})
