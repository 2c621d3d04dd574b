import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { DeskSetupGap } from '#contract/people/operators.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { Config } from '#server/application/config.ts'
import type { Now } from '#server/platform/clock.ts'
import type { DiskSpace } from '#server/platform/host/disk-space.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Limits } from '#server/platform/limits/limits.ts'

/** What waits for operators, in the order in which they see it. */
export const deskQueues = [
  'restaurants',
  'reports',
  'appeals',
  'complaints',
  'proposals',
  'payouts',
  'patterns',
  'disputes',
  'unmatched',
] as const

/** Each slice with something that waits for operators adds its own queues when it registers. */
export type FindQueues = (
  db: Db,
  now: Date,
) => Promise<
  { name: (typeof deskQueues)[number]; waiting: number; oldest_at: Date | null; overdue: number }[]
>

/** The payment provider, as far as the overview asks it. */
export interface SetupGapFinder {
  findSetupGaps?: () => Promise<DeskSetupGap[]>
}

export interface OperatorDeps {
  database: Database
  now: Now
  limits: Limits
  origin: string
  accounts: AccountDeps
  config: Pick<Config, 'is_local_trial' | 'approver_wait_days'>
  emails: Emails
  provider: SetupGapFinder
  /** What is wrong with the file of seals. */
  findSealGaps: () => DeskSetupGap[]
  queues: FindQueues[]
  readDisk: (() => Promise<DiskSpace>) | undefined
}
