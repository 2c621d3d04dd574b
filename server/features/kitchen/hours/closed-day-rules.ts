import { addDays, minuteOfDay } from '#contract/calendar-days.ts'
import { CLOSURE_DAYS_AHEAD } from '#contract/constants.ts'
import { holidayName } from '#contract/kitchen/holidays.ts'
import { shortDate } from '#contract/time-wording.ts'
import { hasVisible } from '#contract/values.ts'
import type { ClosedReason } from './schedule-rules.ts'

const NOON = 720

/** "Mon 23 Nov" */
export const dayText = (date: string): string => shortDate(minuteOfDay(date, NOON))

const causes: Record<ClosedReason, (date: string) => string> = {
  closure: () => 'you have closed that day. Please open it again first if that is wrong.',
  holiday: (date) =>
    `it is a public holiday, ${holidayName(date)}. If you open on it, please answer so first.`,
  weekday: () => 'you do not open on that weekday. Change the opening hours first if that is wrong.',
}

/** Why nothing can be on sale on a closed day, and what to do, for the restaurant. */
export const closedDayText = (date: string, reason: ClosedReason): string =>
  `Nothing can be on sale or picked up on ${dayText(date)}: ${causes[reason](date)}`

/** Why a day cannot be closed; undefined when it can. */
export function closingError(date: string, today: string): string | undefined {
  if (date < today) return 'This day is over. Please choose today or a later day'
  return date > addDays(today, CLOSURE_DAYS_AHEAD) ? 'Please choose a day within the next year' : undefined
}

/** The reason of a closure; null where there is none to read. */
export const readReason = (reason: string | undefined): string | null =>
  reason !== undefined && hasVisible(reason) ? reason : null

/** What customers read whose orders are cancelled because of a closure. */
export const cancelReason = ({ date, reason }: { date: string; reason: string | null }): string =>
  reason ?? `We are closed on ${dayText(date)}.`
