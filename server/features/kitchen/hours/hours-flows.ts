import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { toScheduleSpan } from '#contract/kitchen/business-days.ts'
import type { Hours } from '#contract/kitchen/hours.ts'
import { lockOpenRestaurantToChange, restaurantsTopic } from '#server/features/kitchen/restaurants/public.ts'
import { publish } from '#server/platform/events/events.ts'
import { invalid } from '#server/platform/failure.ts'
import type { CounterCaller, Partner } from '#server/application/callers.ts'
import {
  hoursErrors,
  toHours,
  firstClosedDate,
  type Schedule,
  businessDate,
  businessDay,
} from './schedule-rules.ts'
import { replaceSpans, findSchedule } from './hours-store.ts'

interface ScheduleChange {
  restaurant_id: string
  account_id: string
  /** Whether the half-open time between two instants touches a closed day. */
  touchesClosedDay: (from: Date, until: Date) => boolean
}

export interface HoursDeps {
  database: Database
  now: Now
  /**
   * Each takes what is on sale on a closed day off sale, and gives how many food items that were. The
   * restaurant is locked.
   */
  onScheduleChanged: ((tx: Db, change: ScheduleChange, now: Date) => Promise<number>)[]
}

export interface ChangedSchedule<T> {
  result: T
  items_off_sale: number
  before: Schedule
  after: Schedule
}

/**
 * Changes the schedule of a restaurant and takes off sale what is on sale on a day that is closed then.
 * Listings hold a shared lock on the restaurant, so each comes before the change and is seen here, or after
 * it and is refused.
 */
export async function changeSchedule<T>(
  deps: HoursDeps,
  { restaurant_id, id: account_id }: Partner,
  change: (tx: Db, before: Schedule, now: Date) => Promise<T>,
): Promise<ChangedSchedule<T>> {
  const now = deps.now()
  return deps.database.transaction(async (tx) => {
    await lockOpenRestaurantToChange(tx, { restaurant_id, account_id })
    const before = await findSchedule(tx, restaurant_id)
    const result = await change(tx, before, now)
    const after = await findSchedule(tx, restaurant_id)
    const touchesClosedDay = (from: Date, until: Date): boolean =>
      firstClosedDate(after, from, until) !== undefined
    let items_off_sale = 0
    for (const takeOffSale of deps.onScheduleChanged)
      items_off_sale += await takeOffSale(tx, { restaurant_id, account_id, touchesClosedDay }, now)
    // Its public page shows the hours.
    await publish(tx, restaurantsTopic, [restaurant_id])
    return { result, items_off_sale, before, after }
  })
}

export async function getHours({ database }: HoursDeps, { restaurant_id }: CounterCaller): Promise<Hours> {
  return toHours((await findSchedule(database.query, restaurant_id)).spans)
}

export async function setHours(
  deps: HoursDeps,
  caller: Partner,
  { spans }: Hours,
): Promise<ChangedSchedule<Hours>> {
  const errors = hoursErrors(spans)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const { restaurant_id } = caller
  const rows = spans.map((span) => ({ restaurant_id, ...toScheduleSpan(span) }))
  return changeSchedule(deps, caller, async (tx) => {
    await replaceSpans(tx, restaurant_id, rows)
    return toHours(rows)
  })
}

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
