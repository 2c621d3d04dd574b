import { describe, expect, it } from 'vitest'
import { orderStatuses } from '#contract/constants.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import {
  cancelDeadline,
  cancelRefusal,
  collectRefusal,
  commissionCents,
  heldOrdersPlacedAfter,
  holdExpiry,
  newOrderCode,
  payRefusal,
  restaurantCancelRefusal,
  transitions,
  unpaidRefusal,
  isReminderDue,
} from '#server/features/orders/ordering/order-rules.ts'

/** An instant of one evening, by its UTC time. */
const at = (time: string): Date => new Date(`2026-07-01T${time.length === 5 ? `${time}:00` : time}Z`)
const others = (...open: OrderStatus[]): OrderStatus[] =>
  orderStatuses.filter((status) => !open.includes(status))
const expectedCode: Partial<Record<OrderStatus, string>> = {
  held: 'not_paid_yet',
  collected: 'already_collected',
  cancelled: 'order_cancelled',
  released: 'order_released',
  missed: 'order_missed',
}

const line = { quantity: 2, cancelled_quantity: 1, changed_declaration: null }
const lines = [line]
const restaurant = { address: '12 Lygon St' }
const asSold = { lines, restaurant }
const changedLine = { ...line, changed_declaration: NOTHING_DECLARED }
const changed = { lines: [line, changedLine], restaurant }
const changedAndCancelled = { lines: [line, { ...changedLine, cancelled_quantity: 2 }], restaurant }
const withoutAddress = { lines, restaurant: { address: null } }

describe('a hold', () => {
  it('expires ten minutes after its order was placed', () => {
    expect(holdExpiry(at('10:00'))).toEqual(at('10:10'))
  })

  it('can still be open only if its order was placed in the last ten minutes', () => {
    expect(heldOrdersPlacedAfter(at('10:10'))).toEqual(at('10:00'))
  })
})

describe('the transitions of an order', () => {
  it.each([
    ['pay', ['held'], 'paid'],
    ['release', ['held'], 'released'],
    ['pay_late', ['released'], 'paid'],
    ['refuse_late', ['released'], 'cancelled'],
    ['cancel', ['paid'], 'cancelled'],
    ['cancel_missed', ['missed'], 'cancelled'],
    ['recall', ['paid', 'missed'], 'cancelled'],
    ['collect', ['paid', 'missed'], 'collected'],
    ['undo_collection', ['collected'], 'paid'],
    ['undo_late_collection', ['collected'], 'missed'],
    ['miss', ['paid'], 'missed'],
  ] as const)('%s leaves %j and enters %s', (name, from, to) => {
    expect(transitions[name]).toEqual({ from, to })
  })
})

it.each([
  ['an hour before pickup ends when the order was paid long before', '08:00', asSold, '10:00'],
  ['five minutes after paying when that is later', '09:58', asSold, '10:03'],
  ['an hour before pickup ends when nothing was paid', null, asSold, '10:00'],
  ['the end of the time to collect when a meal is declared otherwise since', '08:00', changed, '11:30'],
  ['no later for a changed meal of which nothing is left', '08:00', changedAndCancelled, '10:00'],
])('the deadline to cancel a paid order is %s', (_case, paid_at, context, deadline) => {
  const order = { paid_at: paid_at === null ? null : at(paid_at), pickup_end: at('11:00') }
  expect(cancelDeadline({ ...order, sold_without_address: false }, context)).toEqual(at(deadline))
})

describe('cancelling by the customer', () => {
  const order = (status: OrderStatus, sold_without_address = false) => ({
    status,
    paid_at: at('08:00'),
    pickup_end: at('11:00'),
    sold_without_address,
  })

  it('is possible at any time before the meal is collected while its restaurant has no address since the sale', () => {
    for (const status of ['paid', 'missed'] as const) {
      expect(cancelRefusal(order(status, true), withoutAddress, at('23:00'))).toBeUndefined()
      expect(cancelRefusal(order(status, true), asSold, at('23:00'))).toBeDefined()
      expect(cancelRefusal(order(status), withoutAddress, at('23:00'))).toBeDefined()
      expect(cancelRefusal(order(status, true), { lines, restaurant: undefined }, at('23:00'))).toBeDefined()
    }
    for (const status of ['collected', 'cancelled', 'released'] as const)
      expect(cancelRefusal(order(status, true), withoutAddress, at('09:00'))).toBe(expectedCode[status])
  })

  it('is possible while the order is unpaid, however late it is', () => {
    expect(cancelRefusal(order('held'), asSold, at('23:00'))).toBeUndefined()
  })

  it.each([
    ['is possible at the deadline', asSold, '10:00', undefined],
    ['is refused one millisecond after the deadline', asSold, '10:00:00.001', 'cancel_deadline_passed'],
    ['is possible as long as collecting, if a meal is declared otherwise since', changed, '11:30', undefined],
    ['is refused after that', changed, '11:30:00.001', 'cancel_deadline_passed'],
  ])('%s', (_title, context, now, refusal) => {
    expect(cancelRefusal(order('paid'), context, at(now))).toBe(refusal)
  })

  it.each(others('held', 'paid'))('is refused for one that is %s, even before the deadline', (status) => {
    for (const context of [asSold, changed])
      expect(cancelRefusal(order(status), context, at('09:00'))).toBe(expectedCode[status])
  })
})

