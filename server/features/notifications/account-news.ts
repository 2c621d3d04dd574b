import { type AccountChange, findContact } from '#server/features/accounts/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Email } from '#server/platform/mail/mailer.ts'
import { accountChangedLetter, passwordResetLetter } from './account-emails.ts'
import { asMail, type Composed } from './composed.ts'
import type { NotificationDeps } from './notification-deps.ts'

/** A change of how somebody gets in: each is an event of its own, so each has its own id. */
interface AccountNews {
  id: string
  account_id: string
  what: AccountChange
  at: string
}

export interface AccountChangeJobData {
  'notifications.account': AccountNews
}

/** Has the owner of an account told of a change, once the caller's transaction commits. */
export const notifyAccountChanged = (
  tx: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  account_id: string,
  what: AccountChange,
  now: Date,
): Promise<void> => jobs.enqueue(tx, 'notifications.account', [{ id: newId(now), account_id, what, at: now.toISOString() }])

/** Writes it; undefined once the account is erased. */
export async function composeAccountNews(deps: NotificationDeps, { id, account_id, what, at }: AccountNews): Promise<Composed | undefined> {
  const owner = await findContact(deps.database.query, account_id)
  if (owner === undefined) return undefined
  return asMail({
    key: `${what}:${id}`,
    to: owner.email,
    origin: deps.origin,
    letter: accountChangedLetter({ what, at, name: owner.name, origin: deps.origin }),
  })
}

/** The mail with the link by which a new password is set. Each link is another, so each mail is. */
export const passwordResetEmail = (person: { name: string; email: string }, link: string, origin: string): Email =>
  asMail({ key: link, to: person.email, origin, letter: passwordResetLetter({ name: person.name, link }) }).mail
