import { describe, expect, it } from 'vitest'
import type { CartLine } from '#web/domain/orders/cart.ts'
import { resumeAttempt } from '#web/features/orders/cart/order-attempt.ts'
import { priceChanges } from '#web/features/orders/cart/price-change.ts'

const line = (id: string, discounted_price: number): CartLine =>
  ({ item: { id, name: `Meal ${id}`, discounted_price }, quantity: 2 }) as CartLine

describe('priceChanges', () => {
  it('lists each item that costs something else than the cart showed, and no other', () => {
    const refusal = {
      total: 30,
      items: [
        { food_item_id: 'soup', unit_price: 12 },
        { food_item_id: 'pie', unit_price: 3 },
      ],
    }
    expect(priceChanges([line('soup', 11), line('pie', 3)], refusal)).toEqual([
      { food_item_id: 'soup', name: 'Meal soup', old_price: 11, new_price: 12 },
    ])
  })

  it.each([{}, { items: 'none' }, { items: [null, 7, { food_item_id: 'soup' }] }])(
    'lists nothing for a refusal like %j',
    (refusal) => {
      expect(priceChanges([line('soup', 11)], refusal)).toEqual([])
    },
  )
})

describe('the expected total of an attempt', () => {
  const createKey = (): string => 'another-key'

  it('repeats the expected total of the first attempt while its outcome is unknown', () => {
    const first = resumeAttempt(undefined, '[soup]', () => 'first-key', 11)
    expect(resumeAttempt(first, '[soup]', createKey, 12)).toEqual({
      key: 'first-key',
      items_json: '[soup]',
      expected_total: 11,
    })
  })

  it('is the current total once the items are different', () => {
    const first = resumeAttempt(undefined, '[soup]', () => 'first-key', 11)
    expect(resumeAttempt(first, '[soup, pie]', createKey, 15)).toEqual({
      key: 'another-key',
      items_json: '[soup, pie]',
      expected_total: 15,
    })
  })
})
