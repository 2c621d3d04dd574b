import { describe, expect, it } from 'vitest'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import {
  groupByOrder,
  type CartLine,
  countUnits,
  quantityLimit,
  quantityIn,
  addUnits,
  withQuantity,
} from '#web/domain/orders/cart.ts'
import { foodItem } from '#tests/support/own-food-item.ts'

const itemOf = (id: string, quantity_available = 5, restaurant_id = 'trattoria'): FoodItem =>
  foodItem({ id, name: id, quantity_available, restaurant_id, is_available: quantity_available > 0 })
const line = (id: string, quantity: number, left?: number, restaurant_id?: string): CartLine => ({
  item: itemOf(id, left, restaurant_id),
  quantity,
})

describe('the lines of the cart', () => {
  it('adds a unit only while stock is left', () => {
    const twice = addUnits(addUnits([], itemOf('soup', 2), 1), itemOf('soup', 2), 1)
    expect(quantityIn(twice, 'soup')).toBe(2)
    expect(addUnits(twice, itemOf('soup', 2), 1)).toEqual(twice)
  })

  it('holds at most as many units of an item as one order can', () => {
    let lines: CartLine[] = []
    for (let press = 0; press < 12; press += 1) lines = addUnits(lines, itemOf('soup', 50), 1)
    expect(countUnits(lines)).toBe(10)
  })

  it('keeps a food item as it was when it was last added', () => {
    const lines = addUnits([line('soup', 1)], { ...itemOf('soup'), discounted_price: 6 }, 1)
    expect(lines[0]?.item.discounted_price).toBe(6)
  })

  it('removes a line at quantity 0 and leaves the others alone', () => {
    const lines = [line('soup', 2), line('pie', 1)]
    expect(withQuantity(lines, 'soup', 0)).toEqual([line('pie', 1)])
    expect(withQuantity(lines, 'soup', 3)).toEqual([line('soup', 3), line('pie', 1)])
  })

  it('allows no units of a sold-out item', () => {
    expect(quantityLimit(itemOf('soup', 0))).toBe(0)
    expect(quantityLimit({ ...itemOf('soup', 4), is_available: false })).toBe(0)
  })

  it('groups lines by restaurant, in the order they were added', () => {
    const groups = groupByOrder([line('soup', 1, 5, 'b'), line('pie', 1, 5, 'a'), line('stew', 1, 5, 'b')])
    expect(groups.map((group) => [group.restaurant_id, group.lines.map(({ item }) => item.id)])).toEqual([
      ['b', ['soup', 'stew']],
      ['a', ['pie']],
    ])
  })
})
