import { SECOND_MS } from '#contract/time.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Email, EmailRefused, type Mailer } from '#server/platform/mail/mailer.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import { claimMessage, findMessage, markSent, releaseMessage } from './message-store.ts'
import { kindOf, type OutgoingEmail, renderEmail } from './outgoing-email.ts'

export interface SendingDeps {
  database: Database
  now: Now
  log: Log
  mailer: Mailer
  metrics: Metrics
  /** The address of the shop, to which the links of emails lead. */
  origin: string
}

/**
 * The job that holds a claim runs again only after its process has been silent: an older claim is that of a
 * process that died.
 */
const CLAIM_MS = 30 * SECOND_MS

/**
 * Sends an email unless it was sent before. Gives the answer of a server that refuses its address for good.
 */
export async function sendOnce(
  deps: SendingDeps,
  outgoing: OutgoingEmail,
): Promise<{ refused: string } | undefined> {
  const email = renderEmail(outgoing, deps.origin)
  const refused = await (outgoing.has_secret_key === true
    ? deliver(deps, email, kindOf(outgoing.key))
    : sendClaimed(deps, email, outgoing.key))
  await outgoing.onSent?.()
  return refused === undefined ? undefined : { refused }
}

/**
 * A process that dies between sending and recording it leaves a claim that expires, and the email is sent
 * again: twice is better than never, and mail programs show it once, because its Message-ID is the same.
 */
async function sendClaimed(deps: SendingDeps, email: Email, key: string): Promise<string | undefined> {
  const db = deps.database.query
  const at = deps.now()
  if ((await claimMessage(db, key, at, new Date(at.getTime() - CLAIM_MS))) === undefined) {
    const message = await findMessage(db, key)
    if (message?.sent_at === null) throw new Error('another process is sending this message')
    return undefined
  }
  let refused: string | undefined
  try {
    refused = await deliver(deps, email, key)
  } catch (error) {
    await releaseMessage(db, key)
    throw error
  }
  await markSent(db, key, deps.now())
  return refused
}

/**
 * An address that is refused for good counts as delivered to: it would be refused again. Gives the server's
 * answer then.
 */
async function deliver(
  { mailer, log, metrics }: SendingDeps,
  email: Email,
  message: string,
): Promise<string | undefined> {
  const count = (outcome: string) =>
    metrics
      .counter({
        name: 'emails_total',
        help: 'Attempts to send an email, by kind and outcome',
        labelNames: ['kind', 'outcome'],
      })
      .inc({ kind: email.kind, outcome })
  try {
    await mailer.send(email)
    count('sent')
    return undefined
  } catch (error) {
    count(error instanceof EmailRefused ? 'refused' : 'failed')
    if (!(error instanceof EmailRefused)) throw error
    log.warn(
      { message, cause: error.message },
      'an email was refused permanently: its address accepts no email',
    )
    return error.message
  }
}
