import { minutesAfter } from '#server/platform/clock.ts'
import { EmailRefused } from '#server/platform/mail/mailer.ts'
import type { Composed } from './composed.ts'
import { claimMessage, findMessage, markSent, releaseMessage } from './message-store.ts'
import type { NotificationDeps } from './notification-deps.ts'

/** Longer than any sending takes; whoever holds a claim for so long has died with it. */
const CLAIM_MINUTES = 5

/**
 * Sends a message unless it was sent. A process that dies between sending and noting it leaves a claim that goes stale, and
 * the message is sent again: twice is better than never, and its Message-ID is the same, by which mail programs show it once.
 */
export async function sendOnce({ database, mailer, now, log }: NotificationDeps, { key, mail }: Composed): Promise<void> {
  const db = database.query
  const at = now()
  if ((await claimMessage(db, key, at, minutesAfter(at, -CLAIM_MINUTES))) === undefined) {
    const known = await findMessage(db, key)
    if (known?.sent_at === null) throw new Error('this message is being sent by somebody else')
    return
  }
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof EmailRefused)) {
      await releaseMessage(db, key)
      throw error
    }
    // Told as far as it can be: noting it keeps the next run from trying again.
    log.warn({ message: key, cause: error.message }, 'a message was refused for good: its address does not take mail')
  }
  await markSent(db, key, now())
}
