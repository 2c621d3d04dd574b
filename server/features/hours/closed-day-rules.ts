import { minuteOfDay } from '#contract/calendar-days.ts'
import { holidayName } from '#contract/holidays.ts'
import { shortDate } from '#contract/time-wording.ts'
import type { ClosedReason } from './schedule-rules.ts'

const NOON = 720

/** "Mon 23 Nov" */
export const dayText = (date: string): string => shortDate(minuteOfDay(date, NOON))

const causes: Record<ClosedReason, (date: string) => string> = {
  closure: () => 'you have closed that day. Reopen it first if that is wrong.',
  holiday: (date) => `it is a public holiday, ${holidayName(date)}. Answer that you open on it first if you do.`,
  weekday: () => 'it is outside your opening hours. Change them first if that is wrong.',
}

/** Why nothing can be on sale on a closed day, and what to do, for the restaurant. */
export const closedDayText = (date: string, reason: ClosedReason): string =>
  `Nothing can be on sale or picked up on ${dayText(date)}: ${causes[reason](date)}`
