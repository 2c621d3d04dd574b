import { describe, expect, it } from 'vitest'
import type { CartLine } from '#web/domain/orders/cart.ts'
import { resumeAttempt } from '#web/features/orders/cart/order-attempt.ts'
import { priceChanges } from '#web/features/orders/cart/price-change.ts'

const line = (id: string, discounted_price: number): CartLine =>
  ({ item: { id, name: `Meal ${id}`, discounted_price }, quantity: 2 }) as CartLine

describe('priceChanges', () => {
  it('lists each item that costs something else than the cart showed, and no other', () => {
    const items = [
      { food_item_id: 'soup', unit_price: 12 },
      { food_item_id: 'pie', unit_price: 3 },
    ]
    expect(priceChanges([line('soup', 11), line('pie', 3)], { total: 30, items })).toEqual([
      { food_item_id: 'soup', name: 'Meal soup', old_price: 11, new_price: 12 },
    ])
  })

  const others = [{}, { items: 'none' }, { items: [null, 7, { food_item_id: 'soup' }] }]
  it.each(others)('lists nothing for a refusal like %j', (refusal) => {
    expect(priceChanges([line('soup', 11)], refusal)).toEqual([])
  })
})

describe('an attempt to order', () => {
  const createKey = (): string => 'another-key'
  const first = { key: 'first-key', items_json: '[soup]', expected_total: 11 }

  it('has a key of its own, and the total that was shown', () => {
    expect(resumeAttempt(undefined, '[soup]', () => 'first-key', 11)).toEqual(first)
  })

  it('repeats its key and expected total while its outcome is unknown', () => {
    expect(resumeAttempt(first, '[soup]', createKey, 12)).toEqual(first)
  })

  it('has another key and the current total once the items are different', () => {
    const items_json = '[soup, pie]'
    const second = { key: 'another-key', items_json, expected_total: 15 }
    expect(resumeAttempt(first, items_json, createKey, 15)).toEqual(second)
  })
})
