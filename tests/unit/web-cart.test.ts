import { describe, expect, it } from 'vitest'
import type { FoodItem } from '#contract/food-items.ts'
import { resumeAttempt } from '#web/features/cart/order-attempt.ts'
import {
  groupByRestaurant,
  type CartLine,
  countMeals,
  isCartLine,
  quantityLimit,
  quantityIn,
  addOne,
  withQuantity,
} from '#web/domain/cart.ts'

const meal = (id: string, left = 5, restaurant_id = 'trattoria'): FoodItem => ({
  id,
  name: id,
  description: 'Good',
  original_price: 20,
  discounted_price: 8,
  discount_percentage: 60,
  image_url: null,
  cuisine_type: 'Italian',
  quantity_available: left,
  expires_at: '2026-08-01T10:00:00.000Z',
  restaurant_id,
  is_available: left > 0,
  pickup_start: null,
  pickup_end: null,
  portion_weight_g: null,
})
const line = (id: string, quantity: number, left?: number, restaurant_id?: string): CartLine => ({
  item: meal(id, left, restaurant_id),
  quantity,
})

describe('the cart', () => {
  it('takes one more until there are no more', () => {
    const twice = addOne(addOne([], meal('soup', 2)), meal('soup', 2))
    expect(quantityIn(twice, 'soup')).toBe(2)
    expect(addOne(twice, meal('soup', 2))).toEqual(twice)
  })

  it('never holds more of one meal than an order can', () => {
    const full = Array.from({ length: 12 }).reduce<CartLine[]>((lines) => addOne(lines, meal('soup', 50)), [])
    expect(countMeals(full)).toBe(10)
  })

  it('remembers a meal as it was last seen', () => {
    expect(addOne([line('soup', 1)], { ...meal('soup'), discounted_price: 6 })[0]?.item.discounted_price).toBe(6)
  })

  it('drops a line at none and leaves the others alone', () => {
    expect(withQuantity([line('soup', 2), line('pie', 1)], 'soup', 0)).toEqual([line('pie', 1)])
    expect(withQuantity([line('soup', 2), line('pie', 1)], 'soup', 3)).toEqual([line('soup', 3), line('pie', 1)])
  })

  it('has nothing to offer of what is sold out', () => {
    expect(quantityLimit(meal('soup', 0))).toBe(0)
    expect(quantityLimit({ ...meal('soup', 4), is_available: false })).toBe(0)
  })

  it('makes one group per restaurant, in the order they came in', () => {
    const groups = groupByRestaurant([line('soup', 1, 5, 'b'), line('pie', 1, 5, 'a'), line('stew', 1, 5, 'b')])
    expect(groups.map((group) => [group.restaurant_id, group.lines.map((one) => one.item.id)])).toEqual([
      ['b', ['soup', 'stew']],
      ['a', ['pie']],
    ])
  })

  it.each([null, 7, {}, { item: {}, quantity: 1 }, { ...line('soup', 1), quantity: 0 }, { ...line('soup', 1), quantity: 1.5 }])(
    'does not take %j from storage for a line',
    (found) => {
      expect(isCartLine(found)).toBe(false)
    },
  )
})

describe('the key of a try to order', () => {
  let made = 0
  const newKey = (): string => `key-${(made += 1)}`

  it('stays the same while the same is wanted', () => {
    const first = resumeAttempt(undefined, '[soup]', newKey)
    expect(resumeAttempt(first, '[soup]', newKey)).toEqual(first)
  })

  it('is a new one once something else is wanted', () => {
    const first = resumeAttempt(undefined, '[soup]', newKey)
    expect(resumeAttempt(first, '[soup, pie]', newKey).key).not.toBe(first.key)
  })
})
