import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { moneyPaths } from '#contract/money/money-paths.ts'
import { optional } from '#contract/values.ts'

/** A suburb is named where at least so many restaurants contributed in a month. */
export const SUBURB_RESTAURANTS_MIN = 5

/** Which numbers a spreadsheet gets. */
export const impactTables = ['months', 'suburbs'] as const
export type ImpactTable = (typeof impactTables)[number]

/** The collected orders of some restaurants, as the daily sums count them. */
export const ImpactSum = z.object({
  month: z.string().meta({ description: 'In Melbourne, `YYYY-MM`' }),
  restaurants: z.int().meta({ description: 'That contributed' }),
  orders: z.int(),
  portions: z.int(),
  weighed_portions: z.int().meta({ description: 'Whose weight the restaurant stated' }),
  assumed_portions: z.int().meta({ description: 'That count with the usual weight' }),
  food_g: z.int().meta({ description: 'Food in grams' }),
  co2e_g: z.int().meta({ description: 'An estimate by the factors stored with each order, in grams' }),
})
export type ImpactSum = z.infer<typeof ImpactSum>

export const ImpactMonth = ImpactSum.extend({ is_over: z.boolean() })
export type ImpactMonth = z.infer<typeof ImpactMonth>

export const ImpactSuburb = ImpactSum.extend({
  suburb: z
    .string()
    .nullable()
    .meta({
      description: `Where the restaurants are now; null for all others, so that nothing about fewer than ${SUBURB_RESTAURANTS_MIN} can be subtracted`,
    }),
})
export type ImpactSuburb = z.infer<typeof ImpactSuburb>

export const ImpactMonths = z.object({
  months: z.array(ImpactMonth).meta({ description: 'Every one since the first order, the oldest first' }),
  suburbs: z.array(ImpactSuburb).meta({ description: 'Of months that are over; they add up to these' }),
})
export type ImpactMonths = z.infer<typeof ImpactMonths>

export const impactMonthsApi = {
  read: endpoint(moneyPaths.impactMonths.read, {
    access: 'anyone',
    summary:
      'What collected orders saved by month and by suburb, as JSON or CSV. The months add up the daily sums to the gram.',
    input: z.object({
      format: optional(z.enum(['json', 'csv'])),
      table: optional(z.enum(impactTables)).meta({ description: 'Of a CSV; by default the months' }),
    }),
    reply: ImpactMonths,
    other_media: ['text/csv'],
  }),
}

/** The address of the rows of a table. */
export const impactCsvPath = (table: ImpactTable): string =>
  `${moneyPaths.impactMonths.read.path}?format=csv&table=${table}`
