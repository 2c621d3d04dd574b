import type { ImpactMonths, ImpactSum, ImpactTable } from '#contract/money/insights/impact-months.ts'
import { type CsvColumn, toCsv } from '#server/application/csv-rules.ts'

const COUNTS = [
  'restaurants',
  'orders',
  'portions',
  'weighed_portions',
  'assumed_portions',
  'food_g',
  'co2e_g',
] as const satisfies (keyof ImpactSum)[]

const columns = COUNTS.map((name): CsvColumn => [name, 'count'])
const countsOf = (sum: ImpactSum): number[] => COUNTS.map((name) => sum[name])

/** "elsewhere" stands for the suburbs that are not named. */
export const toImpactCsv = ({ months, suburbs }: ImpactMonths, table: ImpactTable): string =>
  table === 'months'
    ? toCsv(
        [['month', 'day'], ...columns],
        months.map((one) => [one.month, ...countsOf(one)]),
      )
    : toCsv(
        [['month', 'day'], ['suburb', 'text'], ...columns],
        suburbs.map((one) => [one.month, one.suburb ?? 'elsewhere', ...countsOf(one)]),
      )
