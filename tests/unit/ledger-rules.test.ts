import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountsLeft,
  type Balance,
  ledgerEntries,
  type RefundAmounts,
  refundEntries,
  commissionReturned,
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
  const after = (balance: Balance, part: RefundAmounts, of = order): Balance =>
    balanceOf([
      ...Object.entries(balance).map(([name, amount_cents]) => ({
        ...(paidEntries()[0] as ReturnType<typeof ledgerEntries>[number]),
        ledger_account: name as keyof Balance,
        amount_cents,
      })),
      ...refund(of, balance, part),
    ])

  it('returns the share of the commission with a refund that the restaurant bears', () => {
    const entries = refund(order, balanceOf(paidEntries()), {
      refunded_cents: 1_000,
      restaurant_cents: 1_000,
    })
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
    const anyHistory = fc.record({ total_cents: total, bp: fc.nat({ max: 10_000 }), parts: fc.array(part) })
    fc.assert(
      fc.property(anyHistory, ({ total_cents, bp, parts }) => {
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
