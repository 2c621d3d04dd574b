import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { moneyPaths } from '#contract/money/money-paths.ts'
import { Aud, optional } from '#contract/values.ts'

/** How many weeks can be looked at, the present one the last of them: four, a quarter, a year, three years. */
export const insightWeeks = [4, 13, 52, 156] as const
export type InsightWeeks = (typeof insightWeeks)[number]

/** What one bar stands for. */
export const insightUnits = ['day', 'week', 'month'] as const
export type InsightUnit = (typeof insightUnits)[number]
export const unitOfWeeks = { 4: 'day', 13: 'week', 52: 'week', 156: 'month' } as const satisfies Record<
  InsightWeeks,
  InsightUnit
>

/** Which numbers a spreadsheet gets. */
export const insightTables = ['evenings', 'sales', 'dishes'] as const
export type InsightTable = (typeof insightTables)[number]

const CalendarDay = z.string().meta({ format: 'date', description: 'In Melbourne, `YYYY-MM-DD`' })

/** Some days added up. */
export const InsightSum = z.object({
  evenings: z.int().meta({ description: 'On which something was listed' }),
  sold_out: z.int().meta({ description: 'Evenings on which the last portion went' }),
  listed: z.int().meta({ description: 'Portions: sold, given away, left and withdrawn' }),
  sold: z.int(),
  given_away: z.int().meta({ description: 'Sold for nothing' }),
  left: z.int().meta({ description: 'Neither sold nor withdrawn; on an evening that goes on, not yet' }),
  withdrawn: z.int(),
  orders: z.int().meta({ description: 'That were paid for on these days' }),
  missed: z.int().meta({ description: 'Of these, not picked up' }),
  cancelled: z.int().meta({ description: 'Of these, cancelled' }),
  complaints: z.int().meta({ description: 'About these' }),
  sales: Aud,
  refunds: Aud,
  disputes: Aud.meta({ description: 'What the restaurant bears of payments that customers got back' }),
  borne_by_operator: Aud.meta({ description: 'Of the refunds, what Surplate pays' }),
  commission: Aud,
  sales_share: Aud.meta({ description: 'Of the sales, what the restaurant keeps after commission' }),
  restaurant_share: Aud.meta({ description: 'The same less refunds and disputes, as in the statement' }),
  saved_g: z.int().meta({ description: 'Food that was collected and counts as saved, in grams' }),
  co2e_g: z.int().meta({ description: 'By the factors stored with each order, in grams' }),
})
export type InsightSum = z.infer<typeof InsightSum>

export const InsightSpan = z.object({ from: CalendarDay, to: CalendarDay.meta({ description: 'Inclusive' }) })
export type InsightSpan = z.infer<typeof InsightSpan>

const InsightBar = InsightSum.extend({ from: CalendarDay, to: CalendarDay })
export type InsightBar = z.infer<typeof InsightBar>

export const SalesSlot = z.object({
  weekday: z.int().min(1).max(7).meta({ description: 'Monday is 1; a night belongs to the evening before' }),
  half_hour: z
    .int()
    .min(0)
    .max(47)
    .meta({ description: 'Of the clock in Melbourne; 0 is from midnight to 0:30' }),
  portions: z.int(),
})
export type SalesSlot = z.infer<typeof SalesSlot>

/** The evenings of one weekday. */
export const WeekdayEvenings = z.object({
  weekday: z.int().min(1).max(7),
  evenings: z.int(),
  sold_out: z.int(),
  sold_out_minute: z
    .int()
    .nullable()
    .meta({ description: 'On average, in minutes after midnight; over 1,440 in the night; null if never' }),
})
export type WeekdayEvenings = z.infer<typeof WeekdayEvenings>

export const InsightDish = z.object({
  name: z.string(),
  times_listed: z.int(),
  listed: z.int(),
  sold: z.int().meta({ description: 'Given away included' }),
  price: Aud.nullable().meta({ description: 'What a portion was sold for on average; null if none was' }),
  times_sold_out: z.int(),
  minutes_to_sold_out: z.int().nullable().meta({ description: 'On average from listing to last portion' }),
  missed: z.int().meta({ description: 'Portions that were paid for and not picked up' }),
  complaints: z.int(),
})
export type InsightDish = z.infer<typeof InsightDish>

export const Insights = z.object({
  unit: z.enum(insightUnits).meta({ description: 'What one bar stands for' }),
  span: InsightSpan,
  before: InsightSpan.meta({ description: 'As many days before them' }),
  bars: z.array(InsightBar).meta({ description: 'Every one of the span, the oldest first' }),
  total: InsightSum,
  total_before: InsightSum,
  sales_slots: z.array(SalesSlot).meta({ description: 'When portions were ordered; those with any' }),
  weekdays: z.array(WeekdayEvenings),
  dishes: z.array(InsightDish).meta({ description: 'The most listed first' }),
  is_counting: z.boolean().meta({ description: 'Whether changes wait to be counted' }),
})
export type Insights = z.infer<typeof Insights>

/** How many weeks a call looks back. */
export const WeeksBack = optional(
  z.coerce.number().refine((weeks): weeks is InsightWeeks => insightWeeks.some((one) => one === weeks), {
    error: 'Please give 4, 13, 52 or 156 weeks',
  }),
)

export const insightsApi = {
  read: endpoint(moneyPaths.insights.read, {
    access: 'manager',
    summary:
      'How the evenings of a restaurant went: portions, money, food saved, when it sells and which meals, as JSON or CSV. The money agrees with the statement of the same days.',
    input: z.object({
      weeks: WeeksBack.meta({ description: 'By default 4' }),
      format: optional(z.enum(['json', 'csv'])),
      table: optional(z.enum(insightTables)).meta({ description: 'Of a CSV; by default the evenings' }),
    }),
    reply: Insights,
    other_media: ['text/csv'],
    budget: { purpose: 'insights', per: 'restaurant', limit: 300, minutes: 60 },
    failures: ['too_many_requests'],
  }),
}
