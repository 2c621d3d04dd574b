import { describe, expect, it } from 'vitest'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import {
  orderActions,
  toOrder,
  toPlacedOrder,
} from '#server/features/orders/ordering/replies/order-reply-rules.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import { orderLineRow, paidOrderRow, refundRow } from '#tests/support/order-rows.ts'

const at = (time: string): Date => new Date(`2026-07-01T${time}:00Z`)
const row = (change: Partial<OrderRow> = {}): OrderRow => ({
  ...paidOrderRow({ account_id: 'kim', restaurant_id: 'nonna' }, at('08:00')),
  id: 'order-1',
  code: 'ABC234',
  total_cents: 2_250,
  commission_cents: 225,
  pickup_start: at('09:00'),
  pickup_end: at('11:00'),
  paid_at: at('08:05'),
  ...change,
})
const restaurant = {
  id: 'nonna',
  name: 'Nonna Pina',
  address: '1 Lygon St',
  suburb: 'Carlton',
  latitude: -37.8,
  longitude: 144.97,
  position_is_approximate: false,
  phone: '1',
  pickup_instructions: 'Ring',
}
const lasagne = orderLineRow('order-1', { id: 'a', name: 'Lasagne' })
const lines = [{ ...lasagne, quantity: 2, unit_price_cents: 1_125 }]
const context = { lines, restaurant }
const refunds = [refundRow('order-1', at('09:30'), { amount_cents: 2_250 })]
const signPass = (order: Pick<OrderRow, 'id'>): string => `PASS OF ${order.id}`
type Audience = 'customer' | 'friend' | 'restaurant'
type Context = Parameters<typeof toOrder>[1]
const reply = (
  change: Partial<OrderRow>,
  audience: Audience,
  more: Partial<Context> = {},
  now = at('10:00'),
) => toOrder(row(change), { ...context, ...more }, { audience, now, signPass })
const placedReply = (change: Partial<OrderRow>, more: Partial<Context> = {}) =>
  toPlacedOrder({ signPass }, row(change), { ...context, ...more })

describe('what can be done with an order', () => {
  it.each<[audience: Audience, status: OrderStatus, time: string, actions: string[]]>([
    ['customer', 'held', '08:09', ['pay', 'cancel']],
    ['customer', 'paid', '10:00', ['cancel']],
    ['customer', 'paid', '10:01', []],
    ['restaurant', 'paid', '08:59', ['cancel']],
    ['restaurant', 'paid', '09:00', ['collect', 'cancel']],
    ['restaurant', 'paid', '11:30', ['cancel']],
    ['restaurant', 'missed', '12:00', []],
    ['friend', 'paid', '10:00', []],
  ])('by the %s while it is %s at %s is %j', (audience, status, time, actions) => {
    expect(orderActions(row({ status }), context, { audience, now: at(time) })).toEqual(actions)
  })

  it('by its customer is to cancel until the end while a meal is declared otherwise than it was sold, which the reply says', () => {
    const changed_declaration = { ...NOTHING_DECLARED, diets: ['vegan' as const] }
    const changed = { lines: lines.map((line) => ({ ...line, changed_declaration })) }
    const order = reply({}, 'customer', changed, at('11:29'))
    expect(order).toMatchObject({ actions: ['cancel'], cancel_until: '2026-07-01T11:30:00.000Z' })
    expect(order.items[0]?.changed_declaration?.diets).toEqual(['vegan'])
    expect(reply({}, 'friend', changed, at('11:00')).actions).toEqual([])
  })
})

describe('the pass and the code of an order', () => {
  const hidden = { code: '', pickup_token: null }
  const codes = { code: 'ABC234', pickup_token: 'PASS OF order-1' }
  const codeOnly = { code: 'ABC234', pickup_token: null }
  const shared = { share_hash: new Uint8Array(32) }

  it.each([
    ['are for its customer while nobody else has the pass', reply({}, 'customer'), codes],
    ['are hidden from its customer while a friend has the pass', reply(shared, 'customer'), hidden],
    ['are for the friend who was sent the pass', reply(shared, 'friend'), codes],
    ['are hidden from a friend after the pass was taken back', reply({}, 'friend'), hidden],
    ['leave the restaurant with the code alone', reply({}, 'restaurant'), codeOnly],
    ['are the code alone once the order is collected', reply({ status: 'collected' }, 'customer'), codeOnly],
  ])('%s', (_title, order, expected) => {
    expect(order).toMatchObject(expected)
  })
})

