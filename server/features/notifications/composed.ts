import { createHash } from 'node:crypto'
import type { Email } from '#server/platform/mail/mailer.ts'
import { asHtml, asText, type Letter } from './email-template.ts'

export type Attachments = NonNullable<Email['attachments']>

/** A message that is written: its key makes it the same message, however often it is asked for. */
export interface Composed {
  key: string
  mail: Email
}

interface Written {
  key: string
  to: string
  origin: string
  letter: Letter
  attachments?: Attachments
}

/** Many meals make a long list. */
const SUBJECT_MAX = 200
const shortened = (subject: string): string =>
  [...subject].length <= SUBJECT_MAX ? subject : `${[...subject].slice(0, SUBJECT_MAX - 1).join('')}…`

export const asMail = ({ key, to, origin, letter, attachments = [] }: Written): Composed => ({
  key,
  mail: {
    // What stands before the ids.
    kind: key.split(':')[0] ?? '',
    to,
    subject: shortened(letter.subject),
    text: asText(letter),
    html: asHtml(letter),
    message_id: `${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${new URL(origin).hostname}`,
    attachments,
  },
})
