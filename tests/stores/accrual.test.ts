import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { holdShare, releaseShare } from '#server/features/money/payouts/public.ts'
import { insertAdjustment } from '#server/features/money/payouts/payout-store.ts'
import { accrueChunk } from '#server/features/money/payouts/accrual-store.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import { ledgerEntries } from '#server/features/orders/ordering/money/ledger-rules.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { aClosedOperator } from '#tests/support/operators.ts'
import { freshOrderRows } from '#tests/support/order-rows.ts'

const t = await appForFile()
const { query } = t.database

it('looks at so many entries, payable or not, and reaches what lies behind them from where it stopped', async () => {
  const mine = await freshOrderRows(t)
  const ended_before = t.now()
  const waiting = { status: 'paid' as const }
  const due = { status: 'collected' as const, collected_at: ended_before, ended_at: ended_before }
  const late = { ...due, ended_at: minutesAfter(ended_before, 1) }
  for (const order of [waiting, late, due, due]) {
    const row = await mine.anOrderRow(order)
    await insertLedger(query, ledgerEntries('paid', row, `session ${row.id}`, t.now()))
  }
  const chunk = { ended_before, now: t.now(), limit: 3 }
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

type Case = [
  what: string,
  status: OrderRow['status'],
  ended_at: Date | null,
  ...holds: ('held' | 'released')[],
]
const LONG_AGO = minutesAfter(t.now(), -60)
const TOO_LATE = minutesAfter(t.now(), 60)

/** What the restaurant of such an order is owed in a payout, and how much of it is in none. */
async function accrueOrder([, status, ended_at, ...holds]: Case) {
  const { restaurant_id, anOrderRow } = await freshOrderRows(t)
  const row = await anOrderRow({ status, ended_at })
  await insertLedger(query, ledgerEntries('paid', row, `session ${row.id}`, t.now()))
  for (const [index, held] of holds.entries()) {
    const reason = index === 0 ? 'complaint' : 'dispute'
    await holdShare(query, row.id, reason, t.now())
    if (held === 'released') await releaseShare(query, row.id, reason, t.now())
  }
  await accrueChunk(query, { after: 0, ended_before: t.now(), now: t.now(), limit: 100 })
  const centsOf = (rows: { amount_cents: number }[]) => rows.map(({ amount_cents }) => amount_cents)
  return {
    payable: centsOf(await t.rows('payout', { restaurant_id })),
    unpaid: centsOf(await t.rows('unpaid_entry', { restaurant_id })),
  }
}

it.each<Case>([
  ['was collected long enough ago', 'collected', LONG_AGO],
  ['was missed long enough ago', 'missed', LONG_AGO],
  ['was cancelled long enough ago', 'cancelled', LONG_AGO],
  [
    'has just ended, and whose complaint and dispute are decided',
    'collected',
    TOO_LATE,
    'released',
    'released',
  ],
])('adds to a payout the share of an order that %s', async (...order) => {
  expect(await accrueOrder(order)).toEqual({ payable: [990], unpaid: [] })
})

it.each<Case>([
  ['has just ended', 'collected', TOO_LATE],
  ['has an open complaint, however long ago it ended', 'collected', LONG_AGO, 'held'],
  ['has an open dispute and a decided complaint', 'collected', LONG_AGO, 'released', 'held'],
  ['is still to be collected, though its complaint is decided', 'paid', null, 'released'],
])('leaves out of payouts the share of an order that %s', async (...order) => {
  expect(await accrueOrder(order)).toEqual({ payable: [], unpaid: [-990] })
})

it('adds an adjustment, which is of no order, to a payout at once', async () => {
  const { restaurant_id } = await freshOrderRows(t)
  const { operator_id: made_by } = await aClosedOperator(t, 'finance')
  const adjustment = { id: randomUUID(), restaurant_id, amount_cents: -500, reason: 'It was agreed.' }
  await insertAdjustment(query, { ...adjustment, made_by, made_at: t.now() })
  await accrueChunk(query, { after: 0, ended_before: t.now(), now: t.now(), limit: 100 })
  expect(await t.rows('payout', { restaurant_id })).toMatchObject([{ amount_cents: -500, status: 'payable' }])
})
