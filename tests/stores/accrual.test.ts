import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { holdShare, releaseShare } from '#server/features/money/payouts/public.ts'
import { insertAdjustment } from '#server/features/money/payouts/payout-store.ts'
import { accrueChunk } from '#server/features/money/payouts/accrual-store.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import { ledgerEntries } from '#server/features/orders/ordering/money/ledger-rules.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { aClosedOperator } from '#tests/support/operators.ts'
import { hasSoldForLong } from '#tests/support/payouts.ts'
import { freshOrderRows } from '#tests/support/order-rows.ts'

const t = await appForFile()
const { query } = t.database

/** Orders that were sold long after the first days of their restaurant. */
async function oldOrderRows() {
  const rows = await freshOrderRows(t)
  await hasSoldForLong(t, { user: { restaurant_id: rows.restaurant_id } })
  return rows
}
const hoursAgo = (hours: number): Date => minutesAfter(t.now(), -60 * hours)
const CEILING = 3 * 990
const accrueAll = () => accrueChunk(query, { after: 0, now: t.now(), limit: 100, ceiling_cents: CEILING })
const centsOf = (rows: { amount_cents: number }[]) => rows.map(({ amount_cents }) => amount_cents)
/** In payouts, and in none. */
const sharesOf = async (restaurant_id: string) => ({
  payable: centsOf(await t.rows('payout', { restaurant_id })),
  unpaid: centsOf(await t.rows('unpaid_entry', { restaurant_id })),
})

/** Collected so long ago, when its pickup ended. */
const collected = (hours: number, paid_hours = hours): Partial<OrderRow> => ({
  status: 'collected',
  placed_at: hoursAgo(paid_hours),
  paid_at: hoursAgo(paid_hours),
  collected_at: hoursAgo(hours),
  ended_at: hoursAgo(hours),
  pickup_end: hoursAgo(hours),
})

it('looks at so many entries, payable or not, and reaches what lies behind them from where it stopped', async () => {
  const mine = await oldOrderRows()
  const waiting = { status: 'paid' as const }
  for (const order of [waiting, collected(47), collected(48), collected(48)]) {
    const row = await mine.anOrderRow(order)
    await insertLedger(query, ledgerEntries('paid', row, `session ${row.id}`, t.now()))
  }
  const chunk = { now: t.now(), limit: 3, ceiling_cents: CEILING }
  const first = await accrueChunk(query, { ...chunk, after: 0 })
  const second = await accrueChunk(query, { ...chunk, after: first.last })
  expect([first.looked_at, second.looked_at]).toEqual([3, 1])
  const unpaid = await query.selectFrom('unpaid_entry').select('ledger_entry_id').execute()
  expect(unpaid).toHaveLength(2)
  const payouts = await query.selectFrom('payout').select(['amount_cents', 'status']).execute()
  expect(payouts).toEqual([{ amount_cents: 2 * 990, status: 'payable' }])
})

it('keeps a payout that has entries', async () => {
  await expect(query.deleteFrom('payout').execute()).rejects.toThrow(/has entries/)
})

type Case = [what: string, order: Partial<OrderRow>, ...holds: ('held' | 'released')[]]
const LONG_AGO = collected(48)
const LATELY = collected(47)

/** What the restaurant of such an order is owed in a payout, and how much of it is in none. */
async function accrueOrder([, order, ...holds]: Case) {
  const { restaurant_id, anOrderRow } = await oldOrderRows()
  const row = await anOrderRow(order)
  await insertLedger(query, ledgerEntries('paid', row, `session ${row.id}`, t.now()))
  for (const [index, held] of holds.entries()) {
    const reason = index === 0 ? 'complaint' : 'dispute'
    await holdShare(query, row.id, reason, t.now())
    if (held === 'released') await releaseShare(query, row.id, reason, t.now())
  }
  await accrueAll()
  return sharesOf(restaurant_id)
}

