import type { Db, Database } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/ids.ts'
import { findById, updateSettings } from '#server/features/people/accounts/account-store.ts'
import {
  isOptionalEmail,
  type OptionalEmail,
  unsubscribePath,
  optionalEmails,
} from './optional-email-rules.ts'
import { findOptionByToken, findOrCreateOption, setStopped } from './optional-email-store.ts'
import { type Markup, markup } from '#server/platform/http/documents/markup-rules.ts'
import { htmlPage, seeOther } from '#server/platform/http/documents/pages.ts'
import { htmlDocument } from '#server/platform/http/documents/html-document.ts'
import type { PageRoute, RawReply } from '#server/platform/http/http.ts'

/** What the link of an optional email is about. */
interface EmailOption {
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
async function readEmailOption(
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
async function changeEmailOption(
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

const PATH = '/unsubscribe/{token}/{kind}'

/**
 * Each optional email leads here. Opening the page changes nothing, because programs open links; its button
 * does, and so does a mail program by the same POST, which is not led elsewhere (RFC 8058).
 */
export function optionalEmailPages(page: PageRoute, { database: { query } }: { database: Database }): void {
  const linkOf = ({ token = '', kind = '' }: Record<string, string>) => ({ token, kind })
  page('GET', PATH, async ({ params }) => optionPage(await readEmailOption(query, linkOf(params))))
  page('POST', PATH, async ({ params }) => optionPage(await changeEmailOption(query, linkOf(params), true)))
  page('POST', `${PATH}/undo`, async ({ params }) => {
    const option = await changeEmailOption(query, linkOf(params), false)
    return option === undefined ? optionPage(option) : seeOther(unsubscribePath(option.token, option.kind))
  })
}

const layout = (title: string, body: Markup): string =>
  htmlDocument(title, markup`<h1>${title}</h1>\n${body}\n<p><a href="/">Go to Surplate</a></p>`)

const button = (action: string, label: string): Markup =>
  markup`<form method="post" action="${action}"><button type="submit">${label}</button></form>`

function optionPage(option: EmailOption | undefined): RawReply {
  if (option === undefined)
    return htmlPage(
      layout('This link is not known', markup`<p>Please open it from the email again.</p>`),
      404,
    )
  const { token, kind, is_stopped } = option
  const path = unsubscribePath(token, kind)
  const body = is_stopped
    ? markup`<p>Surplate does not email you ${optionalEmails[kind]} any more. All other emails stay as they are.</p>\n${button(`${path}/undo`, 'Send them again')}`
    : markup`<p>Surplate emails you ${optionalEmails[kind]}.</p>\n${button(path, 'Stop these emails')}`
  return htmlPage(layout(is_stopped ? 'These emails are stopped' : 'Stop these emails?', body))
}
