import { describe, expect, it } from 'vitest'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import {
  allPortions,
  canChoosePortions,
  countChosen,
  countPortions,
  refundFor,
  toLines,
} from '#web/features/kitchen/tonight/cancel-portions.ts'

const line = (food_item_id: string, quantity: number, unit_price: number) => ({
  food_item_id,
  name: food_item_id,
  description: null,
  quantity,
  unit_price,
  ...NOTHING_DECLARED,
  changed_declaration: null,
})
const items = [line('a', 2, 0.1), line('b', 1, 0.2)]
const order = { items, status: 'paid' as const, total: 0.4, refund: null }

describe('portions of an order that can be cancelled', () => {
  it('are all of it at first', () => {
    expect(allPortions(order)).toEqual({ a: 2, b: 1 })
    expect(countChosen(order, allPortions(order))).toBe(countPortions(order))
  })

  it('are chosen where there are several and they are paid for', () => {
    expect(canChoosePortions(order)).toBe(true)
    expect(canChoosePortions({ ...order, status: 'held' })).toBe(false)
    expect(canChoosePortions({ ...order, items: [line('b', 1, 0.2)] })).toBe(false)
  })

  it('are sent without the meals of which none is cancelled', () => {
    expect(toLines({ a: 0, b: 1 })).toEqual([{ food_item_id: 'b', quantity: 1 }])
  })
})

describe('what the customer gets back', () => {
  it('is the price of the chosen portions in whole cents, and all of it for all', () => {
    expect(refundFor(order, { a: 1, b: 1 })).toBe(0.3)
    expect(refundFor(order, allPortions(order))).toBe(0.4)
  })

  it('is no more than was not refunded yet', () => {
    const refunded = { ...order, refund: { status: 'succeeded' as const, amount: 0.3 } }
    expect(refundFor(refunded, { a: 1, b: 1 })).toBe(0.1)
    expect(refundFor(refunded, allPortions(order))).toBe(0.1)
  })
})