it.each<Case>([
  ['was collected long enough ago', LONG_AGO],
  ['was missed long enough ago', { ...LONG_AGO, status: 'missed' }],
  [
    'was cancelled long enough ago, before its pickup',
    { ...LONG_AGO, status: 'cancelled', pickup_end: t.now() },
  ],
  ['ended long enough ago, and whose complaint and dispute are decided', LONG_AGO, 'released', 'released'],
])('adds to a payout the share of an order that %s', async (...order) => {
  expect(await accrueOrder(order)).toEqual({ payable: [990], unpaid: [] })
})

it.each<Case>([
  ['has just ended', LATELY],
  ['has just ended, though its complaint is decided', LATELY, 'released'],
  ['was collected long ago, and whose pickup has just ended', { ...LONG_AGO, pickup_end: hoursAgo(47) }],
  ['has an open complaint, however long ago it ended', LONG_AGO, 'held'],
  ['has an open dispute and a decided complaint', LONG_AGO, 'released', 'held'],
  ['is still to be collected, though its complaint is decided', { status: 'paid' }, 'released'],
])('leaves out of payouts the share of an order that %s', async (...order) => {
  expect(await accrueOrder(order)).toEqual({ payable: [], unpaid: [-990] })
})

const DAY = 24
const LATE = 14 * DAY
/** Of a restaurant whose first order was paid so many hours ago: a collected order of each of these ages. */
async function accrueFirst(sold_hours: number, ...hours: number[]) {
  const { restaurant_id, anOrderRow } = await freshOrderRows(t)
  await t.sql`insert into first_sale values (${restaurant_id}, ${hoursAgo(sold_hours)})`
  for (const age of hours) {
    const row = await anOrderRow(collected(age))
    await insertLedger(query, ledgerEntries('paid', row, `session ${row.id}`, t.now()))
  }
  await accrueAll()
  return { restaurant_id, ...(await sharesOf(restaurant_id)) }
}

describe('the orders of the first days of a restaurant', () => {
  it.each([
    ['wait longer', LATE, LATE - 1, []],
    ['are payable then', LATE, LATE, [990]],
    ['wait longer until the first days are over', 30 * DAY + 49, 50, []],
    ['are of its first days no more from then on', 30 * DAY + 49, 49, [990]],
  ])('%s', async (_title, sold_hours, age, payable) => {
    expect((await accrueFirst(sold_hours, age)).payable).toEqual(payable)
  })

  it('are paid up to the ceiling within a week, and what is above it in the next', async () => {
    const { restaurant_id, ...shares } = await accrueFirst(20 * DAY, ...Array<number>(5).fill(15 * DAY))
    expect(shares).toEqual({ payable: [CEILING], unpaid: [-990, -990] })
    await accrueAll()
    expect((await sharesOf(restaurant_id)).unpaid).toHaveLength(2)
    await query
      .updateTable('payout_entry')
      .set({ entered_at: hoursAgo(7 * DAY) })
      .execute()
    await accrueAll()
    expect((await sharesOf(restaurant_id)).unpaid).toEqual([])
  })

  it('have no ceiling once its first weeks are over', async () => {
    const shares = await accrueFirst(44 * DAY, ...Array<number>(4).fill(40 * DAY))
    expect(shares.payable).toEqual([4 * 990])
  })
})

it('adds an adjustment, which is of no order, to a payout at once', async () => {
  const { restaurant_id } = await freshOrderRows(t)
  const { operator_id: made_by } = await aClosedOperator(t, 'finance')
  const adjustment = { id: randomUUID(), restaurant_id, amount_cents: -500, reason: 'It was agreed.' }
  await insertAdjustment(query, { ...adjustment, made_by, made_at: t.now() })
  await accrueAll()
  expect(await t.rows('payout', { restaurant_id })).toMatchObject([{ amount_cents: -500, status: 'payable' }])
})
