import type { NotifyOwner } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/platform/app-parts.ts'
import { notifyAccountChanged, passwordResetEmail } from './account-email-flows.ts'
import { type Emails, makeEmails } from './emails.ts'
import type { NotificationLookups } from './notification-deps.ts'
import { notificationJobs } from './notification-jobs.ts'

/** With which a slice registers the emails that it declares. */
export const registerEmails = (app: AppParts): Emails => makeEmails(app.jobs, app)

export const registerNotifications = (app: AppParts, lookups: NotificationLookups): void =>
  notificationJobs(app.jobs, { ...app, ...lookups })

/** The emails about accounts, whose slice this one imports. */
export const accountEmails = ({ jobs, origin }: AppParts) => ({
  notifyOwner: ((tx, account_id, change, now) => notifyAccountChanged(tx, jobs, account_id, change, now)) satisfies NotifyOwner,
  resetEmail: (person: { name: string; email: string }, link: string) => passwordResetEmail(person, link, origin),
})
