import { dayAndMonth, monthName, weekdayAndDay } from '#contract/time-wording.ts'
import type { InsightSpan, InsightUnit, InsightWeeks } from '#contract/money/insights/insights.ts'
import { count, formatDecimals } from '#web/platform/format.ts'

const periods: Record<InsightWeeks, string> = {
  4: '4 weeks',
  13: '13 weeks',
  52: '12 months',
  156: '3 years',
}

export const periodText = (weeks: InsightWeeks): string => periods[weeks]

/** "2 November to 29 November 2026" as "2 Nov to 29 Nov 2026", with both years where they differ. */
export function spanText({ from, to }: InsightSpan): string {
  const end = dayAndMonth(to, new Date(0))
  return from === to ? end : `${dayAndMonth(from, new Date(to))} to ${end}`
}

/** "Friday 27 November", "23 Nov to 29 Nov" or "November 2026" */
export function barName({ from, to }: InsightSpan, unit: InsightUnit, now: Date): string {
  if (unit === 'day') return weekdayAndDay(from)
  if (unit === 'month') return monthName(from.slice(0, 7))
  return from === to ? dayAndMonth(from, now) : `${dayAndMonth(from, now)} to ${dayAndMonth(to, now)}`
}

/** What stands below a bar: each Monday of days, each month of weeks, each year of months. */
export function barTick({ from, to }: InsightSpan, unit: InsightUnit): string | undefined {
  if (unit === 'day') return weekdayAndDay(from).startsWith('Mon') ? shortDay(from) : undefined
  if (unit === 'month') return from.slice(5, 7) === '01' ? from.slice(0, 4) : undefined
  const isFirst = from.slice(8) === '01' || from.slice(0, 7) !== to.slice(0, 7)
  return isFirst ? shortDay(to).split(' ')[1] : undefined
}

/** "2 Nov" */
const shortDay = (day: string): string => dayAndMonth(day, new Date(day))

const GRAMS = 1_000
const GRAM_DECIMALS = 3

const PRECISE_KG = 100

/** "12.5 kg", from 100 kg on without a fraction */
export const kilograms = (grams: number): string => {
  const kg = grams / GRAMS
  return `${count(kg >= PRECISE_KG ? Math.round(kg) : kg)} kg`
}

/** "0.84 kg", "1.234 kg": as it was counted */
export const kilogramsToTheGram = (grams: number): string =>
  `${formatDecimals(grams / GRAMS, GRAM_DECIMALS).replace(/\.?0+$/, '')} kg`
