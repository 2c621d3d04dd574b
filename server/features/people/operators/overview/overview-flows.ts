import type { operatorsApi, UndeliveredEmails } from '#contract/people/operators.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { UndeliveredCount } from '#server/features/messages/notifications/public.ts'
import { findLastBackup } from '#server/platform/backup/last-backup.ts'
import type { OperatorDeps } from '#server/features/people/operators/operator-deps.ts'
import { findQueues } from '#server/features/people/operators/operator-flows.ts'
import { findFailedJobs, findStoppedListing } from './overview-store.ts'

const toReply = ({ since, ...count }: UndeliveredCount): UndeliveredEmails => ({
  ...count,
  since: since.toISOString(),
})

/** What waits for the operators, what failed, and how the machine is. */
export async function describeOverview(deps: OperatorDeps): Promise<ReplyOf<typeof operatorsApi.overview>> {
  const db = deps.database.query
  const [queues, undelivered, failed, stopped, disk, last_backup_at, provider_gaps = []] = await Promise.all([
    findQueues(deps),
    deps.emails.findUndelivered(),
    findFailedJobs(db),
    findStoppedListing(db, deps.now()),
    deps.readDisk?.().catch(() => null),
    findLastBackup(db),
    deps.provider.findSetupGaps?.(),
  ])
  return {
    queues,
    undelivered_emails: undelivered.map(toReply),
    failed_jobs: failed.map(toReply),
    stopped_listing: stopped.map(({ last_listed_at, ...restaurant }) => ({
      ...restaurant,
      last_listed_at: last_listed_at.toISOString(),
    })),
    disk: disk ?? null,
    last_backup_at: last_backup_at?.toISOString() ?? null,
    setup_gaps: [...deps.findSealGaps(), ...provider_gaps],
  }
}
