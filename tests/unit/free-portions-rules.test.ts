import { describe, expect, it } from 'vitest'
import {
  addFreeOrder,
  countFreePortions,
  freeLimitDetail,
  freePortionsLeft,
} from '#server/features/orders/ordering/placing/free-portions-rules.ts'

describe('the free portions of an order', () => {
  it('are the units of the lines that cost nothing', () => {
    const free = [2, 1].map((quantity) => ({ quantity, unit_price_cents: 0 }))
    expect(countFreePortions([...free, { quantity: 3, unit_price_cents: 1 }])).toBe(3)
    expect(countFreePortions([])).toBe(0)
  })

  it('are added to those of the day, with one order more', () => {
    expect(addFreeOrder({ portions: 1, orders: 2 }, 3)).toEqual({ portions: 4, orders: 3 })
    expect(addFreeOrder(undefined, 3)).toEqual({ portions: 3, orders: 1 })
  })
})

it.each([
  ['are four for an account that has had none', undefined, 4],
  ['are none after four', { portions: 4, orders: 1 }, 0],
  ['are none, and not fewer, after more than four', { portions: 6, orders: 1 }, 0],
  ['are four with eleven orders that were all cancelled', { portions: 0, orders: 11 }, 4],
  ['are none after twelve orders, even if all were cancelled', { portions: 0, orders: 12 }, 0],
  ['are none after thirteen orders', { portions: 0, orders: 13 }, 0],
])('the free portions that are left for an account on one day %s', (_title, use, left) => {
  expect(freePortionsLeft(use)).toBe(left)
})

it.each([
  [
    0,
    'You have had your 4 free portions for today, so that there is something for everyone. Please come back tomorrow.',
  ],
  [1, 'You can have 1 more free portion today. Please order fewer.'],
  [3, 'You can have 3 more free portions today. Please order fewer.'],
  [4, 'You can have 4 free portions today. Please order fewer.'],
])('tells a customer with %i free portions left: %s', (left, detail) => {
  expect(freeLimitDetail(left)).toBe(detail)
})
