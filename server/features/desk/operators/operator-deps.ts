import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { PaymentProvider } from '#server/features/payments/payments/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { Config } from '#server/application/config.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Limits } from '#server/platform/limits/limits.ts'

/** What waits for operators: each slice of the desk adds its own queues when it registers. */
export type FindQueues = (
  db: Db,
  now: Date,
) => Promise<{ name: string; waiting: number; oldest_at: Date | null; overdue: number }[]>

export interface OperatorDeps {
  database: Database
  now: Now
  limits: Limits
  origin: string
  accounts: AccountDeps
  config: Pick<Config, 'is_local_trial'>
  emails: Emails
  provider: Pick<PaymentProvider, 'findSetupGaps'>
  queues: FindQueues[]
}
