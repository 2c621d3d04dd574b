import { APPEAL_ANSWER_DAYS } from '#contract/desk/measures.ts'
import { REPORTER_EMAIL_MONTHS } from '#contract/desk/reports.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { FindQueues } from '#server/features/people/operators/public.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { liftDueDecisions } from './decisions/decision-flows.ts'
import { monthsAfter } from './decisions/decision-rules.ts'
import { findWaitingAppeals } from './decisions/decision-store.ts'
import type { ReportDeps } from './report-deps.ts'
import { reportEmails } from './report-emails.ts'
import { overdueSince } from './report-flows.ts'
import { clearEmailsDecidedBefore, findWaitingReports } from './report-store.ts'

const LIFT_SWEEP_SECONDS = 60
const RETENTION_SWEEP_SECONDS = 3_600

export function reportJobs(jobs: Jobs, deps: ReportDeps, emails: Emails): void {
  const { database, now } = deps
  emails.work('reports.emails', reportEmails)
  jobs.every(LIFT_SWEEP_SECONDS, 'decisions.until', () => liftDueDecisions(deps))
  jobs.every(
    RETENTION_SWEEP_SECONDS,
    'reports.emails_to_forget',
    async () =>
      void (await clearEmailsDecidedBefore(database.query, monthsAfter(now(), -REPORTER_EMAIL_MONTHS))),
  )
}

/** What waits for operators. */
export const findReportQueues: FindQueues = async (db, now) => [
  { name: 'reports', ...(await findWaitingReports(db, overdueSince(now))) },
  {
    name: 'appeals',
    ...(await findWaitingAppeals(db, new Date(now.getTime() - APPEAL_ANSWER_DAYS * DAY_MS))),
  },
]
