import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '#contract/orders/orders.ts'
import {
  partAmounts,
  priceAmounts,
  refundRefusal,
  toOrderRefunds,
} from '#server/features/orders/ordering/money/refund-rules.ts'
import { refundRow } from '#tests/support/order-rows.ts'

const at = new Date('2026-07-01T10:00:00Z')
const paid = { provider: 2_000, restaurant: -1_800, commission: -200, operator: 0 }

describe('why part of an order cannot be refunded', () => {
  it.each<[status: OrderStatus, refusal: string | undefined]>([
    ['held', 'not_paid_yet'],
    ['released', 'order_released'],
    ['paid', undefined],
    ['collected', undefined],
    ['missed', undefined],
    ['cancelled', undefined],
  ])('is for an order that is %s: %s', (status, refusal) => {
    expect(refundRefusal({ status }, 1, paid)).toBe(refusal)
  })

  it('is that more is wanted than is left, or that nothing is left', () => {
    const collected = { status: 'collected' } as const
    expect(refundRefusal(collected, 2_000, paid)).toBeUndefined()
    expect(refundRefusal(collected, 2_001, paid)).toBe('refund_exceeds_paid')
    expect(refundRefusal(collected, 1, { ...paid, provider: 0, operator: 2_000 })).toBe('nothing_to_refund')
  })
})

describe('what a refund moves', () => {
  it('is borne by one side alone', () => {
    expect(partAmounts(500, 'restaurant')).toEqual({ refunded_cents: 500, restaurant_cents: 500 })
    expect(partAmounts(500, 'operator')).toEqual({ refunded_cents: 500, restaurant_cents: 0 })
  })

  it('is of a price no more than is left, and the operator gets back what they refunded of it', () => {
    expect(priceAmounts(500, paid)).toEqual({ refunded_cents: 500, restaurant_cents: 500 })
    const borne = { ...paid, provider: 200, operator: 1_800 }
    expect(priceAmounts(500, borne)).toEqual({ refunded_cents: 200, restaurant_cents: 500 })
    const refunded = { provider: 200, restaurant: -180, commission: -20, operator: 0 }
    expect(priceAmounts(500, refunded)).toEqual({ refunded_cents: 200, restaurant_cents: 200 })
  })
})

describe('the refunds of an order in its reply', () => {
  it('are null and none for an order without', () => {
    expect(toOrderRefunds([])).toEqual({ refund: null, refunds: [] })
  })

  it('are added up with the worst of their statuses', () => {
    const [one, two] = [
      refundRow('order-1', at, { amount_cents: 500, status: 'succeeded' }),
      refundRow('order-1', at, { amount_cents: 250, status: 'pending' }),
    ]
    expect(toOrderRefunds([one, two])).toEqual({
      refund: { status: 'pending', amount: 7.5 },
      refunds: [
        { id: one.id, status: 'succeeded', amount: 5, created_at: '2026-07-01T10:00:00.000Z' },
        { id: two.id, status: 'pending', amount: 2.5, created_at: '2026-07-01T10:00:00.000Z' },
      ],
    })
    expect(toOrderRefunds([one, { ...two, status: 'failed' }]).refund?.status).toBe('failed')
    expect(toOrderRefunds([one]).refund?.status).toBe('succeeded')
  })
})
