import { formatGreeting, renderEmail } from '#server/features/messages/notifications/public.ts'
import { findContact } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import { Failure } from '#server/platform/failure.ts'
import { newId } from '#server/platform/ids.ts'
import { explainMailAnswer } from './mail-answer-rules.ts'

export const SENT_TEST_EMAIL = 'sent a test email'

export type TestEmailDeps = Pick<AppParts, 'config' | 'database' | 'mailer' | 'now' | 'origin'>

/** Sends an email to an operator at once. Throws Failure: `no_mail_server`, `email_not_taken`. */
export async function sendTestEmail(
  { config, database, mailer, now, origin }: TestEmailDeps,
  { id }: Pick<DeskCaller, 'id'>,
): Promise<void> {
  if (config.smtp_url === undefined) throw new Failure('no_mail_server')
  const to = await findContact(database.query, id)
  if (to === undefined) throw new Failure('not_found')
  const template = {
    subject: 'The emails of your shop arrive',
    lead: 'There is nothing to do: you asked for this email at the desk, and your mail server took it.',
    blocks: [{ text: formatGreeting(to.name) }],
  }
  try {
    await mailer.send(renderEmail({ key: `test_email:${newId(now())}`, to, template }, origin))
  } catch (cause) {
    throw new Failure('email_not_taken', { detail: explainMailAnswer((cause as Error).message), cause })
  }
}
