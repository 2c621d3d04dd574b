import type { Db } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/ids.ts'
import { findById, updateSettings } from '#server/features/people/accounts/account-store.ts'
import { isOptionalEmail, type OptionalEmail, unsubscribePath } from './optional-email-rules.ts'
import { findOptionByToken, findOrCreateOption, setStopped } from './optional-email-store.ts'

/** What the link of an optional email is about. */
export interface EmailOption {
  token: string
  kind: OptionalEmail
  account_id: string
  is_stopped: boolean
}

const isStopped = async (
  db: Db,
  account_id: string,
  kind: OptionalEmail,
  stopped: string[],
): Promise<boolean> =>
  kind === 'pickup_reminder'
    ? (await findById(db, account_id))?.pickup_reminders !== true
    : stopped.includes(kind)

/** Whether an account has stopped emails of a kind, and the page on which it can. */
export async function optionOfEmail(
  db: Db,
  account_id: string,
  kind: OptionalEmail,
): Promise<{ is_stopped: boolean; path: string }> {
  const { token, stopped } = await findOrCreateOption(db, account_id)
  return { is_stopped: await isStopped(db, account_id, kind, stopped), path: unsubscribePath(token, kind) }
}

/** Undefined when no email of ours has the link, or its account is erased. */
export async function readEmailOption(
  db: Db,
  { token, kind }: { token: string; kind: string },
): Promise<EmailOption | undefined> {
  if (!isId(token) || !isOptionalEmail(kind)) return undefined
  const row = await findOptionByToken(db, token)
  if (row === undefined) return undefined
  const { account_id, stopped } = row
  return { token, kind, account_id, is_stopped: await isStopped(db, account_id, kind, stopped) }
}

/** Stops the emails of a kind, or starts them again, as often as it is asked for. */
export async function changeEmailOption(
  db: Db,
  link: { token: string; kind: string },
  is_stopped: boolean,
): Promise<EmailOption | undefined> {
  const option = await readEmailOption(db, link)
  if (option === undefined) return undefined
  const { account_id, kind } = option
  if (kind === 'pickup_reminder') await updateSettings(db, account_id, { pickup_reminders: !is_stopped })
  else await setStopped(db, account_id, kind, is_stopped)
  return { ...option, is_stopped }
}
