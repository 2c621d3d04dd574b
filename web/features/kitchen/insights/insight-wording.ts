import { DAY_MINUTES } from '#contract/calendar-days.ts'
import { weekdayName } from '#contract/time-wording.ts'
import type {
  InsightBar,
  Insights,
  InsightSum,
  InsightUnit,
  InsightWeeks,
  SalesSlot,
  WeekdayEvenings,
} from '#contract/money/insights/insights.ts'
import { kilograms, periodText } from '#web/domain/insights/bar-wording.ts'
import { price } from '#web/domain/food-items/price.ts'
import { count } from '#web/platform/format.ts'

// The texts of how the evenings of a restaurant went.

const units: Record<InsightUnit, string> = { day: 'evening', week: 'week', month: 'month' }

/** "Each evening" */
export const eachText = (unit: InsightUnit): string => `Each ${units[unit]}`

/** "Evening", as the heading of a column */
export const unitHeading = (unit: InsightUnit): string =>
  units[unit].charAt(0).toUpperCase() + units[unit].slice(1)

interface Difference {
  now: number
  before: number
  weeks: InsightWeeks
  format: (value: number) => string
  /** For what is counted, "fewer"; otherwise "less". */
  less: 'fewer' | 'less'
}

/** "12 more than in the 4 weeks before" */
export function differenceText({ now, before, weeks, format, less }: Difference): string {
  const difference = format(Math.abs(now - before))
  const than = `in the ${periodText(weeks)} before`
  if (difference === format(0)) return `The same as ${than}`
  return `${difference} ${now > before ? 'more' : less} than ${than}`
}

/** Whether there is anything before a period to compare it with. */
export const hasBefore = ({ total_before }: Insights): boolean => total_before.evenings > 0

/** Whether nothing at all was listed, ordered or paid. */
export const isEmptySum = ({ listed, orders, sales, refunds, disputes, saved_g }: InsightSum): boolean =>
  [listed, orders, sales, refunds, disputes, saved_g].every((value) => value === 0)

/** "312 of 402 portions sold" */
export const portionsTitle = ({ sold, listed }: InsightSum): string =>
  `${count(sold)} of ${count(listed)} ${listed === 1 ? 'portion' : 'portions'} sold`

/** "4 given away, 80 left, 6 withdrawn", without those that are none */
export function portionParts({ given_away, left, withdrawn }: InsightSum): string | undefined {
  const parts = [
    [given_away, 'given away'],
    [left, 'left'],
    [withdrawn, 'withdrawn'],
  ] as const
  const texts = parts
    .filter(([portions]) => portions !== 0)
    .map(([portions, name]) => `${count(portions)} ${name}`)
  return texts.length === 0 ? undefined : texts.join(', ')
}

/** Cents, since sums of dollars do not add up. */
const cents = (dollars: number): number => Math.round(dollars * 100)

/** Refunds and disputes, less the commission that came back with them; in dollars. */
export const backOf = ({ sales_share, restaurant_share }: InsightSum): number =>
  (cents(sales_share) - cents(restaurant_share)) / 100

/** "$2,140.50 for you" */
export const moneyTitle = ({ restaurant_share }: InsightSum): string => `${price(restaurant_share)} for you`

/** "$2,260.50 earned, $120.00 refunded"; undefined where nothing was. */
export const moneyParts = (sum: InsightSum): string | undefined =>
  backOf(sum) === 0 ? undefined : `${price(sum.sales_share)} earned, ${price(backOf(sum))} refunded`

/** "148.2 kg of food saved" */
export const savedTitle = ({ saved_g }: InsightSum): string => `${kilograms(saved_g)} of food saved`

/** "About 370 kg of CO₂e, an estimate" */
export const co2eText = ({ co2e_g }: InsightSum): string => `About ${kilograms(co2e_g)} of CO₂e, an estimate`

/** "8:10 pm" for minutes after midnight, over 1,440 in the night */
export function minuteText(minute: number): string {
  const of = minute % DAY_MINUTES
  const hour = Math.floor(of / 60)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(of % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** "1 h 50 min" */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

const HALF_HOUR_MINUTES = 30

/** "6:30 to 7:00 pm", "11:30 am to 12:00 pm" */
export function halfHourText(half_hour: number): string {
  const [from, to] = [half_hour, half_hour + 1].map((half) => minuteText(half * HALF_HOUR_MINUTES))
  const isSameHalf = from?.slice(-2) === to?.slice(-2)
  return `${isSameHalf ? from?.slice(0, -3) : from} to ${to}`
}

/** "Most is ordered on Fridays, 6:30 to 7:00 pm"; the first of several that are alike. */
export function busiestTitle(slots: readonly SalesSlot[]): string {
  const [busiest] = slots.toSorted((a, b) => b.portions - a.portions)
  if (busiest === undefined) return 'Nothing was ordered'
  return `Most is ordered on ${weekdayName(busiest.weekday)}s, ${halfHourText(busiest.half_hour)}`
}

/** "120 portions ordered" */
export function orderedText(slots: readonly SalesSlot[]): string {
  let portions = 0
  for (const slot of slots) portions += slot.portions
  return `${count(portions)} ${portions === 1 ? 'portion' : 'portions'} ordered`
}

/** "18 of 24 evenings sold out" */
export const soldOutTitle = ({ sold_out, evenings }: InsightSum): string =>
  `${sold_out === 0 ? 'None' : sold_out} of ${evenings} ${evenings === 1 ? 'evening' : 'evenings'} sold out`

/** "5 of 6, at 8:10 pm", of the evenings of a weekday, at which time on average */
export function weekdayFact({ evenings, sold_out, sold_out_minute }: WeekdayEvenings): string {
  const part = `${sold_out === 0 ? 'none' : sold_out} of ${evenings}`
  if (sold_out_minute === null) return part
  return `${part}, at ${minuteText(sold_out_minute)}`
}

/** "A meal that sells out is gone after 1 h 50 min on average"; undefined where none has. */
export function goneText(dishes: Insights['dishes']): string | undefined {
  let [times, minutes] = [0, 0]
  for (const { times_sold_out, minutes_to_sold_out } of dishes) {
    if (minutes_to_sold_out === null) continue
    times += times_sold_out
    minutes += times_sold_out * minutes_to_sold_out
  }
  if (times === 0) return undefined
  return `A meal that sells out is gone after ${durationText(Math.round(minutes / times))} on average`
}

/** What a bar is of a money chart: income above, what went back below. */
export const moneyValues = (bar: InsightBar): [number, number] => [bar.sales_share, 0 - backOf(bar)]
