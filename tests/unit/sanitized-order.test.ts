import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import {
  sanitizeOrderDetails,
  sanitizeSnapshots,
} from '#server/features/orders/ordering/emails/sanitized-order.ts'
import type { OrderDetails } from '#server/features/orders/ordering/order-details-flows.ts'

describe('sanitizeOrderDetails', () => {
  const restaurant = {
    id: 'r1',
    name: 'a.b',
    address: 'c.d',
    suburb: 'e.f',
    phone: 'g.h',
    pickup_instructions: 'i.j',
  }
  const certified = (certifier: string, number: string) => ({
    certificates: [{ diet: 'halal_certified', certifier, number, expires_on: 'o.p' }],
  })
  const line = { food_item_id: 'f.1', quantity: 1, unit_price: 4 }
  const item = {
    ...line,
    name: 'k.l',
    ...certified('q.r', 's.t'),
    changed_declaration: certified('u.v', 'w.x'),
  }
  const order = { id: 'o.1', restaurant, items: [item], cancel_reason: 'm.n', recall: null }
  const details = (change: object = {}) =>
    ({ order: { ...order, ...change } as unknown as Order, account_id: 'a.1' }) as OrderDetails

  it('sanitizes every text that a user entered, quotes longer ones, and leaves ids', () => {
    expect(sanitizeOrderDetails(details())).toEqual({
      order: {
        id: 'o.1',
        restaurant: {
          id: 'r1',
          name: 'a. b',
          address: 'c. d',
          suburb: 'e. f',
          phone: 'g. h',
          pickup_instructions: '“i. j”',
        },
        items: [
          {
            ...line,
            name: 'k. l',
            ...certified('q. r', 's. t'),
            changed_declaration: certified('u. v', 'w. x'),
          },
        ],
        cancel_reason: '“m. n”',
        recall: null,
      },
      account_id: 'a.1',
    })
  })

  it('quotes the reason of a recall in full, and sanitizes the names of its meals', () => {
    const sanitize = (reason: string) =>
      sanitizeOrderDetails(details({ recall: { id: 'r.1', reason, meals: ['k.l'] } })).order.recall
    const reason = `“a. b ${'x'.repeat(494)}…”`
    expect(sanitize(`a.b ${'x'.repeat(496)}`)).toEqual({ id: 'r.1', reason, meals: ['k. l'] })
    expect(sanitize('x'.repeat(500))?.reason).toHaveLength(502)
  })

  it('leaves what is not given as null', () => {
    const empty = { ...restaurant, address: null, suburb: null, phone: null, pickup_instructions: null }
    const items = [{ ...item, changed_declaration: null }]
    const change = { restaurant: empty, items, cancel_reason: null }
    const { order: sanitized } = sanitizeOrderDetails(details(change))
    expect(sanitized.items[0]?.changed_declaration).toBeNull()
    expect(sanitized.restaurant).toEqual({ ...empty, name: 'a. b' })
    expect(sanitized.cancel_reason).toBeNull()
  })
})

it('sanitizes names and quotes descriptions of a food item before and after an edit', () => {
  const times = { pickup_start: null, pickup_end: '2026-11-21T10:00:00.000Z' }
  const before = { id: 'f1', name: 'a.b', description: 'c.d', ...times }
  const after = { ...before, name: 'e.f', description: 'g.h', pickup_end: '2026-11-21T11:00:00.000Z' }
  expect(sanitizeSnapshots(before, after)).toEqual({
    before: { ...before, name: 'a. b', description: '“c. d”' },
    after: { ...after, name: 'e. f', description: '“g. h”' },
  })
})
