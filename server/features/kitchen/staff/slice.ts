import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { closeStaff, findMembership, forgetMember } from './membership-flows.ts'
import { updateMemberEmail } from './membership-store.ts'
import { staffJobs } from './staff-jobs.ts'
import { staffRoutes } from './staff-routes.ts'

export { makeDeviceAuthenticator } from './device-flows.ts'

export function registerStaff(
  app: AppParts,
  { accounts, emails }: { accounts: AccountDeps; emails: Emails },
): void {
  staffRoutes(app, { ...app, accounts })
  staffJobs(app.jobs, { ...app, emails })
  accounts.hooks.push({
    describe: async (db, account) => ({ membership: await findMembership(db, account) }),
    onEmailChanged: updateMemberEmail,
    onErasing: { leave: (tx, account, now) => forgetMember(tx, account.id, now), close: closeStaff },
  })
}
