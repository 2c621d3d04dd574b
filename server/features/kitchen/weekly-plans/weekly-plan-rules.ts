import { openQuestions, suggestionText } from '#contract/kitchen/declarations/allergen-words.ts'
import {
  addDays,
  clockMinutes,
  DAY_MINUTES,
  minuteOfDay,
  toTime,
  weekdayOf,
} from '#contract/calendar-days.ts'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { shortDate, timeFromToday } from '#contract/time-wording.ts'
import { melbourneDate, MINUTE_MS, wallClock } from '#contract/time.ts'
import type { WeeklyPlanRow } from './weekly-plan-tables.ts'

export type WeeklyPlanTimes = Pick<WeeklyPlanRow, 'weekdays' | 'list_at_minute' | 'until_minute'>

export interface WeeklyPlanPickup extends WeeklyPlanTimes {
  /** How long after the end of sale pickup ends. */
  pickup_after_ms: number
}

/** Whether a restaurant is closed at some time between two instants. */
export type IsClosed = (from: Date, until: Date) => boolean

/** The shortest sale that can be planned. */
const SALE_MINUTES_MIN = 30
/** A sale that would end sooner is not worth a question. */
const LEFT_MINUTES_MIN = 15
const DAYS_AHEAD = 366

/** The end of sale in minutes after the midnight with which the day of the weekly plan begins. */
const endMinute = ({ list_at_minute, until_minute }: Omit<WeeklyPlanTimes, 'weekdays'>): number =>
  until_minute > list_at_minute ? until_minute : until_minute + DAY_MINUTES

/** The errors in the times of a weekly plan by field; empty when there are none. */
export const weeklyPlanErrors = (weeklyPlan: Omit<WeeklyPlanTimes, 'weekdays'>): Record<string, string> =>
  endMinute(weeklyPlan) - weeklyPlan.list_at_minute >= SALE_MINUTES_MIN
    ? {}
    : { until: `Please leave at least ${SALE_MINUTES_MIN} minutes until the sale ends` }

/**
 * When a weekly plan asks on a day, and until when the food item is on sale then. On the night of a clock
 * change `until` can be the earlier.
 */
export const weeklyPlanSale = (
  weeklyPlan: Omit<WeeklyPlanTimes, 'weekdays'>,
  date: string,
): { list_at: Date; until: Date } => ({
  list_at: minuteOfDay(date, weeklyPlan.list_at_minute),
  until: minuteOfDay(date, endMinute(weeklyPlan)),
})

/** The last instant at which a weekly plan still asks, which is not included. */
const askBefore = (until: Date): Date => new Date(until.getTime() - LEFT_MINUTES_MIN * MINUTE_MS)

/**
 * Whether a weekly plan asks on a day at all: on its weekdays, when it is open from the beginning of the sale
 * to the end of pickup.
 */
function isWeeklyPlanDay(weeklyPlan: WeeklyPlanPickup, date: string, isClosed: IsClosed): boolean {
  if (!weeklyPlan.weekdays.includes(weekdayOf(date))) return false
  const { list_at, until } = weeklyPlanSale(weeklyPlan, date)
  return (
    list_at < askBefore(until) && !isClosed(list_at, new Date(until.getTime() + weeklyPlan.pickup_after_ms))
  )
}

/** Whether a weekly plan that has not asked on a day does so now. */
export function isDue(weeklyPlan: WeeklyPlanPickup, date: string, now: Date, isClosed: IsClosed): boolean {
  const { list_at, until } = weeklyPlanSale(weeklyPlan, date)
  return list_at <= now && now < askBefore(until) && isWeeklyPlanDay(weeklyPlan, date, isClosed)
}

/** The days of which a sale can be going on: one that ends past midnight belongs to the day before. */
export function daysOfNow(now: Date): string[] {
  const today = melbourneDate(now)
  return [addDays(today, -1), today]
}

/**
 * Minutes after the midnight with which a day began. After a change of the clocks those that they show differ
 * from those that have passed, and a planned time of that day has come at one of the two at the earliest, and
 * at the other at the latest.
 */
export function minutesInto(date: string, now: Date): { least: number; most: number } {
  const by_clock =
    (Date.parse(melbourneDate(now)) - Date.parse(date)) / MINUTE_MS + clockMinutes(wallClock(now))
  const elapsed = Math.floor((now.getTime() - minuteOfDay(date, 0).getTime()) / MINUTE_MS)
  return { least: Math.min(by_clock, elapsed), most: Math.max(by_clock, elapsed) }
}

/**
 * The next day on which a weekly plan asks; null where there is none within a year. `doneDays` are the days
 * on which it has.
 */
export function nextDate(
  weeklyPlan: WeeklyPlanPickup,
  now: Date,
  doneDays: ReadonlySet<string>,
  isClosed: IsClosed,
): string | null {
  const [first = ''] = daysOfNow(now)
  for (let days = 0; days <= DAYS_AHEAD; days += 1) {
    const date = addDays(first, days)
    if (doneDays.has(date) || askBefore(weeklyPlanSale(weeklyPlan, date).until) <= now) continue
    if (isWeeklyPlanDay(weeklyPlan, date, isClosed)) return date
  }
  return null
}

/** Why a weekly plan does not list by itself what was recalled. */
export const recalledText = (recalled_at: Date): string =>
  `It was recalled on ${shortDate(recalled_at)}. Please check it, and what it contains, before it is on sale again.`

/** Why a weekly plan does not list by itself what is on sale until then. */
export const onSaleText = (until: Date, now: Date): string =>
  `It is on sale already, until ${timeFromToday(until.toISOString(), now)}. Please list more only if there is more.`

/**
 * Why a weekly plan does not list by itself what was stated of one production batch: undefined where nothing
 * was.
 */
export const productionBatchText = ({
  use_by,
  storage,
}: Pick<OwnFoodItem, 'use_by' | 'storage'>): string | undefined =>
  use_by === null && storage?.method !== 'unrefrigerated'
    ? undefined
    : 'The last batch had a use-by date or a time limit of its own. Please give those of the new one.'

/**
 * Why a weekly plan does not list by itself a meal whose words suggest an allergen that a checked recipe does
 * not declare: undefined where they do not. Of a recipe that is not checked, customers see that nothing is
 * stated.
 */
export function undeclaredText(item: OwnFoodItem): string | undefined {
  const [question] = item.allergens.checked ? openQuestions(item, item.allergens, item.wording_answers) : []
  if (question === undefined) return undefined
  const says = question.isUnreadable ? '' : `Its ${question.field} says ${question.word}. `
  return `${says}${suggestionText(question)} Or say that there is none in it.`
}

export const toWeeklyPlanFields = ({
  id,
  weekdays,
  quantity,
  list_at_minute,
  until_minute,
  automatic,
}: WeeklyPlanRow) => ({
  id,
  weekdays: weekdays.toSorted((a, b) => a - b),
  quantity,
  list_at: toTime(list_at_minute),
  until: toTime(until_minute),
  automatic,
})
