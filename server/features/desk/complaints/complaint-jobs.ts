import { recordAudit } from '#server/features/people/audit/public.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import type { ComplaintDeps } from './complaint-deps.ts'
import { escalatedProgress } from './complaint-rules.ts'
import { findUnanswered, lockComplaint, moveComplaint } from './complaint-store.ts'
import { notifyBoth } from './emails/complaint-emails.ts'
import { deleteOldPhotos } from './photos/complaint-photo-flows.ts'

const SWEEP_SECONDS = 60
const PHOTO_SWEEP_SECONDS = 3_600
const PAGE_SIZE = 100

/**
 * Passes a complaint that was not answered in time to the operators; one that was answered meanwhile stays as
 * it is.
 */
const escalateUnanswered = (deps: ComplaintDeps, id: string): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const now = deps.now()
    const row = await lockComplaint(tx, id)
    if (row?.status !== 'open' || row.due_at === null || row.due_at > now) return
    const passed = await moveComplaint(tx, row, escalatedProgress(now))
    await notifyBoth(tx, deps, id, 'complaint_escalated')
    const audit = { action: 'escalated unanswered', object_kind: 'complaint', object_id: id } as const
    await recordAudit(tx, now, { kind: 'system' }, [
      { ...audit, before: { status: row.status }, after: { status: passed.status } },
    ])
  })

export function complaintJobs(jobs: Jobs, deps: ComplaintDeps): void {
  const { database, now, log } = deps
  jobs.every(SWEEP_SECONDS, 'complaints.unanswered', () =>
    sweep({
      find: (after: { id: string; due_at: Date | null } | undefined) =>
        findUnanswered(database.query, now(), after, PAGE_SIZE),
      pageSize: PAGE_SIZE,
      groupSize: 1,
      run: async (complaints) => {
        for (const { id } of complaints) await escalateUnanswered(deps, id)
      },
      onFailure: logSkipped(log, 'complaints.unanswered'),
    }),
  )
  jobs.every(PHOTO_SWEEP_SECONDS, 'complaints.photos', () => deleteOldPhotos(deps))
}
