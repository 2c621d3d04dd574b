import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import {
  calendarEntry,
  hasCalendarEntry,
} from '#server/features/orders/orders/calendar-entries/calendar-entry-rules.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import type { OrderDetails } from '#server/features/orders/orders/order-details-flows.ts'

const ORIGIN = 'https://surplate.example:8443'
const nothing = { ...NOTHING_DECLARED, description: null, changed_declaration: null }
const lasagne = { food_item_id: 'f1', name: 'Lasagne', quantity: 2, unit_price: 9.5, ...nothing }
const soup = { food_item_id: 'f2', name: 'Soup', quantity: 1, unit_price: 4, ...nothing }

type Restaurant = Order['restaurant']
type Change = Partial<Omit<Order, 'restaurant'>> & { restaurant?: Partial<Restaurant> }

function details(
  { restaurant, ...change }: Change = {},
  cancelled_by: OrderDetails['cancelled_by'] = null,
): OrderDetails {
  const order: Order = {
    id: 'order-1',
    status: 'paid',
    code: '7KM2QX',
    restaurant: {
      id: 'r1',
      name: 'Nonna Pina',
      address: '12 Lygon St',
      suburb: 'Carlton',
      latitude: null,
      longitude: null,
      position_is_approximate: false,
      phone: null,
      pickup_instructions: null,
      ...restaurant,
    },
    items: [lasagne],
    sold_without_address: false,
    total: 19,
    placed_at: '2026-11-21T07:00:00.000Z',
    hold_expires_at: '2026-11-21T07:10:00.000Z',
    paid_at: '2026-11-21T07:01:00.000Z',
    pickup_start: '2026-11-21T08:00:00.000Z',
    pickup_end: '2026-11-21T10:00:00.000Z',
    collected_at: null,
    pickup_token: 'TOKEN',
    cancel_reason: null,
    cancelled_by: null,
    cancel_until: null,
    collected_by: null,
    customer_first_name: null,
    shared: false,
    refund: null,
    recall: null,
    actions: [],
    ...change,
  }
  const revised_at = new Date('2026-11-21T07:01:00Z')
  return {
    order,
    account_id: 'a1',
    restaurant_account_id: 'a2',
    code: order.code,
    cancelled_by,
    sequence: 5,
    revised_at,
  }
}

describe('hasCalendarEntry', () => {
  const paid_at = '2026-11-21T07:01:00.000Z'
  it.each([
    ['a paid order', { status: 'paid', paid_at }, null, true],
    ['a collected order', { status: 'collected', paid_at }, null, true],
    ['a missed order', { status: 'missed', paid_at }, null, true],
    ['an order that its customer cancelled', { status: 'cancelled', paid_at }, 'customer', true],
    ['an order that the restaurant cancelled', { status: 'cancelled', paid_at }, 'restaurant', true],
    ['an order whose payment came too late', { status: 'cancelled', paid_at }, 'late_payment', false],
    [
      'an order that was cancelled before it was paid',
      { status: 'cancelled', paid_at: null },
      'customer',
      false,
    ],
    ['a held order', { status: 'held', paid_at: null }, null, false],
    ['a held order with a payment', { status: 'held', paid_at }, null, false],
    ['a released order with a payment', { status: 'released', paid_at }, null, false],
  ] as const)('is right about %s', (_order, change, cancelled_by, expected) => {
    expect(hasCalendarEntry(details(change, cancelled_by))).toBe(expected)
  })
})

describe('the time of a calendar entry', () => {
  it.each([
    ['is the pickup window', '2026-11-21T08:00:00.000Z', '2026-11-21T08:00:00.000Z'],
    ['starts when the order was placed if the window has no start', null, '2026-11-21T07:00:00.000Z'],
    ['lasts a minute if the window is a minute', '2026-11-21T09:59:00.000Z', '2026-11-21T09:59:00.000Z'],
    [
      'lasts a minute if the window is shorter than that',
      '2026-11-21T09:59:00.001Z',
      '2026-11-21T09:59:00.000Z',
    ],
    [
      'lasts a minute if the window starts as it ends',
      '2026-11-21T10:00:00.000Z',
      '2026-11-21T09:59:00.000Z',
    ],
  ])('%s', (_what, pickup_start, start) => {
    const entry = calendarEntry(details({ pickup_start }), ORIGIN)
    expect([entry.start.toISOString(), entry.end.toISOString()]).toEqual([start, '2026-11-21T10:00:00.000Z'])
  })
})

describe('the identity of a calendar entry', () => {
  it('is the order at the host of the shop, with the edition of the order and a link to it', () => {
    expect(calendarEntry(details(), ORIGIN)).toMatchObject({
      uid: 'order-1@surplate.example',
      sequence: 5,
      revised_at: new Date('2026-11-21T07:01:00Z'),
      url: 'https://surplate.example:8443/?order=order-1',
    })
  })
})

describe('the title of a calendar entry', () => {
  it.each([
    ['names a single item with its quantity', {}, 'Pick up 2 × Lasagne at Nonna Pina', false],
    ['names no item of several', { items: [lasagne, soup] }, 'Pick up your order at Nonna Pina', false],
    ['names no item where there is none', { items: [] }, 'Pick up your order at Nonna Pina', false],
    [
      'starts with the cancellation',
      { status: 'cancelled' },
      'Cancelled: Pick up 2 × Lasagne at Nonna Pina',
      true,
    ],
    [
      'does not change when the order is missed',
      { status: 'missed' },
      'Pick up 2 × Lasagne at Nonna Pina',
      false,
    ],
  ] as const)('%s', (_what, change, title, isCancelled) => {
    expect(calendarEntry(details(change as Change), ORIGIN)).toMatchObject({ title, isCancelled })
  })
})

describe('the location of a calendar entry', () => {
  it.each([
    ['is name, address and suburb', {}, 'Nonna Pina, 12 Lygon St, Carlton'],
    ['leaves out what is not known', { address: null, suburb: null }, 'Nonna Pina'],
    ['leaves out what is empty', { address: '', suburb: 'Carlton' }, 'Nonna Pina, Carlton'],
  ])('%s', (_what, restaurant, location) => {
    expect(calendarEntry(details({ restaurant }), ORIGIN).location).toBe(location)
  })
})

describe('the description of a calendar entry', () => {
  const end = '2 × Lasagne\nhttps://surplate.example:8443/?order=order-1'
  it.each([
    ['asks for the pass', {}, `Show your pass. You find it in Surplate, under My orders.\n${end}`],
    ['says that a friend has the pass', { shared: true }, `You sent the pass to a friend.\n${end}`],
    ['says that the order was collected', { status: 'collected' }, `Collected.\n${end}`],
    ['says that the order was missed', { status: 'missed' }, `Not picked up in time.\n${end}`],
    ['says that the order was cancelled', { status: 'cancelled' }, `This order was cancelled.\n${end}`],
    [
      'gives the reason of a cancellation',
      { status: 'cancelled', cancel_reason: 'No gas' },
      `This order was cancelled: No gas\n${end}`,
    ],
  ] as const)('%s', (_what, change, description) => {
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
    const entry = calendarEntry(
      details({ restaurant: { name: 'Nonna\u0008 Pi\u000bna\u000c', suburb: 'Carl\u000eton' } }),
      ORIGIN,
    )
    expect([entry.title, entry.location]).toEqual([
      'Pick up 2 × Lasagne at Nonna Pina',
      'Nonna Pina, 12 Lygon St, Carlton',
    ])
  })
})
