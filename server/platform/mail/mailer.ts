import type { Log } from '#server/platform/monitoring/log.ts'

export interface Email {
  /** The kind of email, for the log: names no person. */
  kind: string
  to: string
  subject: string
  text: string
  html?: string
  /** Without angle brackets. The same when the same email is sent again, so that mail programs show it once. */
  message_id?: string
  /** An attachment with a `cid` is an image that the HTML refers to. */
  attachments?: { filename: string; content: string | Buffer; contentType: string; cid?: string }[]
}

export interface Mailer {
  /** Throws EmailRefused when retrying is useless. */
  send: (email: Email) => Promise<void>
  close: () => void
}

/** The server refused the address for good. Its reply is left out, because it names the address. */
export class EmailRefused extends Error {}

const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
const CONNECTIONS_MAX = 5

interface MailSettings {
  smtp_url: string | undefined
  mail_from: string
  mail_in_log: boolean
}

/** Sends through SMTP. Without an SMTP server the email is only logged: see `logEmail`. */
export function makeMailer(settings: MailSettings, log: Log): Mailer {
  if (settings.smtp_url === undefined) return { send: async (email) => logEmail(log, email, settings.mail_in_log), close: () => {} }
  const connecting = connect(settings.smtp_url, settings.mail_from)
  return {
    send: async ({ message_id, kind: _kind, ...email }) => {
      const transport = await connecting
      try {
        await transport.sendMail({ ...email, ...(message_id === undefined ? {} : { messageId: `<${message_id}>` }) })
      } catch (error) {
        throw toError(error as { code?: string; responseCode?: number; command?: string })
      }
    },
    close: () => void connecting.then((transport) => transport.close()),
  }
}

/** Loads the SMTP library, which a process without an SMTP server does not need. */
async function connect(url: string, from: string) {
  const { createTransport } = await import('nodemailer')
  const limits = { pool: true, maxConnections: CONNECTIONS_MAX, disableFileAccess: true, disableUrlAccess: true, ...TIMEOUTS_MS } as const
  return createTransport({ url, ...limits }, { from, headers: { 'Auto-Submitted': 'auto-generated' } })
}

/** A link in an email can give access to an account, so the text is logged only by a trial on this machine. */
function logEmail(log: Log, { kind, subject, text }: Email, isTextLogged: boolean): void {
  if (isTextLogged) log.warn({ mail: { subject, text } }, 'mail (no SMTP_URL set, so it is shown here)')
  else log.warn({ mail: kind }, 'a mail was not sent: no SMTP_URL is set')
}

/** The SMTP library's message names the address, so an error is made from the codes alone. */
function toError({ code = '', responseCode = 0, command = '' }: { code?: string; responseCode?: number; command?: string }): Error {
  const message = `mail was not taken: ${[code, responseCode, command].filter(Boolean).join(' ')}`
  return command === 'RCPT TO' && responseCode >= 500 ? new EmailRefused(message) : new Error(message)
}
