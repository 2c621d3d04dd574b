import { describe, expect, it } from 'vitest'
import type { CartLine } from '#web/domain/cart.ts'
import { resumeAttempt } from '#web/features/cart/order-attempt.ts'
import { priceChanges } from '#web/features/cart/price-change.ts'

const line = (id: string, discounted_price: number): CartLine =>
  ({ item: { id, name: `Meal ${id}`, discounted_price }, quantity: 2 }) as CartLine

describe('a price that changed while the meal was in the cart', () => {
  it('is told for each meal that costs something else, and for no other', () => {
    const refused = {
      total: 30,
      items: [
        { food_item_id: 'soup', unit_price: 12 },
        { food_item_id: 'pie', unit_price: 3 },
      ],
    }
    expect(priceChanges([line('soup', 11), line('pie', 3)], refused)).toEqual([
      { food_item_id: 'soup', name: 'Meal soup', before: 11, now: 12 },
    ])
  })

  it.each([{}, { items: 'none' }, { items: [null, 7, { food_item_id: 'soup' }] }])('is not made up from a refusal like %j', (refused) => {
    expect(priceChanges([line('soup', 11)], refused)).toEqual([])
  })
})

describe('the total that is expected', () => {
  const newKey = (): string => 'another-key'

  it('stays what was first sent while it is unknown whether the order was placed, so that a repeat is the same request', () => {
    const first = resumeAttempt(undefined, '[soup]', () => 'first-key', 11)
    expect(resumeAttempt(first, '[soup]', newKey, 12)).toEqual({ key: 'first-key', wanted: '[soup]', expected_total: 11 })
  })

  it('is the one that is shown once something else is wanted', () => {
    const first = resumeAttempt(undefined, '[soup]', () => 'first-key', 11)
    expect(resumeAttempt(first, '[soup, pie]', newKey, 15)).toEqual({ key: 'another-key', wanted: '[soup, pie]', expected_total: 15 })
  })
})
