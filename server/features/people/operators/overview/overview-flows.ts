import type { operatorsApi, UndeliveredEmails } from '#contract/people/operators.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { UndeliveredCount } from '#server/features/messages/notifications/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { secondsSince } from '#server/platform/clock.ts'
import { findLastBackup } from '#server/platform/backup/last-backup.ts'
import type { OperatorDeps } from '#server/features/people/operators/operator-deps.ts'
import { findQueues } from '#server/features/people/operators/operator-flows.ts'
import { findFailedJobs, findStoppedListing } from './overview-store.ts'

const toReply = ({ since, ...count }: UndeliveredCount): UndeliveredEmails => ({
  ...count,
  since: since.toISOString(),
})

const MEASURED_SECONDS = 300

/** Measures what waits for operators, and when the last backup was. */
export function measureOverview(deps: OperatorDeps, { metrics, measurements }: AppParts): void {
  const labelNames = ['queue']
  const waiting = metrics.gauge({ name: 'desk_waiting', help: 'What waits for operators', labelNames })
  const overdue = metrics.gauge({
    name: 'desk_overdue',
    help: 'What has waited for operators for too long',
    labelNames,
  })
  const age = metrics.gauge({
    name: 'desk_waiting_age_seconds',
    help: 'For how long the oldest has waited for operators',
    labelNames,
  })
  const backup = metrics.gauge({
    name: 'backup_timestamp_seconds',
    help: 'When the backup command last wrote a backup; 0 for never',
  })
  measurements.add({
    name: 'desk',
    seconds: MEASURED_SECONDS,
    measure: async () => {
      for (const { name: queue, oldest_at, ...counts } of await findQueues(deps)) {
        waiting.set({ queue }, counts.waiting)
        overdue.set({ queue }, counts.overdue)
        age.set({ queue }, secondsSince(oldest_at === null ? null : new Date(oldest_at), deps.now()))
      }
    },
  })
  measurements.add({
    name: 'backup',
    seconds: MEASURED_SECONDS,
    measure: async () => backup.set(((await findLastBackup(deps.database.query))?.getTime() ?? 0) / 1_000),
  })
}

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
