import { escapeMarkup } from '#server/platform/http/documents/markup-rules.ts'
import { htmlPage, seeOther } from '#server/platform/http/documents/pages.ts'
import { plainDocument } from '#server/platform/http/documents/plain-document.ts'
import type { PageRoute, RawReply } from '#server/platform/http/http.ts'
import type { Database } from '#server/platform/db/database.ts'
import { changeEmailOption, type EmailOption, readEmailOption } from './optional-email-flows.ts'
import { optionalEmails, unsubscribePath } from './optional-email-rules.ts'

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

const layout = (title: string, body: string): string =>
  plainDocument(title, `<h1>${title}</h1>\n${body}\n<p><a href="/">Go to Surplate</a></p>`)

const button = (action: string, label: string): string =>
  `<form method="post" action="${escapeMarkup(action)}"><button type="submit">${label}</button></form>`

function optionPage(option: EmailOption | undefined): RawReply {
  if (option === undefined)
    return htmlPage(layout('This link is not known', '<p>Please open it from the email again.</p>'), 404)
  const { token, kind, is_stopped } = option
  const path = unsubscribePath(token, kind)
  const body = is_stopped
    ? `<p>Surplate does not email you ${optionalEmails[kind]} any more. All other emails stay as they are.</p>\n${button(`${path}/undo`, 'Send them again')}`
    : `<p>Surplate emails you ${optionalEmails[kind]}.</p>\n${button(path, 'Stop these emails')}`
  return htmlPage(layout(is_stopped ? 'These emails are stopped' : 'Stop these emails?', body))
}
