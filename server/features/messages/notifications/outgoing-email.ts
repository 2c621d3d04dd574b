import { createHash } from 'node:crypto'
import type { Email } from '#server/platform/mail/mailer.ts'
import { type EmailTemplate, renderHtml, renderText } from './email-template.ts'

export type Attachments = NonNullable<Email['attachments']>

/** An email that is ready to send. An email with the same key is sent once: see `sendOnce`. */
export interface OutgoingEmail {
  key: string
  email: Email
}

interface EmailInput {
  key: string
  to: string
  origin: string
  template: EmailTemplate
  attachments?: Attachments
}

/** A subject that lists many meals is cut here. */
const SUBJECT_LENGTH_MAX = 200
const shortenSubject = (subject: string): string =>
  [...subject].length <= SUBJECT_LENGTH_MAX ? subject : `${[...subject].slice(0, SUBJECT_LENGTH_MAX - 1).join('')}…`

export const buildEmail = ({ key, to, origin, template, attachments = [] }: EmailInput): OutgoingEmail => ({
  key,
  email: {
    // A key is the kind of the message, followed by ids.
    kind: key.split(':')[0] ?? '',
    to,
    subject: shortenSubject(template.subject),
    text: renderText(template),
    html: renderHtml(template),
    message_id: `${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${new URL(origin).hostname}`,
    attachments,
  },
})
