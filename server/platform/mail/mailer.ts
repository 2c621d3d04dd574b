import type { Log } from '#server/platform/monitoring/log.ts'

export interface Email {
  /** The kind of email, for the log: names no person. */
  kind: string
  to: string
  /** Stands before the address. */
  to_name?: string | undefined
  subject: string
  text: string
  html?: string
  /**
   * Without angle brackets. The same when the same email is sent again, so that mail programs show it once.
   */
  message_id?: string
  /** Of the page that stops emails of this kind, also by a POST (RFC 8058). */
  unsubscribe_url?: string | undefined
  /** An attachment with a `cid` is an image that the HTML refers to. */
  attachments?: { filename: string; content: string | Buffer; contentType: string; cid?: string }[]
}

export interface Mailer {
  /**
   * Throws EmailRefused when retrying is useless, because the fault is the address; any other error can pass.
   */
  send: (email: Email) => Promise<void>
  /** Signs in to the mail server without sending anything, and logs whether that works. */
  check: () => Promise<void>
  close: () => void
}

/** The address takes no email, and never will. The message is the server's answer without addresses. */
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
  if (settings.smtp_url === undefined)
    return {
      send: async (email) => logEmail(log, email, settings.mail_in_log),
      check: async () => {},
      close: () => {},
    }
  const connecting = connect(settings.smtp_url, settings.mail_from)
  return {
    send: async ({ message_id, kind, to, to_name: name = '', unsubscribe_url, ...email }) => {
      const transport = await connecting
      try {
        await transport.sendMail({
          ...email,
          to: { name, address: to },
          headers: unsubscribeHeaders(kind, unsubscribe_url),
          ...(message_id === undefined ? {} : { messageId: `<${message_id}>` }),
        })
      } catch (error) {
        throw toError(error as SmtpError, to)
      }
    },
    check: async () => {
      try {
        await (await connecting).verify()
        log.info('the mail server accepts the sign-in')
      } catch (error) {
        const cause = answerOf(error as SmtpError, settings.mail_from)
        log.warn({ cause }, 'the mail server cannot be used: check SMTP_URL; emails wait and are tried again')
      }
    },
    close: () => void connecting.then((transport) => transport.close()),
  }
}

/** Of an email that can be stopped. Mail programs post by themselves to https alone. */
function unsubscribeHeaders(kind: string, url: string | undefined): Record<string, string> {
  if (url === undefined) return {}
  const post = url.startsWith('https:')
    ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : undefined
  return { 'List-Id': `<${kind}.${new URL(url).hostname}>`, 'List-Unsubscribe': `<${url}>`, ...post }
}

/** Loads the SMTP library, which a process without an SMTP server does not need. */
async function connect(url: string, from: string) {
  const { createTransport } = await import('nodemailer')
  const limits = {
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS_MS,
  } as const
  return createTransport({ url, ...limits }, { from, headers: { 'Auto-Submitted': 'auto-generated' } })
}

/**
 * A link in an email can give access to an account, so the text is logged only by a trial on this machine.
 */
function logEmail(log: Log, { kind, subject, text }: Email, isTextLogged: boolean): void {
  if (isTextLogged) log.warn({ mail: { subject, text } }, 'mail (no SMTP_URL set, so it is shown here)')
  else log.warn({ mail: kind }, 'a mail was not sent: no SMTP_URL is set')
}

interface SmtpError {
  code?: string
  responseCode?: number
  response?: string
  command?: string
}

/**
 * RFC 3463: 5.1.x is the address of the recipient, except for the two that are about the sender; 5.2.1 is a
 * mailbox that is closed.
 */
const recipientAtFault = /^5\d\d[ -](5\.1\.(?![78]\b)\d{1,3}|5\.2\.1)\b/
const ANSWER_LENGTH_MAX = 200

/** The server's answer, or the code of a connection that failed, without what names the recipient. */
function answerOf({ code = '', command = '', response }: SmtpError, to: string): string {
  if (response === undefined) return [code, command].filter(Boolean).join(' ')
  const [user = ''] = to.split('@')
  return response
    .replaceAll(/\S*@\S*/g, '…')
    .replaceAll(user, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, ANSWER_LENGTH_MAX)
}

/**
 * Only what the recipient's address is at fault for is refused for good: a server that is set up wrong for a
 * minute loses no email.
 */
function toError(error: SmtpError, to: string): Error {
  const isRefused = error.responseCode === 552 || recipientAtFault.test(error.response ?? '')
  return isRefused
    ? new EmailRefused(answerOf(error, to))
    : new Error(`mail was not taken: ${answerOf(error, to)}`)
}
