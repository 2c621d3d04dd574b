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

const newOnes = (orders: Order[], before: Order[] = []): string[] =>
  newOrders(orders, { ids: idsOfPaid(before), read_at: now.getTime() }).map(({ id }) => id)

it('finds the paid orders that were not paid before', () => {
  const before = [
    anOrder('at load'),
    anOrder('being paid', { status: 'held', paid_at: null }),
    anOrder('paid late', { status: 'released', paid_at: null }),
  ]
  const paid = ['at load', 'being paid', 'paid late'].map((id) => anOrder(id))
  const orders = [...paid, anOrder('held', { status: 'held' })]
  expect(newOnes(orders, before)).toEqual(['being paid', 'paid late'])
})

it('finds no new order in a collection that was undone', () => {
  expect(newOnes([anOrder('undone')], [anOrder('undone', { status: 'collected' })])).toEqual([])
})

it('finds no new order in one that was paid days before its business day', () => {
  expect(newOnes([anOrder('preorder', { paid_at: '2026-11-19T07:00:00Z' })])).toEqual([])
})

it('names the customer, the meals and the end of pickup of each new order', () => {
  const text = (name: string): string => `New order: ${name}, 2 × Lasagne, pickup until 9:00 pm`
  const nameless = anOrder('two', { customer_first_name: null })
  expect(newOrdersText([anOrder('one')], now)).toBe(text('Mia'))
  expect(newOrdersText([anOrder('one'), nameless], now)).toBe(`${text('Mia')}. ${text('Customer')}`)
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
