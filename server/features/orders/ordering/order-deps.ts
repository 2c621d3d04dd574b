import type { Database } from '#server/platform/db/database.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import type { OrderRow } from './order-tables.ts'

export interface OrderDeps {
  database: Database
  now: Now
  jobs: Jobs
  metrics: Metrics
  limits: Limits
  /** Returns the signed token of the pass of a paid order. */
  signPass: (
    order: Pick<OrderRow, 'id' | 'restaurant_id' | 'pass_issue' | 'pickup_start' | 'pickup_end'>,
  ) => string
  origin: string
  /** Whether the operator is registered for GST. */
  operator_gst: boolean
}
