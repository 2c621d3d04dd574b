import { createHash } from 'node:crypto'
import { cutText } from '#contract/text/isolated-text.ts'
import type { Email } from '#server/platform/mail/mailer.ts'
import { type EmailTemplate, renderHtml, renderText } from './email-template.ts'
import { firstNameToGreet } from './user-text-rules.ts'

export type Attachments = NonNullable<Email['attachments']>

export interface Recipient {
  /** Of the account, as it was entered; null where none is known. */
  name: string | null
  email: string
}

/** An email as the slice that it speaks about builds it, when it is about to be sent. */
export interface OutgoingEmail {
  /**
   * What it is about, followed by ids: its kind, or which change of an account. An email with the same key is
   * sent once.
   */
  key: string
  to: Recipient
  template: EmailTemplate
  attachments?: Attachments
  /**
   * The key contains a link that gives access to something. Each attempt makes a link of its own, so the key
   * is not stored, nor logged.
   */
  has_secret_key?: boolean
  /**
   * For an email that its recipient can do without: whether they have stopped it, and the page on which they
   * can.
   */
  optional?: { is_stopped: boolean; path: string }
  /**
   * Called once the email is sent, or its address has refused it for good. It may be called again for the
   * same.
   */
  onSent?: (refused: string | undefined) => Promise<unknown>
}

/** A subject that lists many meals is cut here. */
const SUBJECT_LENGTH_MAX = 200
const shortenSubject = (subject: string): string =>
  subject.length <= SUBJECT_LENGTH_MAX ? subject : `${cutText(subject, SUBJECT_LENGTH_MAX - 1)}…`

export const kindOf = (key: string): string => key.split(':')[0] ?? ''

export function renderEmail(
  { key, to, template, attachments = [], optional }: OutgoingEmail,
  origin: string,
): Email {
  const unsubscribe_url = optional && origin + optional.path
  return {
    kind: kindOf(key),
    to: to.email,
    to_name: firstNameToGreet(to.name ?? ''),
    subject: shortenSubject(template.subject),
    text: renderText(template, origin, unsubscribe_url),
    html: renderHtml(template, origin, unsubscribe_url),
    message_id: `${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${new URL(origin).hostname}`,
    attachments,
    unsubscribe_url,
  }
}
