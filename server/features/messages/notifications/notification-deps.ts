import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Listing, OrderDetails } from './message-types.ts'

/** Orders and food items import this slice, so what it reads of them is injected: an import would be a cycle. */
export interface NotificationLookups {
  findOrderDetails: (db: Db, order_id: string) => Promise<OrderDetails | undefined>
  findPaidOrdersWith: (db: Db, food_item_id: string, placed_before: Date) => Promise<{ id: string; account_id: string; placed_at: Date }[]>
  findPaidOrdersEnding: (db: Db, after: Date, until: Date) => Promise<{ id: string; paid_at: Date | null; pickup_end: Date }[]>
  /** Called when a recall has been emailed to the customer of these orders. It may be called again for the same. */
  onRecallNotified: (db: Db, recall_id: string, order_ids: string[], now: Date) => Promise<unknown>
  /** The present listing, locked: waits for an edit that is not committed yet. */
  lockListing: (tx: Db, food_item_id: string) => Promise<Listing | undefined>
  /** The order as an iCalendar file. */
  buildCalendarFile: (details: OrderDetails) => string
}

export interface NotificationDeps extends NotificationLookups {
  database: Database
  now: Now
  jobs: Jobs
  log: Log
  mailer: Mailer
  origin: string
}
