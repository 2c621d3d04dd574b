import type { Db } from '#server/platform/db/database.ts'
import { businessDate, businessDay } from './schedule-rules.ts'
import { findSchedule } from './schedule-store.ts'

/** The business day of a restaurant at `now`. */
export async function findBusinessDay(
  db: Db,
  restaurant_id: string,
  now: Date,
): Promise<{ date: string; from: Date; to: Date }> {
  const schedule = await findSchedule(db, restaurant_id)
  const date = businessDate(schedule, now)
  return { date, ...businessDay(schedule, date) }
}
