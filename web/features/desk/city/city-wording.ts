import { addDays } from '#contract/calendar-days.ts'
import type {
  CityComplaints,
  CityCustomers,
  CityInsights,
  CitySearch,
  CitySuburb,
  CitySum,
} from '#contract/desk/city.ts'
import type { InsightSpan, InsightUnit, InsightWeeks } from '#contract/money/insights/insights.ts'
import { dayAndMonth } from '#contract/time-wording.ts'
import { barName, kilograms, periodText } from '#web/domain/insights/bar-wording.ts'
import { price } from '#web/domain/food-items/price.ts'
import { count } from '#web/platform/format.ts'

// What the charts of the city say.

/** "1 order", "3 orders" */
export const counted = (amount: number, one: string, many: string): string =>
  `${count(amount)} ${amount === 1 ? one : many}`

/** A share as a whole percentage. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`

/** From here on "3 times as many" says more than a percentage. */
const MANIFOLD = 3

interface Comparison {
  now: number
  before: number
  weeks: InsightWeeks
  /** For what is counted: "fewer". */
  isCounted?: boolean
}

/** "12% more than in the 13 weeks before"; undefined where there was nothing before. */
export function changeText({ now, before, weeks, isCounted = false }: Comparison): string | undefined {
  if (before <= 0) return undefined
  const period = `in the ${periodText(weeks)} before`
  const many = isCounted ? 'many' : 'much'
  const change = Math.round((now / before - 1) * 100)
  if (change === 0) return `as ${many} as ${period}`
  if (now / before >= MANIFOLD) return `${count(now / before)} times as ${many} as ${period}`
  return `${Math.abs(change)}% ${change > 0 ? 'more' : isCounted ? 'fewer' : 'less'} than ${period}`
}

const withChange = (text: string, change: string | undefined): string =>
  change === undefined ? text : `${text}, ${change}`

/** "81% of the portions sold, 79% before" */
const withBefore = (text: string, before: string | undefined): string =>
  before === undefined ? text : `${text}, ${before} before`

type Totals = Pick<CityInsights, 'total' | 'total_before'> & { weeks: InsightWeeks }

/** "1,204 orders, 12% more than in the 13 weeks before" */
export const ordersTitle = ({ total, total_before, weeks }: Totals): string =>
  total.orders === 0
    ? 'No orders'
    : withChange(
        counted(total.orders, 'order', 'orders'),
        changeText({ now: total.orders, before: total_before.orders, weeks, isCounted: true }),
      )

/** "2,010 portions, 1.7 in an order" */
export const portionsTitle = ({ portions, orders, cancelled }: CitySum): string =>
  portions === 0
    ? 'No portions'
    : `${counted(portions, 'portion', 'portions')}, ${count(portions / Math.max(1, orders - cancelled))} in an order`

type SoldOfListed = Pick<CitySum, 'listed' | 'sold' | 'given_away'>

/** Of what was listed, how much was sold or given away; undefined where nothing was listed. */
export const sellThrough = ({ listed, sold, given_away }: SoldOfListed): number | undefined =>
  listed === 0 ? undefined : (sold + given_away) / listed

/** Of all bars but the last, of which more is still to be sold. */
export function closedSellThrough(bars: SoldOfListed[]): number | undefined {
  const sumOf = (field: keyof SoldOfListed): number =>
    bars.slice(0, -1).reduce((sum, bar) => sum + bar[field], 0)
  return sellThrough({ listed: sumOf('listed'), sold: sumOf('sold'), given_away: sumOf('given_away') })
}

const shareText = (share: number | undefined): string | undefined =>
  share === undefined ? undefined : percent(share)

/** "81% of the portions sold, 79% before" */
export function sellThroughTitle({
  bars,
  total_before,
}: Pick<CityInsights, 'bars' | 'total_before'>): string {
  const share = closedSellThrough(bars)
  if (share === undefined) return 'Nothing listed yet'
  return withBefore(`${percent(share)} of the portions sold`, shareText(sellThrough(total_before)))
}

/** "Most: 93, 9 Nov to 15 Nov"; empty where there is nothing. */
export function mostText(
  marks: readonly { name: string; value: number | undefined }[],
  format: (value: number) => string,
): string {
  let most: { name: string; value: number } | undefined
  for (const { name, value } of marks)
    if (value !== undefined && value > (most?.value ?? 0)) most = { name, value }
  return most === undefined ? '' : `Most: ${format(most.value)}, ${most.name}`
}

const firstShare = ({ first_orders, orders }: CitySum): number | undefined =>
  orders === 0 ? undefined : first_orders / orders

/** "38% of the orders were somebody's first, 45% before" */
export function firstOrdersTitle({ total, total_before }: Omit<Totals, 'weeks'>): string {
  const share = firstShare(total)
  if (share === undefined) return 'No orders'
  return withBefore(
    `${percent(share)} of the orders were somebody’s first`,
    shareText(firstShare(total_before)),
  )
}

/** The last week that is over; the present one goes on. */
export const lastFullWeek = (weeks: CityInsights['weeks']): CityInsights['weeks'][number] | undefined =>
  weeks.at(-2)

/** "42 of 60 restaurants listed last week"; in the first week, "this week" */
export function listingTitle(weeks: CityInsights['weeks']): string {
  const full = lastFullWeek(weeks)
  const hasFull = full !== undefined && full.approved > 0
  const { listing = 0, approved = 0 } = (hasFull ? full : weeks.at(-1)) ?? {}
  return `${count(listing)} of ${counted(approved, 'restaurant', 'restaurants')} listed ${hasFull ? 'last' : 'this'} week`
}

