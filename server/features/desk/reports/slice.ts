import type { ApprovalHooks } from '#server/features/desk/approvals/public.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import type { FindQueues } from '#server/features/people/operators/public.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { clearAppealTexts, isRestaurantHeld } from './decisions/decision-store.ts'
import { exportReports } from './report-account-flows.ts'
import type { ReportDeps, ReportHooks } from './report-deps.ts'
import { findReportQueues, reportJobs } from './report-jobs.ts'
import { reportRoutes } from './report-routes.ts'
import { clearReportsOfAccount } from './report-store.ts'

interface ReportParts {
  accounts: AccountDeps
  approvals: ApprovalHooks
  emails: Emails
  bindDesk: BindDesk
  queues: FindQueues[]
}

/** Gives the hooks to which other slices of the desk add. */
export function registerReports(
  app: AppParts,
  { accounts, approvals, emails, bindDesk, queues }: ReportParts,
): ReportHooks {
  const deps: ReportDeps = { ...app, hooks: { keepsRemoved: [] } }
  reportRoutes(app, bindDesk, deps)
  reportJobs(app.jobs, deps, emails)
  queues.push(findReportQueues)
  approvals.isHeld.push(isRestaurantHeld)
  accounts.hooks.push({
    exportData: exportReports,
    onErasing: { leave: (tx, { id }) => clearReportsOfAccount(tx, id), close: clearAppealTexts },
  })
  return deps.hooks
}