describe('paying', () => {
  const order = (status: OrderStatus) => ({ status, hold_expires_at: at('10:10') })

  it.each([
    ['is possible one millisecond before the hold expires', '10:09:59.999', undefined],
    ['is refused at the instant at which the hold expires', '10:10', 'hold_expired'],
  ])('%s', (_title, now, refusal) => {
    expect(payRefusal(order('held'), at(now))).toBe(refusal)
  })
})

describe('collecting', () => {
  const order = (status: OrderStatus, pickup_start: Date | null = at('09:00')) => ({
    status,
    pickup_start,
    pickup_end: at('11:00'),
  })

  it.each([
    ['is refused one millisecond before pickup starts', '08:59:59.999', 'too_early'],
    ['is possible at the start of pickup', '09:00', undefined],
    ['is possible one millisecond before the order counts as missed', '11:29:59.999', undefined],
    ['is refused at the instant at which the order counts as missed', '11:30', 'pickup_over'],
  ])('%s', (_title, now, refusal) => {
    expect(collectRefusal(order('paid'), at(now))).toBe(refusal)
  })

  it('is possible at any early time when pickup has no start', () => {
    expect(collectRefusal(order('paid', null), at('00:00'))).toBeUndefined()
  })

  it('is refused for a missed order once pickup is over, and possible for a scan that was made in time', () => {
    expect(collectRefusal(order('missed'), at('11:30'))).toBe('pickup_over')
    expect(collectRefusal(order('missed'), at('11:29'))).toBeUndefined()
  })

  it.each(['paid', 'missed'] as const)(
    'is possible early and late for an order that is %s when staff have confirmed it',
    (status) => {
      const confirmation = { spans: [] }
      for (const time of ['06:00', '08:59', '11:30', '22:59:59.999'])
        expect(collectRefusal(order(status), at(time), confirmation)).toBeUndefined()
      expect(collectRefusal(order(status), at('05:59:59.999'), confirmation)).toBe('too_early')
      expect(collectRefusal(order(status), at('23:00'), confirmation)).toBe('pickup_over')
    },
  )

  it.each(others('paid', 'missed'))('is refused for an order that is %s, whatever the time', (status) => {
    for (const time of ['10:00', '08:00'])
      expect(collectRefusal(order(status), at(time))).toBe(expectedCode[status])
    expect(collectRefusal(order(status), at('12:00'), { spans: [] })).toBe(expectedCode[status])
  })
})

it.each<[string, (status: OrderStatus) => string | undefined, Partial<Record<OrderStatus, string>>]>([
  ['is cancelled by its restaurant', (status) => restaurantCancelRefusal({ status }), { held: undefined }],
  [
    'is paid',
    (status) => payRefusal({ status, hold_expires_at: at('10:10') }, at('10:00')),
    { held: undefined, paid: 'already_paid' },
  ],
  ['is acted on as a paid one', unpaidRefusal, {}],
])('an order %s, or that is refused with the reason', (_what, refuse, codes) => {
  const refusals = Object.fromEntries(orderStatuses.map((status) => [status, refuse(status)]))
  expect(refusals).toEqual({ ...expectedCode, paid: undefined, ...codes })
})

it.each([
  ['is a tenth of the total at 1,000 basis points', 1_000, 1_000, 100],
  ['is rounded up from half a cent', 1_125, 1_000, 113],
  ['is rounded down by the smallest part below half a cent', 4_999, 1, 0],
  ['is nothing without a rate', 1_000, 0, 0],
])('the commission %s', (_title, total_cents, bp, commission) => {
  expect(commissionCents(total_cents, bp)).toBe(commission)
})

it('a new order code has six characters of the alphabet, each by one random number', () => {
  const limits: number[] = []
  const numbers = [0, 1, 2, 22, 23, 24]
  const code = newOrderCode((below) => {
    limits.push(below)
    return numbers[limits.length - 1] ?? 0
  })
  expect(code).toBe('256WXZ')
  expect(limits).toEqual([25, 25, 25, 25, 25, 25])
})

const pickup_end = new Date('2026-11-21T10:00:00Z')
const instant = (time: string) => new Date(`2026-11-21T${time}Z`)

describe('isReminderDue, for a pickup that ends at 10:00', () => {
  it.each([
    ['is false a millisecond before the last half hour', '05:00:00.000', '09:29:59.999', false],
    ['is true when the last half hour begins', '05:00:00.000', '09:30:00.000', true],
    ['is true a millisecond before it ends, as after an outage', '05:00:00.000', '09:59:59.999', true],
    ['is false when pickup ends', '05:00:00.000', '10:00:00.000', false],
    [
      'is true for an order paid a quarter of an hour before the reminder',
      '09:15:00.000',
      '09:30:00.000',
      true,
    ],
    ['is false for an order paid a millisecond later than that', '09:15:00.001', '09:30:00.000', false],
  ])('%s', (_when, paid_at, now, isDue) => {
    expect(isReminderDue({ paid_at: instant(paid_at), pickup_end }, instant(now))).toBe(isDue)
  })

  it('is false for an order that was never paid', () => {
    expect(isReminderDue({ paid_at: null, pickup_end }, instant('09:45:00.000'))).toBe(false)
  })
})
