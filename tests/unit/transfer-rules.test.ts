import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PayoutPart, toTransfers } from '#server/features/money/payouts/connect/transfer-rules.ts'

const part = (fields: Partial<PayoutPart>): PayoutPart => ({
  order_id: 'order-1',
  payment_ref: 'pay-1',
  share_cents: 900,
  left_cents: 1_000,
  ...fields,
})
const rest = (share_cents: number) => part({ order_id: null, payment_ref: null, share_cents, left_cents: 0 })
const amounts = (parts: PayoutPart[]) =>
  toTransfers(parts).map(({ order_id, amount_cents }) => [order_id, amount_cents])

describe('the transfers of a payout', () => {
  it('take each share from the payment of its own order', () => {
    const other = part({ order_id: 'order-2', payment_ref: 'pay-2', share_cents: 500 })
    expect(toTransfers([part({}), other])).toEqual([
      { order_id: 'order-1', payment_ref: 'pay-1', amount_cents: 900 },
      { order_id: 'order-2', payment_ref: 'pay-2', amount_cents: 500 },
    ])
  })

  it('take no more from a payment than it has left, and the rest from what is available', () => {
    expect(amounts([part({ left_cents: 300 })])).toEqual([
      ['order-1', 300],
      [null, 600],
    ])
  })

  it('are lower by what the restaurant owes for other orders', () => {
    const refunded = part({ order_id: 'order-0', payment_ref: 'pay-0', share_cents: -1_000, left_cents: 0 })
    expect(amounts([refunded, part({}), part({ order_id: 'order-2', share_cents: 400 })])).toEqual([
      ['order-2', 300],
    ])
    expect(amounts([part({}), rest(-100)])).toEqual([['order-1', 800]])
  })

  it('add up to the payout, each more than nothing and no more than its payment has left', () => {
    const anyPart = fc.record({
      order_id: fc.uuid(),
      payment_ref: fc.option(fc.constant('pay')),
      share_cents: fc.integer({ min: -5_000, max: 5_000 }),
      left_cents: fc.integer({ min: 0, max: 5_000 }),
    })
    const positive = (parts: PayoutPart[]) => parts.reduce((sum, { share_cents }) => sum + share_cents, 0) > 0
    fc.assert(
      fc.property(fc.array(anyPart, { minLength: 1, maxLength: 12 }).filter(positive), (parts) => {
        const transfers = toTransfers(parts)
        const left = new Map(parts.map(({ order_id, left_cents }) => [order_id, left_cents]))
        expect(transfers.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(
          parts.reduce((sum, { share_cents }) => sum + share_cents, 0),
        )
        for (const { order_id, amount_cents } of transfers) {
          expect(amount_cents).toBeGreaterThan(0)
          const most = order_id === null ? Number.POSITIVE_INFINITY : (left.get(order_id) ?? 0)
          expect(amount_cents).toBeLessThanOrEqual(most)
        }
      }),
    )
  })
})
