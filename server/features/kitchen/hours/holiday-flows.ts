import type { Holiday } from '#contract/kitchen/hours.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Partner } from '#server/application/callers.ts'
import { comingHolidays, toHoliday } from './holiday-rules.ts'
import { type HoursDeps, type ChangedSchedule, changeSchedule } from './hours-flows.ts'
import { findAnswers, upsertAnswer, findSchedule } from './hours-store.ts'
import { businessDate } from './schedule-rules.ts'

async function findHolidays(db: Db, restaurant_id: string, now: Date): Promise<Holiday[]> {
  const schedule = await findSchedule(db, restaurant_id)
  const answers = await findAnswers(db, restaurant_id)
  const today = businessDate(schedule, now)
  return comingHolidays(today).map((holiday) => toHoliday(holiday, { schedule, answers, today }))
}

export const findRestaurantHolidays = (
  { database, now }: HoursDeps,
  { restaurant_id }: Partner,
): Promise<Holiday[]> => findHolidays(database.query, restaurant_id, now())

export function answerHoliday(
  deps: HoursDeps,
  caller: Partner,
  date: string,
  is_open: boolean,
): Promise<ChangedSchedule<Holiday>> {
  const { id: account_id, restaurant_id } = caller
  return changeSchedule(deps, caller, async (tx, _schedule, now) => {
    const answer = { restaurant_id, date, is_open, answered_by: account_id, answered_at: now }
    await upsertAnswer(tx, answer)
    const holiday = (await findHolidays(tx, restaurant_id, now)).find((each) => each.date === date)
    if (holiday === undefined)
      throw new Failure('not_found', { detail: 'This is no public holiday of the coming year.' })
    return holiday
  })
}
