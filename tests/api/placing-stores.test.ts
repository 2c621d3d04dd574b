import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderStatus } from '#contract/orders.ts'
import { findFreePortionUse } from '#server/features/orders/free-portions-store.ts'
import { countHolds, deleteClaims, findClaims } from '#server/features/orders/idempotency-store.ts'
import { ledgerEntries } from '#server/features/orders/ledger-rules.ts'
import { findMovements, findPaymentSessionId, insertLedger } from '#server/features/orders/ledger-store.ts'
import { holdExpiry } from '#server/features/orders/order-rules.ts'
import { deleteScan, findScan, findScans, insertScans } from '#server/features/pickups/pickup-store.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { orderRows } from '#tests/support/order-rows.ts'

// What is counted of an account while it orders, and what is written beside an order: limits, keys, the ledger and scans.
let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

const freshRows = async () => {
  const restaurant = await t.aRestaurant()
  const [customer, item] = [await t.aCustomer(), await t.aFoodItem(restaurant)]
  const owners = { account_id: customer.user.id, restaurant_id: restaurant.user.restaurant_id ?? '', food_item_id: item.id }
  return { ...owners, ...orderRows(t, owners) }
}
const justBefore = (at: Date): Date => new Date(at.getTime() - 1)

describe('the holds of an account', () => {
  it('count until the instant at which they expire', async () => {
    const [mine, neighbour] = [await freshRows(), await freshRows()]
    const placed_at = t.now()
    const expires = holdExpiry(placed_at)
    await mine.aRow({ status: 'held', placed_at, hold_expires_at: expires })
    await mine.aRow({ placed_at, hold_expires_at: expires })
    await neighbour.aRow({ status: 'held', placed_at, hold_expires_at: expires })
    await neighbour.aRow({ status: 'held', placed_at, hold_expires_at: expires })
    const count = (now: Date) => countHolds(t.database.query, [mine.account_id, neighbour.account_id], now)
    expect([...(await count(justBefore(expires))).values()]).toEqual([1, 2])
    expect([...(await count(expires)).values()]).toEqual([0, 0])
  })
})

it('counts a hold that ends early until it ends', async () => {
  const mine = await freshRows()
  const ends = minutesAfter(t.now(), 5)
  await mine.aRow({ status: 'held', hold_expires_at: ends })
  const count = async (now: Date) => (await countHolds(t.database.query, [mine.account_id], now)).get(mine.account_id)
  expect([await count(justBefore(ends)), await count(ends)]).toEqual([1, 0])
})

describe('the free portions of an account', () => {
  const free = { unit_price_cents: 0, quantity: 2 }
  const day = () => ({ from: t.now(), to: minutesAfter(t.now(), 60) })
  const use = async (account_id: string) => (await findFreePortionUse(t.database.query, [account_id], day())).get(account_id)

  it.each<[OrderStatus, number]>([
    ['held', 2],
    ['paid', 2],
    ['collected', 2],
    ['missed', 2],
    ['released', 0],
    ['cancelled', 0],
  ])('of an order that is %s: %i', async (status, portions) => {
    const mine = await freshRows()
    await mine.aRow({ status }, free)
    expect(await use(mine.account_id)).toEqual({ portions, orders: 1 })
  })

  it('count from the first instant of the span to before the last, and of this account, and only what is free', async () => {
    const [mine, neighbour] = [await freshRows(), await freshRows()]
    const { from, to } = day()
    for (const placed_at of [justBefore(from), from, justBefore(to), to]) await mine.aRow({ placed_at }, free)
    await mine.aRow()
    await neighbour.aRow({}, free)
    expect(await use(mine.account_id)).toEqual({ portions: 4, orders: 2 })
  })
})

describe('an idempotency key', () => {
  it('is found for its own account, and deleted when it is older than the instant', async () => {
    const [mine, neighbour] = [await freshRows(), await freshRows()]
    const key = randomUUID()
    const [order, other] = [await mine.aRow(), await mine.aRow()]
    const created_at = new Date('2020-01-01T00:00:00Z')
    const claim = { account_id: mine.account_id, key, request_hash: Buffer.from('a'), order_id: order.id, created_at }
    const rows = [claim, { ...claim, key: randomUUID(), order_id: other.id }]
    await t.database.query.insertInto('idempotency_key').values(rows).execute()
    const find = async (account_id: string) => (await findClaims(t.database.query, [{ account_id, key }])).map(({ order_id }) => order_id)
    expect([await find(mine.account_id), await find(neighbour.account_id)]).toEqual([[order.id], []])
    await deleteClaims(t.database.query, created_at)
    expect(await find(mine.account_id)).toEqual([order.id])
    await deleteClaims(t.database.query, minutesAfter(created_at, 1))
    expect(await find(mine.account_id)).toEqual([])
  })
})

describe('the ledger', () => {
  it('names the payment session that paid for an order, and not that of its neighbour or of a refund', async () => {
    const mine = await freshRows()
    const [order, other] = [await mine.aRow(), await mine.aRow()]
    await insertLedger(t.database.query, ledgerEntries('paid', other, 'session-other', minutesAfter(t.now(), -9)))
    await insertLedger(t.database.query, ledgerEntries('refunded', order, 'session-refund', minutesAfter(t.now(), -5)))
    await insertLedger(t.database.query, ledgerEntries('paid', order, 'session-paid', t.now()))
    expect(await findPaymentSessionId(t.database.query, order.id)).toBe('session-paid')
  })

  it('has the movements of one restaurant, from the first instant to before the last', async () => {
    const [ours, neighbour] = [await freshRows(), await freshRows()]
    const [order, theirs] = [await ours.aRow(), await neighbour.aRow()]
    const [from, to] = [t.now(), minutesAfter(t.now(), 60)]
    const times = { before: justBefore(from), first: from, last: justBefore(to), after: to }
    for (const [ref, at] of Object.entries(times)) await insertLedger(t.database.query, ledgerEntries('paid', order, ref, at))
    await insertLedger(t.database.query, ledgerEntries('paid', theirs, 'theirs', from))
    const movements = await findMovements(t.database.query, ours.restaurant_id, from, to)
    expect(movements.map(({ at, order_id }) => [at, order_id])).toEqual([
      [times.first, order.id],
      [times.last, order.id],
    ])
    expect(movements[0]).toMatchObject({ event: 'paid', code: order.code, commission_cents: -order.commission_cents })
  })
})

it('keeps the scans of each restaurant apart, and those of one by their ids', async () => {
  const [ours, neighbour] = [await freshRows(), await freshRows()]
  const scan_id = randomUUID()
  const [order, theirs] = [await ours.aRow(), await neighbour.aRow()]
  const aScan = (restaurant_id: string, order_id: string, id = scan_id) => ({
    restaurant_id,
    scan_id: id,
    order_id,
    accepted: true,
    scanned_at: t.now(),
    received_at: t.now(),
  })
  const own = aScan(ours.restaurant_id, order.id)
  const others = [aScan(neighbour.restaurant_id, theirs.id), aScan(ours.restaurant_id, order.id, randomUUID())]
  await insertScans(t.database.query, [own, ...others])
  expect(await findScans(t.database.query, [own])).toMatchObject([{ order_id: order.id, scan_id }])
  await deleteScan(t.database.query, ours.restaurant_id, scan_id)
  const left = await Promise.all([own, ...others].map((scan) => findScan(t.database.query, scan.restaurant_id, scan.scan_id)))
  expect(left.map((row) => row?.order_id)).toEqual([undefined, theirs.id, order.id])
})
