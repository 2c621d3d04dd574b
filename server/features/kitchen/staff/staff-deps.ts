import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Limits } from '#server/platform/limits/limits.ts'

export interface StaffDeps {
  database: Database
  now: Now
  jobs: Pick<Jobs, 'enqueue'>
  limits: Limits
  origin: string
  accounts: AccountDeps
}
