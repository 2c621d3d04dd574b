import { describe, expect, it } from 'vitest'
import {
  divideCharges,
  isDue,
  totalOf,
  addressLines,
  partyLines,
} from '#server/features/money/invoices/invoice-rules.ts'
import {
  isPeriodUnpaid,
  newlyPaidPeriods,
} from '#server/features/kitchen/subscriptions/subscription-rules.ts'

const charge = (
  kind: 'commission' | 'returned' | 'plan_fee',
  order_month: string | null,
  amount_cents: number,
) => ({
  restaurant_id: 'r',
  kind,
  order_month,
  has_gst: true,
  count: 1,
  amount_cents,
  gst_cents: Math.round(amount_cents / 11),
})
const numbers = new Map([['2026-10', 7]])

describe('the charges of a month', () => {
  it('are those of its orders and of the subscription', () => {
    const charges = [
      charge('commission', '2026-11', 220),
      charge('returned', '2026-11', -110),
      charge('plan_fee', null, 700),
    ]
    expect(divideCharges(charges, '2026-11', numbers)).toEqual({ invoice: charges, adjustments: [] })
    expect(totalOf(charges)).toEqual({ total_cents: 810, gst_cents: 20 - 10 + 64 })
  })

  it('adjust the invoice of an earlier month, which they name', () => {
    const returned = charge('returned', '2026-10', -110)
    const divided = divideCharges([returned], '2026-11', numbers)
    expect(divided).toEqual({ invoice: [], adjustments: [{ ...returned, invoice_number: 7 }] })
  })

  it('belong to the present month where the earlier one has no invoice', () => {
    const returned = charge('returned', '2026-09', -110)
    expect(divideCharges([returned], '2026-11', numbers)).toEqual({ invoice: [returned], adjustments: [] })
  })

  it('leave out what is nothing, and need no document when they add up to nothing', () => {
    expect(divideCharges([charge('commission', '2026-11', 0)], '2026-11', numbers).invoice).toEqual([])
    expect(isDue([charge('commission', '2026-11', 110), charge('returned', '2026-11', -110)])).toBe(false)
    expect(isDue([charge('commission', '2026-11', 1)])).toBe(true)
  })
})

it('how a document names somebody has name, ABN and address, each where there is one', () => {
  const address = addressLines({ address: '12 Lygon St', suburb: 'Carlton', postcode: '3053' })
  expect(partyLines({ name: 'Nonna', abn: '51824753556', address })).toEqual([
    'Nonna',
    'ABN 51 824 753 556',
    '12 Lygon St',
    'Carlton 3053',
  ])
  const nowhere = addressLines({ address: null, suburb: null, postcode: '' })
  expect(partyLines({ name: 'Nonna', abn: null, address: nowhere })).toEqual(['Nonna'])
})

describe('the periods that a report shows as paid', () => {
  const end = new Date('2026-01-31T01:00:00Z')
  const ends = (paid_until: string) =>
    newlyPaidPeriods(end, new Date(paid_until)).map((at) => at.toISOString())

  it('are none while it ends when it did, or some hours beside that', () => {
    expect(ends('2026-01-31T01:00:00Z')).toEqual([])
    expect(ends('2026-02-01T09:00:00Z')).toEqual([])
    expect(ends('2025-12-31T01:00:00Z')).toEqual([])
  })

  it('are one after a month, however short, and each of several', () => {
    expect(ends('2026-02-28T01:00:00Z')).toEqual(['2026-02-28T01:00:00.000Z'])
    expect(ends('2026-04-30T02:00:00Z')).toEqual([
      '2026-02-28T01:00:00.000Z',
      '2026-03-30T01:00:00.000Z',
      '2026-04-30T02:00:00.000Z',
    ])
    expect(newlyPaidPeriods(null, end)).toEqual([end])
  })

  it('are one less when a charge has failed', () => {
    expect(isPeriodUnpaid(end, new Date('2025-12-31T01:00:00Z'))).toBe(true)
    expect(isPeriodUnpaid(end, new Date('2026-01-30T01:00:00Z'))).toBe(false)
    expect(isPeriodUnpaid(null, end)).toBe(false)
  })
})
