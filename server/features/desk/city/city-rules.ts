import { addDays } from '#contract/calendar-days.ts'
import type { CityBar, CityCustomers, CitySuburb, CitySum, CityWeek } from '#contract/desk/city.ts'
import type { InsightSpan, InsightUnit } from '#contract/money/insights/insights.ts'
import { toAud } from '#contract/money.ts'
import { findSuburb } from '#contract/suburbs.ts'
import { daysOfBars, firstDayOf, RETURN_DAYS } from '#contract/money/insights/insight-days.ts'

const WEEK_DAYS = 7

/** What is added up of the days of the city, by the columns of `insight_city_day`. */
export const citySums = [
  'listed',
  'sold',
  'given_away',
  'withdrawn',
  'orders',
  'portions',
  'cancelled',
  'missed',
  'complaints',
  'sales_cents',
  'refunds_cents',
  'disputes_cents',
  'borne_by_operator_cents',
  'commission_cents',
  'refunded_commission_cents',
  'owed_cents',
  'paid_out_cents',
  'saved_g',
  'first_customers',
  'returned_customers',
] as const
export type CityDaySum = Record<(typeof citySums)[number], number>

const sumBy = (valueOf: (column: keyof CityDaySum) => number): CityDaySum =>
  Object.fromEntries(citySums.map((column) => [column, valueOf(column)])) as CityDaySum

const NOTHING = sumBy(() => 0)

const add = (one: CityDaySum, other: CityDaySum): CityDaySum => sumBy((column) => one[column] + other[column])

export function toCitySum(sum: CityDaySum): CitySum {
  const by_operator = sum.borne_by_operator_cents + sum.refunded_commission_cents
  return {
    listed: sum.listed,
    sold: sum.sold,
    given_away: sum.given_away,
    left: sum.listed - sum.sold - sum.given_away - sum.withdrawn,
    withdrawn: sum.withdrawn,
    orders: sum.orders,
    portions: sum.portions,
    first_orders: sum.first_customers,
    cancelled: sum.cancelled,
    missed: sum.missed,
    complaints: sum.complaints,
    sales: toAud(sum.sales_cents),
    refunds: toAud(sum.refunds_cents),
    refunds_by_restaurants: toAud(sum.refunds_cents - by_operator),
    refunds_by_operator: toAud(by_operator),
    disputes: toAud(sum.disputes_cents),
    commission: toAud(sum.commission_cents),
    paid_out: toAud(sum.paid_out_cents),
    saved_g: sum.saved_g,
  }
}

export const totalOf = (sums: CityDaySum[]): CitySum => toCitySum(sums.reduce(add, NOTHING))

/** A bar for each day, week or month, with what is owed at its end, and `owed_before` at the start of the first. */
export function toCityBars(
  sums: (CityDaySum & { first: string })[],
  span: InsightSpan,
  unit: InsightUnit,
  owed_before: number,
): CityBar[] {
  const byFirst = new Map(sums.map(({ first, ...sum }) => [first, sum]))
  let owed_cents = owed_before
  return daysOfBars(span, unit).map(({ first, ...days }) => {
    const sum = byFirst.get(first) ?? NOTHING
    owed_cents += sum.owed_cents
    return { ...days, ...toCitySum(sum), owed: toAud(owed_cents) }
  })
}

/** Every week that a span touches, by its Monday. */
export function toCityWeeks(
  listing: { week: string; restaurants: number }[],
  approvals: { since: string; until: string | null }[],
  span: InsightSpan,
): CityWeek[] {
  const byWeek = new Map(listing.map(({ week, restaurants }) => [week, restaurants]))
  return daysOfBars(span, 'week').map(({ first: week }) => {
    const last = addDays(week, WEEK_DAYS - 1)
    const isApproved = ({ since, until }: { since: string; until: string | null }): boolean =>
      since <= last && (until === null || until > last)
    return { week, listing: byWeek.get(week) ?? 0, approved: approvals.filter(isApproved).length }
  })
}

/** First customers by month; of those of the latest days it is not known yet who comes again. */
export function toCityCustomers(sums: (CityDaySum & { first: string })[], today: string): CityCustomers[] {
  return sums.map(({ first, first_customers, returned_customers }) => ({
    month: first,
    first: first_customers,
    returned: returned_customers,
    is_complete: addDays(firstDayOf('month', addDays(first, 31)), RETURN_DAYS - 1) < today,
  }))
}

interface PlacedSaving {
  suburb: string | null
  postcode: string | null
  restaurants: number
  saved_g: number
}

/** By suburb as the list of the city names it, the most saved first. */
export function toCitySuburbs(rows: PlacedSaving[]): CitySuburb[] {
  const suburbs = new Map<string | null, CitySuburb>()
  for (const row of rows) {
    const suburb = findSuburb(row.suburb, row.postcode)?.name ?? null
    const sum = suburbs.get(suburb) ?? { suburb, restaurants: 0, saved_g: 0 }
    suburbs.set(suburb, {
      suburb,
      restaurants: sum.restaurants + row.restaurants,
      saved_g: sum.saved_g + row.saved_g,
    })
  }
  return [...suburbs.values()].toSorted((a, b) => b.saved_g - a.saved_g)
}
