import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { isNew, idsOfPaid, newOrders, newOrdersText } from '#web/features/kitchen/tonight/new-orders.ts'

const anOrder = (id: string, fields: Partial<Order> = {}) =>
  ({
    id,
    status: 'paid',
    customer_first_name: 'Mia',
    items: [{ food_item_id: 'lasagne', name: 'Lasagne', quantity: 2, unit_price: 9 }],
    pickup_start: null,
    pickup_end: '2026-11-21T10:00:00Z',
    paid_at: '2026-11-21T07:00:00Z',
    ...fields,
  }) as Order
const now = new Date('2026-11-21T07:00:00Z')

describe('newOrders', () => {
  it('finds the paid orders that were not paid before', () => {
    const ids = idsOfPaid([
      anOrder('at load'),
      anOrder('being paid', { status: 'held', paid_at: null }),
      anOrder('paid late', { status: 'released', paid_at: null }),
    ])
    const orders = [
      anOrder('at load'),
      anOrder('being paid'),
      anOrder('paid late'),
      anOrder('held', { status: 'held' }),
    ]
    expect(newOrders(orders, { ids, read_at: now.getTime() }).map(({ id }) => id)).toEqual([
      'being paid',
      'paid late',
    ])
  })

  it('finds no new order in a collection that was undone', () => {
    expect(
      newOrders([anOrder('undone')], {
        ids: idsOfPaid([anOrder('undone', { status: 'collected' })]),
        read_at: now.getTime(),
      }),
    ).toEqual([])
  })
})

describe('an order that was paid days before', () => {
  it('is not new when its business day begins', () => {
    const paid_earlier = anOrder('preorder', { paid_at: '2026-11-19T07:00:00Z' })
    expect(newOrders([paid_earlier], { ids: new Set(), read_at: now.getTime() })).toEqual([])
  })
})

describe('newOrdersText', () => {
  it('names the customer, the meals and the end of pickup of each order', () => {
    expect(newOrdersText([anOrder('one')], now)).toBe('New order: Mia, 2 × Lasagne, pickup until 9:00 pm')
    expect(newOrdersText([anOrder('one'), anOrder('two', { customer_first_name: null })], now)).toBe(
      'New order: Mia, 2 × Lasagne, pickup until 9:00 pm. New order: Customer, 2 × Lasagne, pickup until 9:00 pm',
    )
  })
})

describe('isNew', () => {
  it.each([
    [4 * 60_000, true],
    [5 * 60_000, false],
  ])('after %i ms: %s', (age_ms, expected) => {
    expect(isNew(anOrder('one'), now.getTime() + age_ms)).toBe(expected)
  })

  it('is false for an order that is not paid', () => {
    expect(isNew(anOrder('held', { paid_at: null }), now.getTime())).toBe(false)
  })
})
