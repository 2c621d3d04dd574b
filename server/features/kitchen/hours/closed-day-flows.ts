import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { closedDayText } from './closed-day-rules.ts'
import { closedReason, firstClosedDate } from './schedule-rules.ts'
import { findSchedule } from './schedule-store.ts'

/**
 * Refuses what would be on sale, or waits to be collected, on a day on which the restaurant is closed. The
 * caller holds a lock on the restaurant, which a change of its hours waits for.
 */
export async function assertOpenDays(tx: Db, restaurant_id: string, from: Date, until: Date): Promise<void> {
  const schedule = await findSchedule(tx, restaurant_id)
  const date = firstClosedDate(schedule, from, until)
  const reason = date === undefined ? undefined : closedReason(schedule, date)
  if (date === undefined || reason === undefined) return
  throw new Failure('closed_day', { detail: closedDayText(date, reason), extra: { date, reason } })
}
