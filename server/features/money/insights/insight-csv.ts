import type { InsightDish, Insights, InsightTable, SalesSlot } from '#contract/money/insights/insights.ts'
import { toTime } from '#contract/calendar-days.ts'
import { type CsvTable, toCsvTable } from '#server/application/csv-rules.ts'

const evenings: CsvTable<Insights['bars'][number]> = [
  ['From (Melbourne)', 'day', ({ from }) => from],
  ['To', 'day', ({ to }) => to],
  ['Listed', 'count', ({ listed }) => listed],
  ['Sold', 'count', ({ sold }) => sold],
  ['Given away', 'count', ({ given_away }) => given_away],
  ['Left', 'count', ({ left }) => left],
  ['Withdrawn', 'count', ({ withdrawn }) => withdrawn],
  ['Sold out evenings', 'count', ({ sold_out }) => sold_out],
  ['Orders', 'count', ({ orders }) => orders],
  ['Missed', 'count', ({ missed }) => missed],
  ['Complaints', 'count', ({ complaints }) => complaints],
  ['Sales AUD', 'amount', ({ sales }) => sales],
  ['Refunds AUD', 'amount', ({ refunds }) => refunds],
  ['Disputes AUD', 'amount', ({ disputes }) => disputes],
  ['Borne by Surplate AUD', 'amount', ({ borne_by_operator }) => borne_by_operator],
  ['Commission AUD', 'amount', ({ commission }) => commission],
  ['Your share AUD', 'amount', ({ restaurant_share }) => restaurant_share],
  ['Food saved g', 'count', ({ saved_g }) => saved_g],
  ['CO2e saved g (estimate)', 'count', ({ co2e_g }) => co2e_g],
]

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const HALF_HOUR_MINUTES = 30

const sales: CsvTable<SalesSlot> = [
  ['Weekday', 'text', ({ weekday }) => WEEKDAYS[weekday - 1] ?? ''],
  ['From (Melbourne)', 'day', ({ half_hour }) => toTime(half_hour * HALF_HOUR_MINUTES)],
  ['Portions', 'count', ({ portions }) => portions],
]

const dishes: CsvTable<InsightDish> = [
  ['Meal', 'text', ({ name }) => name],
  ['Times listed', 'count', ({ times_listed }) => times_listed],
  ['Listed', 'count', ({ listed }) => listed],
  ['Sold', 'count', ({ sold }) => sold],
  ['Average price AUD', 'amount', ({ price }) => price],
  ['Times sold out', 'count', ({ times_sold_out }) => times_sold_out],
  ['Minutes to sold out', 'count', ({ minutes_to_sold_out }) => minutes_to_sold_out],
  ['Missed portions', 'count', ({ missed }) => missed],
  ['Complaints', 'count', ({ complaints }) => complaints],
]

/** What one part of the page shows, for a spreadsheet. */
export const toInsightCsv = (insights: Insights, table: InsightTable): string => {
  if (table === 'sales') return toCsvTable(sales, insights.sales_slots)
  if (table === 'dishes') return toCsvTable(dishes, insights.dishes)
  return toCsvTable(evenings, insights.bars)
}
