import { expect, it } from 'vitest'
import { accrueChunk } from '#server/features/money/payouts/accrual/accrual-store.ts'
import { ledgerEntries } from '#server/features/orders/orders/ledger/ledger-rules.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { appForFile } from '#tests/support/for-file.ts'
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
