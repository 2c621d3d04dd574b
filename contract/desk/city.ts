import { z } from 'zod'
import { addDays } from '#contract/calendar-days.ts'
import { UNMET_SEARCH_PEOPLE_MIN } from '#contract/constants.ts'
import { withRule } from '#contract/field-rules.ts'
import { endpoint } from '#contract/endpoint.ts'
import { insightUnits, InsightSpan, WeeksBack } from '#contract/money/insights/insights.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'
import { Aud, Day, optional, text } from '#contract/values.ts'
import { cityTables, PAID_ORDERS_DAYS_MAX, paidOrderKinds } from './city-terms.ts'
import { LookupOrder } from './lookup.ts'

const CalendarDay = z.string().meta({ format: 'date', description: 'In Melbourne, `YYYY-MM-DD`' })

/** Some days of all restaurants added up. */
export const CitySum = z.object({
  listed: z.int(),
  sold: z.int(),
  given_away: z.int(),
  left: z.int(),
  withdrawn: z.int(),
  orders: z.int().meta({ description: 'That were paid for on these days' }),
  portions: z.int().meta({ description: 'In these, cancelled ones not counted' }),
  first_orders: z.int().meta({ description: 'Of these, the first of their customer' }),
  cancelled: z.int(),
  missed: z.int(),
  complaints: z.int(),
  sales: Aud,
  refunds: Aud,
  refunds_by_restaurants: Aud.meta({ description: 'What of the refunds restaurants bear' }),
  refunds_by_operator: Aud.meta({
    description: 'What of the refunds the operator bears, its commission of them included',
  }),
  disputes: Aud,
  commission: Aud,
  paid_out: Aud.meta({ description: 'To restaurants' }),
  saved_g: z.int(),
})
export type CitySum = z.infer<typeof CitySum>

const CityBar = CitySum.extend({
  from: CalendarDay,
  to: CalendarDay,
  owed: Aud.meta({ description: 'To all restaurants at the end of it' }),
})
export type CityBar = z.infer<typeof CityBar>

const CityWeek = z.object({
  week: CalendarDay.meta({ description: 'Its Monday' }),
  listing: z.int().meta({ description: 'Restaurants that listed something in it' }),
  approved: z.int().meta({ description: 'Restaurants that were approved by its end, and not closed' }),
})
export type CityWeek = z.infer<typeof CityWeek>

const CityCustomers = z.object({
  month: CalendarDay.meta({ description: 'Its first day' }),
  first: z.int().meta({ description: 'Customers whose first order is of this month' }),
  returned: z.int().meta({ description: 'Of these, who ordered again within 28 days' }),
  is_complete: z.boolean().meta({ description: 'Whether these 28 days are over for all of them' }),
})
export type CityCustomers = z.infer<typeof CityCustomers>

const CityComplaints = z.object({
  from: CalendarDay,
  count: z.int().meta({ description: 'Complaints that were decided, or ended' }),
  median_hours: z.number().meta({ description: 'From filing to that' }),
})
export type CityComplaints = z.infer<typeof CityComplaints>

const CitySuburb = z.object({
  suburb: z.string().nullable().meta({ description: 'Null where it is none of Melbourne' }),
  restaurants: z.int().meta({ description: 'Whose food was saved' }),
  saved_g: z.int(),
})
export type CitySuburb = z.infer<typeof CitySuburb>

const CitySearch = z.object({
  suburb: z.string().nullable().meta({ description: 'Null where they sent no position' }),
  words: z.string().meta({ description: 'Their stems, as search compares them' }),
  searched_by: z.int().meta({
    description: `How many people, of each week added up; ${UNMET_SEARCH_PEOPLE_MIN} in a week at least`,
  }),
})
export type CitySearch = z.infer<typeof CitySearch>

export const CityInsights = z.object({
  unit: z.enum(insightUnits),
  span: InsightSpan,
  before: InsightSpan,
  bars: z.array(CityBar),
  total: CitySum,
  total_before: CitySum,
  weeks: z.array(CityWeek),
  customers: z.array(CityCustomers),
  complaints: z.array(CityComplaints).meta({ description: 'By the day, week or month of their end' }),
  suburbs: z.array(CitySuburb).meta({ description: 'Of the months that the span touches, the most first' }),
  unmet_searches: z
    .array(CitySearch)
    .meta({ description: 'For which nothing was on sale, the most people first' }),
  is_counting: z.boolean(),
})
export type CityInsights = z.infer<typeof CityInsights>

const PaidOrdersQuery = withRule(
  z.object({
    from: Day,
    to: Day.meta({ description: `Inclusive, at most ${PAID_ORDERS_DAYS_MAX} days` }),
    kind: z.enum(paidOrderKinds).default('paid'),
    cursor: optional(text().max(100)),
  }),
  ['from', 'to'],
  ({ from, to }) =>
    from <= to && to < addDays(from, PAID_ORDERS_DAYS_MAX)
      ? undefined
      : { field: 'to', message: `Please give a day of the ${PAID_ORDERS_DAYS_MAX} from then on` },
)
export type PaidOrdersQuery = z.infer<typeof PaidOrdersQuery>

export const cityApi = {
  read: endpoint(deskPaths.city.read, {
    access: 'support',
    summary:
      'How the city goes: orders, portions, restaurants, customers, complaints, refunds, money owed, food saved and searches without a hit, as JSON or CSV.',
    input: z.object({
      weeks: WeeksBack.meta({ description: 'By default 13' }),
      format: optional(z.enum(['json', 'csv'])),
      table: optional(z.enum(cityTables)).meta({ description: 'Of a CSV; by default the days' }),
    }),
    reply: CityInsights,
    other_media: ['text/csv'],
  }),
  paidOrders: endpoint(deskPaths.city.paidOrders, {
    access: 'support',
    summary: 'The orders behind a figure of the city, those of the latest day first.',
    input: PaidOrdersQuery,
    reply: z.array(LookupOrder),
  }),
}
