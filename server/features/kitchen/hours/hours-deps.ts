import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'

export interface ScheduleChange {
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
