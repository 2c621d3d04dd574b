import type { InsightDish, Insights, InsightTable, SalesSlot } from '#contract/money/insights/insights.ts'
import { toTime } from '#contract/calendar-days.ts'
import { type CsvCell, type CsvColumn, toCsv } from '#server/application/csv-rules.ts'

type Columns<Row> = readonly (readonly [...CsvColumn, (row: Row) => CsvCell])[]

const toTable = <Row>(columns: Columns<Row>, rows: readonly Row[]): string =>
  toCsv(
    columns.map(([name, type]) => [name, type] as const),
    rows.map((row) => columns.map(([, , cell]) => cell(row))),
  )

const evenings: Columns<Insights['bars'][number]> = [
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

const sales: Columns<SalesSlot> = [
  ['Weekday', 'text', ({ weekday }) => WEEKDAYS[weekday - 1] ?? ''],
  ['From (Melbourne)', 'day', ({ half_hour }) => toTime(half_hour * HALF_HOUR_MINUTES)],
  ['Portions', 'count', ({ portions }) => portions],
]

const dishes: Columns<InsightDish> = [
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
  if (table === 'sales') return toTable(sales, insights.sales_slots)
  if (table === 'dishes') return toTable(dishes, insights.dishes)
  return toTable(evenings, insights.bars)
}
