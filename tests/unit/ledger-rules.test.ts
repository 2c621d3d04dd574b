import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountsLeft,
  type Balance,
  commissionReturned,
  ledgerEntries,
  type RefundAmounts,
  refundEntries,
} from '#server/features/orders/ordering/money/ledger-rules.ts'

const at = new Date('2026-07-01T10:00:00Z')
const terms = { gst_registered: true, operator_gst: true }
const order = { id: 'order-1', total_cents: 3_375, commission_cents: 338, ...terms }
const amounts = (...entry: Parameters<typeof ledgerEntries>) =>
  ledgerEntries(...entry).map(({ ledger_account, amount_cents }) => [ledger_account, amount_cents])

it('records a payment as what the provider holds, split into the share of the restaurant and the commission', () => {
  const same = { order_id: 'order-1', at, event: 'paid', ref: 'session-1' }
  expect(ledgerEntries('paid', order, 'session-1', at)).toEqual([
    { ...same, ledger_account: 'provider', amount_cents: 3_375, gst_cents: null },
    { ...same, ledger_account: 'restaurant', amount_cents: -3_037, gst_cents: 307 },
    { ...same, ledger_account: 'commission', amount_cents: -338, gst_cents: 31 },
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
  const free = { id: 'order-2', total_cents: 0, commission_cents: 0, ...terms }
  for (const event of ['paid', 'refunded'] as const)
    expect(amounts(event, free, 'free', at).every(([, cents]) => Object.is(cents, 0))).toBe(true)
})

describe('refunds of parts of an order', () => {
  const paidEntries = (of = order) => ledgerEntries('paid', of, 'session-1', at)
  const balanceOf = (entries: ReturnType<typeof ledgerEntries>): Balance => {
    const balance = { provider: 0, restaurant: 0, commission: 0, operator: 0 }
    for (const { ledger_account, amount_cents } of entries) balance[ledger_account] += amount_cents
    return balance
  }
  const refund = (balance: Balance, part: RefundAmounts, of = order) =>
    refundEntries(of, balance, part, { ref: 'refund-1', at })
  const after = (balance: Balance, part: RefundAmounts, of = order): Balance =>
    balanceOf([
      ...Object.entries(balance).map(([name, amount_cents]) => ({
        ...(paidEntries()[0] as ReturnType<typeof ledgerEntries>[number]),
        ledger_account: name as keyof Balance,
        amount_cents,
      })),
      ...refund(balance, part, of),
    ])

  it('returns the share of the commission with a refund that the restaurant bears', () => {
    const entries = refund(balanceOf(paidEntries()), { refunded_cents: 1_000, restaurant_cents: 1_000 })
    expect(entries.map(({ ledger_account, amount_cents }) => [ledger_account, amount_cents])).toEqual([
      ['provider', -1_000],
      ['restaurant', 900],
      ['commission', 100],
    ])
    expect(entries[0]).toMatchObject({ order_id: 'order-1', event: 'refunded', ref: 'refund-1', at })
  })

  it.each([
    [50, 1],
    [150, 2],
  ])('returns for %i of 1,000 cents a commission of ten as %i, rounded half up', (borne_cents, cents) => {
    expect(commissionReturned({ total_cents: 1_000, commission_cents: 10 }, borne_cents)).toBe(cents)
  })

  it('sums to zero after every refund, never returns more commission than there is, and all of it with all', () => {
    const total = fc.integer({ min: 1, max: 500_000 })
    const bearer = fc.constantFrom('restaurant' as const, 'operator' as const)
    const part = fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), bearer })
    const history = fc.record({ total_cents: total, bp: fc.nat({ max: 10_000 }), parts: fc.array(part) })
    fc.assert(
      fc.property(history, ({ total_cents, bp, parts }) => {
        const of = { ...order, total_cents, commission_cents: Math.floor((total_cents * bp) / 10_000) }
        let balance = balanceOf(paidEntries(of))
        const refundNext = (next: RefundAmounts): void => {
          const { commission, restaurant } = balance
          balance = after(balance, next, of)
          expect(Object.values(balance).reduce((sum, cents) => sum + cents, 0)).toBe(0)
          expect(balance.provider).toBeGreaterThanOrEqual(0)
          expect(balance.operator).toBeGreaterThanOrEqual(0)
          // Neither the commission nor the share ever grows with a refund, nor is more returned than there
          // was.
          expect(balance.commission).toBeGreaterThanOrEqual(commission)
          expect(balance.commission).toBeLessThanOrEqual(0)
          expect(balance.restaurant).toBeGreaterThanOrEqual(restaurant)
          expect(balance.restaurant).toBeLessThanOrEqual(0)
        }
        for (const { share, bearer: borne_by } of parts) {
          const refunded_cents = Math.floor(share * balance.provider)
          refundNext({ refunded_cents, restaurant_cents: borne_by === 'restaurant' ? refunded_cents : 0 })
        }
        refundNext(amountsLeft(balance))
        expect(Object.values(balance).map((cents) => cents || 0)).toEqual([0, 0, 0, 0])
      }),
    )
  })
})
