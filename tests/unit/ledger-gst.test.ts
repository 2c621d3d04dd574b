import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountsLeft,
  type Balance,
  ledgerEntries,
  type RefundAmounts,
  refundEntries,
} from '#server/features/orders/ordering/money/ledger-rules.ts'

type Order = Parameters<typeof ledgerEntries>[1]
type Entry = ReturnType<typeof ledgerEntries>[number]

const at = new Date('2026-07-01T10:00:00Z')
const anOrder = (change: Partial<Order> = {}): Order => ({
  id: 'order-1',
  total_cents: 3_300,
  commission_cents: 495,
  gst_registered: true,
  operator_gst: true,
  ...change,
})
const gstOf = (entries: Entry[]) =>
  Object.fromEntries(entries.map(({ ledger_account, gst_cents }) => [ledger_account, gst_cents]))
const balanceOf = (entries: Entry[]): Balance => {
  const balance = { provider: 0, restaurant: 0, commission: 0, operator: 0 }
  for (const { ledger_account, amount_cents } of entries) balance[ledger_account] += amount_cents
  return balance
}
const sumOf = (entries: Entry[], account: Entry['ledger_account']): (number | null)[] | number => {
  const amounts = entries
    .filter(({ ledger_account }) => ledger_account === account)
    .map((one) => one.gst_cents)
  return amounts.every((amount) => amount === null)
    ? [null]
    : amounts.reduce<number>((sum, each) => sum + (each ?? 0), 0)
}
const refund = (order: Order, balance: Balance, part: RefundAmounts): Entry[] =>
  refundEntries(order, balance, part, { ref: 'refund-1', at })

describe('the GST of a movement', () => {
  it('is that in the whole price and in the commission when an order is paid, and the reverse when it goes back', () => {
    const paid = ledgerEntries('paid', anOrder(), 'session-1', at)
    expect(gstOf(paid)).toEqual({ provider: null, restaurant: 300, commission: 45 })
    const back = ledgerEntries('refunded', anOrder(), 'refund-1', at)
    expect(gstOf(back)).toEqual({ provider: null, restaurant: -300, commission: -45 })
  })

  it('changes with what the restaurant bears of a refund, not with what the operator does', () => {
    const balance = balanceOf(ledgerEntries('paid', anOrder(), 'session-1', at))
    const byRestaurant = refund(anOrder(), balance, { refunded_cents: 1_100, restaurant_cents: 1_100 })
    expect(gstOf(byRestaurant)).toEqual({ provider: null, restaurant: -100, commission: -15 })
    const byOperator = refund(anOrder(), balance, { refunded_cents: 1_100, restaurant_cents: 0 })
    expect(gstOf(byOperator)).toEqual({ provider: null, restaurant: 0, commission: 0, operator: null })
  })
})

const maybeRegistered = fc.option(fc.boolean(), { nil: null })
const step = fc.record({
  kind: fc.constantFrom(
    'by restaurant' as const,
    'by operator' as const,
    'shared' as const,
    'borne instead' as const,
  ),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
})
const history = fc.record({
  total_cents: fc.integer({ min: 0, max: 500_000 }),
  bp: fc.nat({ max: 10_000 }),
  gst_registered: maybeRegistered,
  operator_gst: maybeRegistered,
  steps: fc.array(step, { maxLength: 12 }),
})

function amountsOf(
  { kind, share }: { kind: string; share: number },
  order: Order,
  balance: Balance,
): RefundAmounts {
  const left = amountsLeft(balance)
  const refunded_cents = Math.floor(share * left.refunded_cents)
  if (kind === 'by operator') return { refunded_cents, restaurant_cents: 0 }
  if (kind === 'borne instead')
    return {
      refunded_cents: 0,
      restaurant_cents: -Math.floor(share * (order.total_cents - left.restaurant_cents)) || 0,
    }
  const restaurant_cents = Math.min(refunded_cents, left.restaurant_cents)
  return {
    refunded_cents,
    restaurant_cents: kind === 'shared' ? Math.floor(restaurant_cents / 2) : restaurant_cents,
  }
}

/** The eleventh part, by another arithmetic than the product's; there is no half of one. */
const eleventh = (cents: number): number => Math.round(cents / 11)

it('adds up over every history of refunds to the GST in what is left, and to none where nobody is registered', () => {
  fc.assert(
    fc.property(history, ({ total_cents, bp, gst_registered, operator_gst, steps }) => {
      const commission_cents = Math.floor((total_cents * bp) / 10_000)
      const order = anOrder({ total_cents, commission_cents, gst_registered, operator_gst })
      const entries = ledgerEntries('paid', order, 'session-1', at)
      const expectSums = (): void => {
        const { restaurant, commission } = balanceOf(entries)
        const expected = (isRegistered: boolean | null, cents: number) =>
          isRegistered === null ? [null] : isRegistered ? eleventh(cents) : 0
        expect(sumOf(entries, 'restaurant')).toEqual(expected(gst_registered, 0 - restaurant - commission))
        expect(sumOf(entries, 'commission')).toEqual(expected(operator_gst, 0 - commission))
        const ofRestaurant = entries.filter(({ ledger_account }) => ledger_account === 'restaurant')
        const isAnyWithGst = ofRestaurant.some(({ gst_cents }) => (gst_cents ?? 0) !== 0)
        expect(gst_registered !== true && isAnyWithGst).toBe(false)
      }
      expectSums()
      for (const each of steps) {
        entries.push(...refund(order, balanceOf(entries), amountsOf(each, order, balanceOf(entries))))
        expectSums()
      }
      entries.push(...refund(order, balanceOf(entries), amountsLeft(balanceOf(entries))))
      expect(sumOf(entries, 'restaurant')).toEqual(gst_registered === null ? [null] : 0)
    }),
  )
})
