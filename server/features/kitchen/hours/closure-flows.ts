import type { Closure } from '#contract/kitchen/hours.ts'
import type { Db } from '#server/platform/db/database.ts'
import { assertNoContacts } from '#server/features/kitchen/restaurants/public.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { Partner } from '#server/application/callers.ts'
import { newId } from '#server/platform/ids.ts'
import {
  closingError,
  readReason,
  businessDate,
  businessDay,
  type Schedule,
  closedDayText,
  closedReason,
  firstClosedDate,
} from './schedule-rules.ts'
import { type HoursDeps, changeSchedule } from './hours-flows.ts'
import { deleteClosure, findClosures, upsertClosure, findSchedule } from './hours-store.ts'

export interface ClosureCommand {
  /** Without one, the business day of now. */
  date?: string
  reason?: string | undefined
}

export async function findRestaurantClosures(
  { database, now }: HoursDeps,
  { restaurant_id }: Partner,
): Promise<Closure[]> {
  const today = businessDate(await findSchedule(database.query, restaurant_id), now())
  return (await findClosures(database.query, restaurant_id, today)).map((row) => ({
    ...row,
    is_today: row.date === today,
  }))
}

/** Closes a day, and takes what is on sale on it off sale. A day that is closed stays closed. */
export const closeDay = (deps: HoursDeps, caller: Partner, closing: ClosureCommand) =>
  changeSchedule(deps, caller, (tx, schedule, now) => insertClosure(tx, caller, closing, { schedule, now }))

async function insertClosure(
  tx: Db,
  { id: account_id, restaurant_id }: Partner,
  closing: ClosureCommand,
  { schedule, now }: { schedule: Schedule; now: Date },
) {
  const today = businessDate(schedule, now)
  const { date = today } = closing
  const error = closingError(date, today)
  if (error !== undefined) throw invalid({ date: error })
  assertNoContacts({ reason: closing.reason })
  const row = {
    id: newId(now),
    restaurant_id,
    date,
    reason: readReason(closing.reason),
    closed_by: account_id,
    created_at: now,
  }
  const closure: Closure = { ...(await upsertClosure(tx, row)), is_today: date === today }
  return { closure, day: { restaurant_id, ...businessDay(schedule, date) } }
}

export async function reopenDay(deps: HoursDeps, caller: Partner, closure_id: string): Promise<void> {
  await changeSchedule(deps, caller, async (tx) => {
    if (!(await deleteClosure(tx, caller.restaurant_id, closure_id))) throw new Failure('not_found')
  })
}

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
