import { describe, expect, it } from 'vitest'
import type { InsightDish } from '#contract/money/insights/insights.ts'
import {
  type DishOrder,
  nextOrder,
  sellThrough,
  sortDishes,
} from '#web/features/kitchen/insights/dish-sorting.ts'
import { salesGrid } from '#web/features/kitchen/insights/sales-grid.ts'

const dish = (name: string, fields: Partial<InsightDish> = {}): InsightDish => ({
  name,
  times_listed: 1,
  listed: 4,
  sold: 2,
  price: 10,
  times_sold_out: 0,
  minutes_to_sold_out: null,
  missed: 0,
  complaints: 0,
  ...fields,
})
const names = (dishes: InsightDish[], order: DishOrder): string =>
  sortDishes(dishes, order)
    .map(({ name }) => name)
    .join(' ')

describe('the meals of a period', () => {
  const dishes = [
    dish('Soup', { sold: 4, minutes_to_sold_out: 90 }),
    dish('Bread', { sold: 1 }),
    dish('Curry', { minutes_to_sold_out: 30 }),
  ]
  it('are sorted by name in both directions', () => {
    expect(names(dishes, { column: 'name', isDescending: false })).toBe('Bread Curry Soup')
    expect(names(dishes, { column: 'name', isDescending: true })).toBe('Soup Curry Bread')
  })
  it('are sorted by what was sold of them, those that are alike by name', () => {
    expect(dishes.map(sellThrough)).toEqual([1, 0.25, 0.5])
    expect(sellThrough(dish('Odd', { listed: 0 }))).toBe(0)
    expect(names(dishes, { column: 'sell_through', isDescending: true })).toBe('Soup Curry Bread')
    expect(names(dishes, { column: 'missed', isDescending: true })).toBe('Bread Curry Soup')
  })
  it('are last where they have no value, in both directions', () => {
    expect(names(dishes, { column: 'minutes_to_sold_out', isDescending: true })).toBe('Soup Curry Bread')
    expect(names(dishes, { column: 'minutes_to_sold_out', isDescending: false })).toBe('Curry Soup Bread')
  })
  it('begin with the highest number or with A, and turn round at a second press', () => {
    const listed = { column: 'times_listed', isDescending: true } as const
    expect(nextOrder(listed, 'missed')).toEqual({ column: 'missed', isDescending: true })
    expect(nextOrder(listed, 'name')).toEqual({ column: 'name', isDescending: false })
    expect(nextOrder(listed, 'times_listed')).toEqual({ column: 'times_listed', isDescending: false })
  })
})

describe('the times at which it sells', () => {
  it('are those with orders and the half hours beside them, in the order of an evening', () => {
    const { half_hours, portions } = salesGrid([
      { weekday: 5, half_hour: 0, portions: 2 },
      { weekday: 7, half_hour: 36, portions: 4 },
    ])
    expect(half_hours).toEqual([35, 36, 37, 47, 0, 1])
    expect(portions[1]).toEqual([0, 0, 0, 0, 0, 0, 4])
    expect(portions[4]).toEqual([0, 0, 0, 0, 2, 0, 0])
  })
  it('end where a night ends', () => {
    expect(salesGrid([{ weekday: 1, half_hour: 7, portions: 1 }]).half_hours).toEqual([6, 7])
    expect(salesGrid([{ weekday: 1, half_hour: 8, portions: 1 }]).half_hours).toEqual([8, 9])
    expect(salesGrid([]).half_hours).toEqual([])
  })
})
