import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { holidayJobs } from './holiday-jobs.ts'
import type { HoursDeps } from './hours-deps.ts'
import { hoursRoutes } from './hours-routes.ts'
import { deleteHours } from './hours-store.ts'

export function registerHours(
  app: AppParts,
  { accounts, emails }: { accounts: AccountDeps; emails: Emails },
): HoursDeps {
  const hours: HoursDeps = { ...app, onScheduleChanged: [] }
  hoursRoutes(app, hours)
  holidayJobs(app.jobs, { ...app, emails })
  accounts.hooks.push({ onErasing: { close: deleteHours } })
  return hours
}
