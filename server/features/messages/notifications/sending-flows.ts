import { SECOND_MS } from '#contract/time.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Email, EmailRefused, type Mailer } from '#server/platform/mail/mailer.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { claimMessage, findMessage, markSent, releaseMessage } from './message-store.ts'
import { kindOf, type OutgoingEmail, renderEmail } from './outgoing-email.ts'

export interface SendingDeps {
  database: Database
  now: Now
  log: Log
  mailer: Mailer
  /** The address of the shop, to which the links of emails lead. */
  origin: string
}

/** The job that holds a claim runs again only after its process has been silent: an older claim is that of a process that died. */
const CLAIM_MS = 30 * SECOND_MS

/** Sends an email unless it was sent before. */
export async function sendOnce(deps: SendingDeps, outgoing: OutgoingEmail): Promise<void> {
  const email = renderEmail(outgoing, deps.origin)
  await (outgoing.has_secret_key === true ? deliver(deps, email, kindOf(outgoing.key)) : sendClaimed(deps, email, outgoing.key))
  await outgoing.onSent?.()
}

/**
 * A process that dies between sending and recording it leaves a claim that expires, and the email is sent again: twice is better than
 * never, and mail programs show it once, because its Message-ID is the same.
 */
async function sendClaimed(deps: SendingDeps, email: Email, key: string): Promise<void> {
  const db = deps.database.query
  const at = deps.now()
  if ((await claimMessage(db, key, at, new Date(at.getTime() - CLAIM_MS))) === undefined) {
    const message = await findMessage(db, key)
    if (message?.sent_at === null) throw new Error('another process is sending this message')
    return
  }
  try {
    await deliver(deps, email, key)
  } catch (error) {
    await releaseMessage(db, key)
    throw error
  }
  await markSent(db, key, deps.now())
}

/** An address that the server refuses for good counts as delivered to: it would refuse it again. */
async function deliver({ mailer, log }: SendingDeps, email: Email, message: string): Promise<void> {
  try {
    await mailer.send(email)
  } catch (error) {
    if (!(error instanceof EmailRefused)) throw error
    log.warn({ message, cause: error.message }, 'an email was refused permanently: its address accepts no email')
  }
}
