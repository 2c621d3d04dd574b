import { SECOND_MS } from '#contract/time.ts'
import { EmailRefused } from '#server/platform/mail/mailer.ts'
import type { OutgoingEmail } from './outgoing-email.ts'
import { claimMessage, findMessage, markSent, releaseMessage } from './message-store.ts'
import type { NotificationDeps } from './notification-deps.ts'

/** The job that holds a claim runs again only after its process has been silent: an older claim is that of a process that died. */
const CLAIM_MS = 30 * SECOND_MS

/**
 * Sends an email unless it was sent before. A process that dies between sending and recording it leaves a claim that expires, and
 * the email is sent again: twice is better than never, and mail programs show it once, because its Message-ID is the same.
 */
export async function sendOnce({ database, mailer, now, log }: NotificationDeps, { key, email }: OutgoingEmail): Promise<void> {
  const db = database.query
  const at = now()
  if ((await claimMessage(db, key, at, new Date(at.getTime() - CLAIM_MS))) === undefined) {
    const message = await findMessage(db, key)
    if (message?.sent_at === null) throw new Error('another process is sending this message')
    return
  }
  try {
    await mailer.send(email)
  } catch (error) {
    if (!(error instanceof EmailRefused)) {
      await releaseMessage(db, key)
      throw error
    }
    // Recorded as sent, so that it is not retried: the server will refuse this address again.
    log.warn({ message: key, cause: error.message }, 'an email was refused permanently: its address accepts no email')
  }
  await markSent(db, key, now())
}
