import { type AccountChange, findContact } from '#server/features/people/accounts/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Email } from '#server/platform/mail/mailer.ts'
import { accountChangedTemplate, passwordResetTemplate } from './account-email-templates.ts'
import { type OutgoingEmail, renderEmail } from './outgoing-email.ts'
import type { NotificationDeps } from './notification-deps.ts'

/** The id makes each change an email of its own, also two changes of the same kind. */
interface AccountChangeMessage {
  id: string
  account_id: string
  what: AccountChange
  at: string
}

export interface AccountChangeJobData {
  'notifications.account': AccountChangeMessage
}

/** Emails the owner of an account about a change, once the caller's transaction commits. */
export const notifyAccountChanged = (
  tx: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  account_id: string,
  what: AccountChange,
  now: Date,
): Promise<void> => jobs.enqueue(tx, 'notifications.account', [{ id: newId(now), account_id, what, at: now.toISOString() }])

/** Undefined once the account is erased. */
export async function buildAccountChangeEmail(
  deps: NotificationDeps,
  { id, account_id, what, at }: AccountChangeMessage,
): Promise<OutgoingEmail | undefined> {
  const owner = await findContact(deps.database.query, account_id)
  if (owner === undefined) return undefined
  return {
    key: `${what}:${id}`,
    to: owner.email,
    template: accountChangedTemplate({ what, at, name: owner.name, origin: deps.origin }),
  }
}

/** The email with the link by which a new password is set. Every link is new, so it is part of the email's key. */
export const passwordResetEmail = (person: { name: string; email: string }, link: string, origin: string): Email =>
  renderEmail({ key: `password_reset:${link}`, to: person.email, template: passwordResetTemplate({ name: person.name, link }) }, origin)
