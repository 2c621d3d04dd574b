import { type AccountChange, contactOf } from '#server/features/accounts/public.ts'
import type { Db } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { accountChangedLetter } from './account-letters.ts'
import { asMail, type Composed } from './composed.ts'
import type { NotificationDeps } from './notification-deps.ts'

/** A change of how somebody gets in: each is an event of its own, so each has its own id. */
interface AccountNews {
  id: string
  account_id: string
  what: AccountChange
  at: string
}

declare module '#server/platform/jobs.ts' {
  interface JobData {
    'notifications.account': AccountNews
  }
}

/** Has the owner of an account told of a change, once the caller's transaction commits. */
export const tellAccountChanged = (
  tx: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  account_id: string,
  what: AccountChange,
  now: Date,
): Promise<void> => jobs.enqueue(tx, 'notifications.account', [{ id: newId(now), account_id, what, at: now.toISOString() }])

/** Writes it; undefined once the account is erased. */
export async function composeAccountNews(deps: NotificationDeps, { id, account_id, what, at }: AccountNews): Promise<Composed | undefined> {
  const owner = await contactOf(deps.database.query, account_id)
  if (owner === undefined) return undefined
  return asMail({
    key: `${what}:${id}`,
    to: owner.email,
    origin: deps.origin,
    letter: accountChangedLetter({ what, at, name: owner.name, origin: deps.origin }),
  })
}
