import { join } from 'node:path'

/** Where the long form keeps an email of each kind, as a mail server of somebody else receives it. */
export const sentEmails = join(import.meta.dirname, '..', '..', 'test-results', 'emails')

/** What that server puts before it. */
export const RECEIVED_OUTSIDE = Buffer.from(
  `Received: from mail.surplate.example (mail.surplate.example [52.62.0.1])
\tby mx.elsewhere.example (Postfix) with ESMTPS id 4XyZ1234; ${new Date().toUTCString().replace('GMT', '+0000')}
`.replaceAll('\n', '\r\n'),
)