describe('the reply that shows an order', () => {
  it('has its amounts in AUD and its times in ISO 8601', () => {
    expect(reply({}, 'customer')).toEqual({
      id: 'order-1',
      status: 'paid',
      code: 'ABC234',
      pickup_token: 'PASS OF order-1',
      restaurant,
      items: [
        {
          food_item_id: 'a',
          name: 'Lasagne',
          description: null,
          quantity: 2,
          unit_price: 11.25,
          ...NOTHING_DECLARED,
          changed_declaration: null,
        },
      ],
      total: 22.5,
      placed_at: '2026-07-01T08:00:00.000Z',
      hold_expires_at: '2026-07-01T08:10:00.000Z',
      paid_at: '2026-07-01T08:05:00.000Z',
      pickup_start: '2026-07-01T09:00:00.000Z',
      pickup_end: '2026-07-01T11:00:00.000Z',
      collected_at: null,
      cancel_reason: null,
      sold_without_address: false,
      cancel_until: '2026-07-01T10:00:00.000Z',
      cancelled_by: null,
      collected_by: null,
      customer_first_name: null,
      shared: false,
      cancelled_items: [],
      refund: null,
      refunds: [],
      recall: null,
      actions: ['cancel'],
    })
  })

  it('has the refund, the first name and the end of an order that has ended', () => {
    const cancelled = {
      status: 'cancelled',
      paid_at: null,
      pickup_start: null,
      collected_at: at('09:30'),
      cancel_reason: 'Oven',
      share_hash: new Uint8Array(1),
    } as const
    expect(reply(cancelled, 'restaurant', { refunds, first_name: 'Kim' })).toMatchObject({
      refund: { status: 'pending', amount: 22.5 },
      customer_first_name: 'Kim',
      paid_at: null,
      pickup_start: null,
      collected_at: '2026-07-01T09:30:00.000Z',
      cancel_reason: 'Oven',
      cancel_until: null,
      shared: true,
    })
  })

  it('has what is left of its lines, and apart from it what its restaurant cancelled', () => {
    const [line] = lines
    const half = { ...(line as (typeof lines)[number]), cancelled_quantity: 1 }
    const none = { ...half, line_no: 2, food_item_id: 'b', name: 'Tiramisu', cancelled_quantity: 2 }
    const order = reply({}, 'customer', { lines: [half, none] })
    expect(order.items).toMatchObject([{ food_item_id: 'a', name: 'Lasagne', quantity: 1 }])
    expect(order.cancelled_items).toEqual([
      { food_item_id: 'a', name: 'Lasagne', quantity: 1, unit_price: 11.25, reasons: [] },
      { food_item_id: 'b', name: 'Tiramisu', quantity: 2, unit_price: 11.25, reasons: [] },
    ])
    expect(order.total).toBe(22.5)
  })

  it('names an erased restaurant by its id alone', () => {
    expect(reply({}, 'customer', { restaurant: undefined }).restaurant).toEqual({
      id: 'nonna',
      name: '',
      address: null,
      suburb: null,
      latitude: null,
      longitude: null,
      position_is_approximate: false,
      phone: null,
      pickup_instructions: null,
    })
  })
})

describe('the reply to placing an order', () => {
  it('has all that was ordered, also after its restaurant cancelled some', () => {
    const cancelled = { lines: lines.map((line) => ({ ...line, cancelled_quantity: 1 })) }
    expect(placedReply({}, cancelled)).toEqual(placedReply({}))
  })

  it('is the same again after the order was paid, collected or cancelled', () => {
    const first = placedReply({ status: 'held', paid_at: null })
    expect(first).toMatchObject({ status: 'held', paid_at: null, actions: ['pay', 'cancel'] })
    expect(first).toMatchObject({ pickup_token: null, code: 'ABC234' })
    const ended_at = at('10:00')
    expect(placedReply({ status: 'collected', collected_at: ended_at, ended_at })).toEqual(first)
    const cancelled = { status: 'cancelled', cancelled_by: 'restaurant', cancel_reason: 'Oven' } as const
    expect(placedReply({ ...cancelled, ended_at }, { refunds })).toEqual(first)
  })

  it('is paid from the start, and without the pass, for an order that costs nothing', () => {
    const paid = { status: 'paid', paid_at: '2026-07-01T08:00:00.000Z', pickup_token: null }
    expect(placedReply({ total_cents: 0, paid_at: at('08:05') })).toMatchObject(paid)
  })
})
