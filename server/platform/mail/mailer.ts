import { createTransport } from 'nodemailer'
import type { Log } from '#server/platform/monitoring/log.ts'

export interface Email {
  /** What it is about, in a word that names nobody: for the log. */
  kind: string
  to: string
  subject: string
  text: string
  html?: string
  /** Without angle brackets. The same for the same message, so that mail programs show it once however often it comes. */
  message_id?: string
  /** One with a `cid` is shown inside the HTML, where that names it. */
  attachments?: { filename: string; content: string | Buffer; contentType: string; cid?: string }[]
}

export interface Mailer {
  /** Throws MailRefused when trying again is of no use. */
  send: (mail: Email) => Promise<void>
  close: () => void
}

/** The address takes no mail. What was said about it is left out, because it names a person. */
export class EmailRefused extends Error {}

const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
const CONNECTIONS = 5

interface MailSettings {
  smtp_url: string | undefined
  mail_from: string
  mail_in_log: boolean
}

/** Sends through SMTP; without a server for it, a trial on this machine shows the mail in its log. */
export function makeMailer(settings: MailSettings, log: Log): Mailer {
  if (settings.smtp_url === undefined) return { send: async (mail) => logMail(log, mail, settings.mail_in_log), close: () => {} }
  const transport = createTransport(
    { url: settings.smtp_url, pool: true, maxConnections: CONNECTIONS, disableFileAccess: true, disableUrlAccess: true, ...TIMEOUTS_MS },
    { from: settings.mail_from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  return {
    send: async ({ message_id, kind: _kind, ...mail }) => {
      try {
        await transport.sendMail({ ...mail, ...(message_id === undefined ? {} : { messageId: `<${message_id}>` }) })
      } catch (error) {
        throw withoutAddress(error as { code?: string; responseCode?: number; command?: string })
      }
    },
    close: () => transport.close(),
  }
}

/** A link in a mail opens an account to whoever reads it, so where others use the shop the log has none. */
function logMail(log: Log, { kind, subject, text }: Email, is_shown: boolean): void {
  if (is_shown) log.warn({ mail: { subject, text } }, 'mail (no SMTP_URL set, so it is shown here)')
  else log.warn({ mail: kind }, 'a mail was not sent: no SMTP_URL is set')
}

function withoutAddress({ code = '', responseCode = 0, command = '' }: { code?: string; responseCode?: number; command?: string }): Error {
  const said = `mail was not taken: ${[code, responseCode, command].filter(Boolean).join(' ')}`
  return command === 'RCPT TO' && responseCode >= 500 ? new EmailRefused(said) : new Error(said)
}
