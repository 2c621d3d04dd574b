import type { BindDesk } from '#server/features/people/audit/public.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { dailyEmailJobs } from './daily-emails.ts'
import type { FindQueues, OperatorDeps, SetupGapFinder } from './operator-deps.ts'
import { operatorJobs } from './operator-jobs.ts'
import { operatorRoutes } from './operator-routes.ts'
import { endOperatorOfAccount } from './operator-store.ts'

export { makeOperatorFinder } from './desk-session-flows.ts'
export { lockRole } from './operator-store.ts'

interface OperatorParts {
  accounts: AccountDeps
  emails: Emails
  bindDesk: BindDesk
  provider: SetupGapFinder
}

/** Gives the list to which each slice adds what waits for the operators. */
export function registerOperators(
  app: AppParts,
  { accounts, emails, bindDesk, provider }: OperatorParts,
): FindQueues[] {
  const deps: OperatorDeps = { ...app, accounts, emails, provider, queues: [] }
  operatorRoutes(app, bindDesk, deps)
  operatorJobs(app.jobs, deps)
  dailyEmailJobs(app.jobs, deps)
  accounts.hooks.push({
    onErasing: { leave: (tx, account, now) => endOperatorOfAccount(tx, account.id, now) },
  })
  return deps.queues
}
