import type { AppParts } from '#server/application/app-parts.ts'
import { type Emails, makeEmails } from './emails.ts'
import { notificationJobs } from './notification-jobs.ts'

/** Gives what a slice registers the emails with that it declares. */
export function registerNotifications(app: AppParts): Emails {
  notificationJobs(app.jobs, app)
  return makeEmails(app.jobs, app)
}
