import { expect, it } from 'vitest'
import { ledgerEntries } from '#server/features/orders/orders/ledger/ledger-rules.ts'

const at = new Date('2026-07-01T10:00:00Z')
const order = { id: 'order-1', total_cents: 3_375, commission_cents: 338 }
const amounts = (...entry: Parameters<typeof ledgerEntries>) =>
  ledgerEntries(...entry).map(({ ledger_account, amount_cents }) => [ledger_account, amount_cents])

it('records a payment as what the provider holds, split into the share of the restaurant and the commission', () => {
  const same = { order_id: 'order-1', at, event: 'paid', ref: 'session-1' }
  expect(ledgerEntries('paid', order, 'session-1', at)).toEqual([
    { ...same, ledger_account: 'provider', amount_cents: 3_375 },
    { ...same, ledger_account: 'restaurant', amount_cents: -3_037 },
    { ...same, ledger_account: 'commission', amount_cents: -338 },
  ])
})

it('records a refund as the same amounts with the opposite sign', () => {
  expect(amounts('refunded', order, 'session-1', at)).toEqual([
    ['provider', -3_375],
    ['restaurant', 3_037],
    ['commission', 338],
  ])
})

it('records zeros, and no negative zero, for an order that costs nothing', () => {
  const free = { id: 'order-2', total_cents: 0, commission_cents: 0 }
  for (const event of ['paid', 'refunded'] as const)
    expect(amounts(event, free, 'free', at).every(([, cents]) => Object.is(cents, 0))).toBe(true)
})
