import { describe, expect, it } from 'vitest'
import {
  calendarEntry,
  hasCalendarEntry,
} from '#server/features/orders/ordering/replies/calendar-entry-rules.ts'
import type { OrderDetails } from '#server/features/orders/ordering/order-details-flows.ts'

const ORIGIN = 'https://surplate.example:8443'
const lasagne = { name: 'Lasagne', quantity: 2 }
const soup = { name: 'Soup', quantity: 1 }
const paid_at = '2026-11-21T07:01:00.000Z'

/** Of an order, what its entry is made of. */
const details = (
  { restaurant, ...change }: { restaurant?: object; [field: string]: unknown } = {},
  cancelled_by: string | null = null,
) =>
  ({
    order: {
      id: 'order-1',
      status: 'paid',
      restaurant: {
        name: 'Nonna Pina',
        address: '12 Lygon St',
        suburb: 'Carlton',
        pickup_instructions: null,
        ...restaurant,
      },
      items: [lasagne],
      placed_at: '2026-11-21T07:00:00.000Z',
      paid_at,
      pickup_start: '2026-11-21T08:00:00.000Z',
      pickup_end: '2026-11-21T10:00:00.000Z',
      cancel_reason: null,
      shared: false,
      ...change,
    },
    cancelled_by,
    sequence: 5,
    revised_at: new Date(paid_at),
  }) as unknown as OrderDetails

it.each([
  ['a paid order', 'paid', paid_at, null, true],
  ['an order that its customer cancelled', 'cancelled', paid_at, 'customer', true],
  ['an order whose payment came too late', 'cancelled', paid_at, 'late_payment', false],
  ['an order that was cancelled before it was paid', 'cancelled', null, 'customer', false],
  ['a held order with a payment', 'held', paid_at, null, false],
  ['a released order with a payment', 'released', paid_at, null, false],
])('hasCalendarEntry is right about %s', (_order, status, paid, cancelled_by, expected) => {
  expect(hasCalendarEntry(details({ status, paid_at: paid }, cancelled_by))).toBe(expected)
})

it.each([
  ['is the pickup window', '08:00:00.000', '08:00:00.000'],
  ['starts when the order was placed if the window has no start', null, '07:00:00.000'],
  ['lasts a minute if the window is shorter than that', '09:59:00.001', '09:59:00.000'],
  ['lasts a minute if the window starts as it ends', '10:00:00.000', '09:59:00.000'],
])('the time of a calendar entry %s', (_what, pickup_start, start) => {
  const at = (time: string): string => `2026-11-21T${time}Z`
  const order = details({ pickup_start: pickup_start === null ? null : at(pickup_start) })
  const end = new Date('2026-11-21T10:00:00Z')
  expect(calendarEntry(order, ORIGIN)).toMatchObject({ start: new Date(at(start)), end })
})

it('the identity of a calendar entry is the order at the host of the shop, with the edition of the order and a link to it', () => {
  expect(calendarEntry(details(), ORIGIN)).toMatchObject({
    uid: 'order-1@surplate.example',
    sequence: 5,
    revised_at: new Date(paid_at),
    url: 'https://surplate.example:8443/?order=order-1',
  })
})

it.each([
  ['names a single item with its quantity', {}, 'Pick up 2 × Lasagne at Nonna Pina'],
  ['names no item of several', { items: [lasagne, soup] }, 'Pick up your order at Nonna Pina'],
  ['names no item where there is none', { items: [] }, 'Pick up your order at Nonna Pina'],
  ['starts with the cancellation', { status: 'cancelled' }, 'Cancelled: Pick up 2 × Lasagne at Nonna Pina'],
])('the title of a calendar entry %s', (_what, change, title) => {
  const isCancelled = title.startsWith('Cancelled')
  expect(calendarEntry(details(change), ORIGIN)).toMatchObject({ title, isCancelled })
})

it.each([['leaves out what is not known', { address: null, suburb: null }, 'Nonna Pina']])(
  'the location of a calendar entry %s',
  (_what, restaurant, location) => {
    expect(calendarEntry(details({ restaurant }), ORIGIN).location).toBe(location)
  },
)

describe('the description of a calendar entry', () => {
  const end = '2 × Lasagne\nhttps://surplate.example:8443/?order=order-1'
  const withReason = { status: 'cancelled', cancel_reason: 'No gas' }
  it.each([
    ['asks for the pass', {}, `Show your pass. You find it in Surplate, under My orders.\n${end}`],
    ['says that a friend has the pass', { shared: true }, `You sent the pass to a friend.\n${end}`],
    ['says that the order was collected', { status: 'collected' }, `Collected.\n${end}`],
    ['says that the order was missed', { status: 'missed' }, `Not picked up in time.\n${end}`],
    ['says that the order was cancelled', { status: 'cancelled' }, `This order was cancelled.\n${end}`],
    ['gives the reason of a cancellation', withReason, `This order was cancelled: No gas\n${end}`],
  ])('%s', (_what, change, description) => {
    expect(calendarEntry(details(change), ORIGIN).description).toBe(description)
  })

  it('names all items and the pickup instructions, without control characters but with tabs and line breaks', () => {
    const change = {
      items: [lasagne, { ...soup, name: 'Soup\u0007' }],
      restaurant: { pickup_instructions: 'Ring\ttwice\r\nthen wait\u0000\u001f\u007f' },
    }
    expect(calendarEntry(details(change), ORIGIN).description).toBe(
      [
        'Show your pass. You find it in Surplate, under My orders.',
        '2 × Lasagne',
        '1 × Soup',
        'Ring\ttwice\r\nthen wait',
        'https://surplate.example:8443/?order=order-1',
      ].join('\n'),
    )
  })

  it('is without control characters in title and location too', () => {
    const restaurant = { name: 'Nonna\u0008 Pi\u000bna\u000c', suburb: 'Carl\u000eton' }
    expect(calendarEntry(details({ restaurant }), ORIGIN)).toMatchObject({
      title: 'Pick up 2 × Lasagne at Nonna Pina',
      location: 'Nonna Pina, 12 Lygon St, Carlton',
    })
  })
})
