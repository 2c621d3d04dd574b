import type { InsightDish } from '#contract/money/insights/insights.ts'

export const dishColumns = [
  'name',
  'times_listed',
  'sell_through',
  'price',
  'minutes_to_sold_out',
  'missed',
  'complaints',
] as const
export type DishColumn = (typeof dishColumns)[number]

export interface DishOrder {
  column: DishColumn
  isDescending: boolean
}

/** Of what was listed, how much was sold or given away; 0 to 1. */
export const sellThrough = ({ sold, listed }: InsightDish): number => (listed === 0 ? 0 : sold / listed)

const valueOf = (dish: InsightDish, column: Exclude<DishColumn, 'name'>): number | null =>
  column === 'sell_through' ? sellThrough(dish) : dish[column]

/** What has no value is last in both directions. */
function compareValues(a: number | null, b: number | null, isDescending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return isDescending ? b - a : a - b
}

const compareNames = (a: InsightDish, b: InsightDish): number => a.name.localeCompare(b.name, 'en-AU')

/** Meals in an order, those that are alike by name. */
export function sortDishes(
  dishes: readonly InsightDish[],
  { column, isDescending }: DishOrder,
): InsightDish[] {
  if (column === 'name')
    return dishes.toSorted((a, b) => (isDescending ? compareNames(b, a) : compareNames(a, b)))
  return dishes.toSorted(
    (a, b) => compareValues(valueOf(a, column), valueOf(b, column), isDescending) || compareNames(a, b),
  )
}

/** The order after a press on a heading: names begin with A, numbers with the highest. */
export const nextOrder = (order: DishOrder, column: DishColumn): DishOrder => ({
  column,
  isDescending: order.column === column ? !order.isDescending : column !== 'name',
})
