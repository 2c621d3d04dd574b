import type { ApprovalHooks } from '#server/features/desk/approvals/public.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import type { Proposals } from '#server/features/money/proposals/public.ts'
import type { FindQueues } from '#server/features/people/operators/public.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { decisionsApi } from '#contract/desk/decisions.ts'
import { reportsApi, REPORTER_EMAIL_MONTHS } from '#contract/desk/reports.ts'
import { APPEAL_ANSWER_DAYS } from '#contract/desk/measures.ts'
import { DAY_MS } from '#contract/time.ts'
import type { AccountExport } from '#contract/account-export.ts'
import type { Caller } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  clearAppealTexts,
  isRestaurantHeld,
  findWaitingAppeals,
  findDecisionsOf,
} from './decisions/decision-store.ts'
import type { ReportDeps, ReportHooks } from './report-deps.ts'
import {
  clearReportsOfAccount,
  clearEmailsDecidedBefore,
  findWaitingReports,
  findReportsOfAccount,
} from './report-store.ts'
import { appeal, decideAppeal, findOwnDecisions } from './decisions/appeal-flows.ts'
import { browseDecisions, toDecisions } from './decisions/decision-reply.ts'
import { liftDueDecisions, showAgain } from './decisions/decision-flows.ts'
import { decideAtDesk, registerMeasures } from './decisions/proposed-measure-flows.ts'
import { browseReports, createReport, readReport, overdueSince } from './report-flows.ts'
import { monthsAfter } from './decisions/decision-rules.ts'
import { reportEmails } from './report-emails.ts'

const LIFT_SWEEP_SECONDS = 60
const RETENTION_SWEEP_SECONDS = 3_600

interface ReportParts {
  accounts: AccountDeps
  approvals: ApprovalHooks
  emails: Emails
  bindDesk: BindDesk
  queues: FindQueues[]
  proposals: Proposals
}

/** What waits for operators. */
const findReportQueues: FindQueues = async (db, now) => [
  { name: 'reports', ...(await findWaitingReports(db, overdueSince(now))) },
  {
    name: 'appeals',
    ...(await findWaitingAppeals(db, new Date(now.getTime() - APPEAL_ANSWER_DAYS * DAY_MS))),
  },
]

/** Gives the hooks to which other slices of the desk add. */
export function registerReports(
  app: AppParts,
  { accounts, approvals, emails, bindDesk, queues, proposals }: ReportParts,
): ReportHooks {
  const { database, now } = app
  const deps: ReportDeps = { ...app, hooks: { keepsRemoved: [] }, budgets: app.config.desk_budgets }
  bindDesk(reportsApi, {
    create: async (report, _caller, { address, caller }) =>
      createReport(deps, report, { address, caller: await caller() }),
    browse: (query) => browseReports(deps, query),
    get: {
      read: ({ report_id }) => readReport(deps, report_id),
      looks: ({ report_id }) => [{ object_kind: 'report', object_id: report_id }],
    },
  })
  bindDesk(decisionsApi, {
    mine: (_input, { restaurant_id }) => findOwnDecisions(deps, restaurant_id),
    appeal: (input, caller) => appeal(deps, caller, input),
    browse: (query) => browseDecisions(database.query, query),
    decide: { write: (tx, input, caller) => decideAtDesk(deps, tx, input, caller) },
    showAgain: { write: (tx, input) => showAgain(deps, tx, input) },
    decideAppeal: { write: (tx, input, caller) => decideAppeal(deps, tx, input, caller) },
  })
  emails.work('reports.emails', reportEmails)
  app.jobs.every(LIFT_SWEEP_SECONDS, 'decisions.until', () => liftDueDecisions(deps))
  app.jobs.every(
    RETENTION_SWEEP_SECONDS,
    'reports.emails_to_forget',
    async () =>
      void (await clearEmailsDecidedBefore(database.query, monthsAfter(now(), -REPORTER_EMAIL_MONTHS))),
  )
  registerMeasures(proposals, deps)
  queues.push(findReportQueues)
  approvals.isHeld.push(isRestaurantHeld)
  accounts.hooks.push({
    exportData: exportReports,
    onErasing: { leave: (tx, { id }) => clearReportsOfAccount(tx, id), close: clearAppealTexts },
  })
  return deps.hooks
}

/** What an account has reported, and what was decided about the restaurant that it owns. */
async function exportReports(
  db: Db,
  { id, role, restaurant_id }: Caller,
): Promise<Pick<AccountExport, 'reports' | 'decisions'>> {
  const reports = await findReportsOfAccount(db, id)
  const decisions = role === 'owner' && restaurant_id !== null ? await findDecisionsOf(db, restaurant_id) : []
  return {
    reports: reports.map(({ at, object_kind, object_id, reason, text, email, decided_at }) => ({
      at: at.toISOString(),
      object_kind,
      object_id,
      reason,
      text,
      email,
      decided_at: decided_at?.toISOString() ?? null,
    })),
    decisions: await toDecisions(db, decisions),
  }
}
