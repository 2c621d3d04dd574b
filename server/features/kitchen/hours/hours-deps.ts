import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Limits } from '#server/platform/limits/limits.ts'

export interface ScheduleChange {
  restaurant_id: string
  account_id: string
  /** Whether the half-open time between two instants touches a closed day. */
  touchesClosedDay: (from: Date, until: Date) => boolean
}

/** Orders whose pickup ends after `from`, and not after `to`. */
export interface PickupDay {
  restaurant_id: string
  from: Date
  to: Date
}

/** Food items and orders depend on this slice, so what it needs of them is injected: an import would be a cycle. */
export interface HoursDeps {
  database: Database
  now: Now
  limits: Limits
  /** Takes what is on sale on a closed day off sale, and gives how many food items that were. The restaurant is locked. */
  onScheduleChanged: (tx: Db, change: ScheduleChange, now: Date) => Promise<number>
  countOpenOrders: (db: Db, day: PickupDay) => Promise<number>
  /** When the pickup ends of each open order, of those that end after `from`. */
  findOpenPickupEnds: (db: Db, restaurant_id: string, from: Date) => Promise<Date[]>
  /** Cancels the open orders and refunds them, each in a transaction of its own, and gives how many these were. */
  cancelOpenOrders: (day: PickupDay, by: { account_id: string; reason: string }) => Promise<number>
}
