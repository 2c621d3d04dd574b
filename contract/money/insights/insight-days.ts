import { addDays, weekdayOf } from '#contract/calendar-days.ts'
import { type InsightSpan, type InsightUnit, type InsightWeeks, unitOfWeeks } from './insights.ts'

/** Who orders again within so many days of the first order has come back. */
export const RETURN_DAYS = 28

const DAYS_OF_WEEK = 7

/** The weeks that end with this day, and as many before them. */
export function spansOf(weeks: InsightWeeks, today: string): Record<'span' | 'before', InsightSpan> {
  const days = weeks * DAYS_OF_WEEK
  const from = addDays(today, 1 - days)
  return { span: { from, to: today }, before: { from: addDays(from, -days), to: addDays(from, -1) } }
}

const firstDays: Record<InsightUnit, (day: string) => string> = {
  day: (day) => day,
  week: (day) => addDays(day, 1 - weekdayOf(day)),
  month: (day) => `${day.slice(0, 7)}-01`,
}
const LONGEST_MONTH_DAYS = 31
const nextOf: Record<InsightUnit, (first: string) => string> = {
  day: (first) => addDays(first, 1),
  week: (first) => addDays(first, DAYS_OF_WEEK),
  month: (first) => firstDays.month(addDays(first, LONGEST_MONTH_DAYS)),
}

export const unitOf = (weeks: InsightWeeks): InsightUnit => unitOfWeeks[weeks]

/** The first day of the day, week or month in which a day is. */
export const firstDayOf = (unit: InsightUnit, day: string): string => firstDays[unit](day)

/** Every day, week or month of a span, cut off at its ends; `first` is the first day of the whole. */
export function daysOfBars(
  { from, to }: InsightSpan,
  unit: InsightUnit,
): (InsightSpan & { first: string })[] {
  const bars = []
  for (let first = firstDays[unit](from); first <= to; first = nextOf[unit](first)) {
    const last = addDays(nextOf[unit](first), -1)
    bars.push({ first, from: first < from ? from : first, to: last > to ? to : last })
  }
  return bars
}
