import { daysOfBars } from '#contract/money/insights/insight-days.ts'
import type {
  InsightBar,
  InsightDish,
  InsightSpan,
  InsightSum,
  InsightUnit,
} from '#contract/money/insights/insights.ts'
import { toAud } from '#contract/money.ts'
import type { DishSum, InsightDayRow } from './insight-tables.ts'

/** What is added up of days. */
export const daySums = [
  'listed',
  'sold',
  'given_away',
  'withdrawn',
  'orders',
  'missed',
  'cancelled',
  'complaints',
  'sales_cents',
  'refunds_cents',
  'disputes_cents',
  'borne_by_operator_cents',
  'commission_cents',
  'sales_share_cents',
  'restaurant_share_cents',
  'saved_g',
  'co2e_g',
] as const satisfies (keyof InsightDayRow)[]
/** `evenings` and `sold_out` count them. */
export type DaySum = Record<(typeof daySums)[number] | 'evenings' | 'sold_out', number>

const NOTHING = Object.fromEntries([...daySums, 'evenings', 'sold_out'].map((name) => [name, 0])) as DaySum

/** What is left of what was listed is neither sold, given away nor withdrawn. */
export const toSum = (sum: DaySum): InsightSum => ({
  evenings: sum.evenings,
  sold_out: sum.sold_out,
  listed: sum.listed,
  sold: sum.sold,
  given_away: sum.given_away,
  left: sum.listed - sum.sold - sum.given_away - sum.withdrawn,
  withdrawn: sum.withdrawn,
  orders: sum.orders,
  missed: sum.missed,
  cancelled: sum.cancelled,
  complaints: sum.complaints,
  sales: toAud(sum.sales_cents),
  refunds: toAud(sum.refunds_cents),
  disputes: toAud(sum.disputes_cents),
  borne_by_operator: toAud(sum.borne_by_operator_cents),
  commission: toAud(sum.commission_cents),
  sales_share: toAud(sum.sales_share_cents),
  restaurant_share: toAud(sum.restaurant_share_cents),
  saved_g: sum.saved_g,
  co2e_g: sum.co2e_g,
})

/** A bar for each day, week or month of a span, also for those on which nothing happened. */
export function toBars(
  sums: (DaySum & { first: string })[],
  span: InsightSpan,
  unit: InsightUnit,
): InsightBar[] {
  const byFirst = new Map(sums.map((sum) => [sum.first, sum]))
  return daysOfBars(span, unit).map(({ first, ...days }) => ({
    ...days,
    ...toSum(byFirst.get(first) ?? NOTHING),
  }))
}

export const toDish = ({ sales_cents, ...dish }: DishSum): InsightDish => ({
  name: dish.name,
  times_listed: dish.times_listed,
  listed: dish.listed,
  sold: dish.sold,
  price: dish.sold === 0 ? null : toAud(Math.round(sales_cents / dish.sold)),
  times_sold_out: dish.times_sold_out,
  minutes_to_sold_out: dish.minutes_to_sold_out,
  missed: dish.missed,
  complaints: dish.complaints,
})