/** Who ordered again, of those of whom it is certain. */
export function againShare(customers: CityCustomers[]): number | undefined {
  const complete = customers.filter(({ is_complete }) => is_complete)
  const first = complete.reduce((sum, month) => sum + month.first, 0)
  return first === 0 ? undefined : complete.reduce((sum, month) => sum + month.returned, 0) / first
}

/** "34% ordered again within 28 days" */
export function againTitle(customers: CityCustomers[]): string {
  const share = againShare(customers)
  return share === undefined
    ? 'Too early to say who orders again'
    : `${percent(share)} ordered again within 28 days`
}

export type Trouble = 'cancelled' | 'missed' | 'complaints'

/** Of 1,000 orders; undefined where there are none. */
export const perThousand = (sum: CitySum, trouble: Trouble): number | undefined =>
  sum.orders === 0 ? undefined : (sum[trouble] / sum.orders) * 1_000

const troubles: Record<Trouble, { some: string; none: string }> = {
  cancelled: { some: 'of 1,000 orders cancelled', none: 'No order cancelled' },
  missed: { some: 'of 1,000 orders not picked up', none: 'Every order picked up' },
  complaints: { some: 'complaints about 1,000 orders', none: 'No complaint' },
}

/** "12 of 1,000 orders cancelled, 9 before" */
export function troubleTitle({ total, total_before }: Omit<Totals, 'weeks'>, trouble: Trouble): string {
  const rate = perThousand(total, trouble)
  const before = perThousand(total_before, trouble)
  const text =
    rate === undefined || rate === 0 ? troubles[trouble].none : `${count(rate)} ${troubles[trouble].some}`
  return withBefore(text, before === undefined ? undefined : count(before))
}

const LONG_HOURS = 48

/** "26 h", and from two days on "3.5 days" */
export const hoursText = (hours: number): string =>
  hours < LONG_HOURS ? `${count(hours)} h` : `${count(hours / 24)} days`

/** "23 Nov to 29 Nov: half of them settled within 26 h" */
export const settledTitle = (name: string, { median_hours }: CityComplaints): string =>
  `${name}: half settled within ${hoursText(median_hours)}`

/** "$420.00 refunded, $38.00 of it by Surplate" */
export const refundsTitle = ({ refunds, refunds_by_operator }: CitySum): string =>
  refunds === 0
    ? 'Nothing refunded'
    : `${price(refunds)} refunded, ${refunds_by_operator === 0 ? 'nothing' : price(refunds_by_operator)} of it by Surplate`

/** "$1,240.00 owed to restaurants" */
export const owedTitle = (owed: number): string =>
  owed < 0 ? `Restaurants owe ${price(-owed)}` : `${price(owed)} owed to restaurants`

/** "$8,120.00 paid out, $7,000.00 before" */
export const paidOutTitle = ({ total, total_before }: Omit<Totals, 'weeks'>): string =>
  withBefore(
    total.paid_out === 0 ? 'Nothing paid out' : `${price(total.paid_out)} paid out`,
    total_before.paid_out === 0 ? undefined : price(total_before.paid_out),
  )

/** "1,240 kg of food saved, 12% more than in the 13 weeks before" */
export const citySavedTitle = ({ total, total_before, weeks }: Totals): string =>
  total.saved_g === 0
    ? 'No food saved yet'
    : withChange(
        `${kilograms(total.saved_g)} of food saved`,
        changeText({ now: total.saved_g, before: total_before.saved_g, weeks }),
      )

/** "Carlton saved most: 120 of 640 kg" */
export function suburbsTitle(suburbs: CitySuburb[]): string {
  const [most] = suburbs.filter(({ suburb }) => suburb !== null)
  if (most === undefined) return 'No suburb with food saved yet'
  const all = suburbs.reduce((sum, { saved_g }) => sum + saved_g, 0)
  return `${most.suburb} saved most: ${kilograms(most.saved_g)} of ${kilograms(all)}`
}

/** "Most searched in vain: ramen, by 42 people" */
export function searchesTitle([most]: CitySearch[]): string {
  if (most === undefined) return 'No search in vain'
  return `Most searched in vain: ${most.words}, by ${count(most.searched_by)} people`
}

/** "Carlton: 120 kg, 4 restaurants" */
export const suburbText = ({ suburb, saved_g, restaurants }: CitySuburb): string =>
  `${suburb ?? 'Elsewhere'}: ${kilograms(saved_g)}, ${counted(restaurants, 'restaurant', 'restaurants')}`

/** A bar with what of it is not there yet, or not looked at: "30 Nov, so far", "December 2023 from 4 Dec". */
export function cityBarName(bar: InsightSpan, unit: InsightUnit, { from, to }: InsightSpan): string {
  const name = barName(bar, unit, new Date(to))
  if (bar.to === to) return `${name}, so far`
  return unit === 'month' && bar.from === from && !from.endsWith('-01')
    ? `${name} from ${dayAndMonth(from, new Date(from))}`
    : name
}

/** "23 Nov to 29 Nov" */
export const weekName = (monday: string, today: string): string =>
  barName({ from: monday, to: addDays(monday, 6) }, 'week', new Date(today))

const units: Record<InsightUnit, string> = { day: 'day', week: 'week', month: 'month' }

/** "each day" */
export const eachUnit = (unit: InsightUnit): string => `each ${units[unit]}`

/** "Day" */
export const unitHeading = (unit: InsightUnit): string =>
  units[unit].charAt(0).toUpperCase() + units[unit].slice(1)
