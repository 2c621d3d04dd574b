import { SECOND_MS } from '#contract/time.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Email, EmailRefused, type Mailer } from '#server/platform/mail/mailer.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import {
  claimMessage,
  findMessage,
  markSent,
  releaseMessage,
  findUndelivered,
  type UndeliveredCount,
} from './message-store.ts'
import { kindOf, type OutgoingEmail, renderEmail } from './outgoing-email.ts'
import type { JobData, JobName, Jobs } from '#server/platform/jobs/jobs.ts'

interface SendingDeps {
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
async function sendOnce(
  deps: SendingDeps,
  outgoing: OutgoingEmail,
): Promise<{ refused: string } | undefined> {
  const email = renderEmail(outgoing, deps.origin)
  const refused = await (outgoing.has_secret_key === true
    ? deliver(deps, email, kindOf(outgoing.key))
    : sendClaimed(deps, email, outgoing.key))
  await outgoing.onSent?.(refused)
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
  const attempts = metrics.counter({
    name: 'emails_total',
    help: 'Attempts to send an email, by kind and outcome',
    labelNames: ['kind', 'outcome'],
  })
  const count = (outcome: string) => attempts.inc({ kind: email.kind, outcome })
  try {
    // A rate does not see the first of something that was not counted before.
    attempts.inc({ kind: email.kind, outcome: 'failed' }, 0)
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

/**
 * The job that sends an email, from the data of each kind by its name: ids, never a name, an address or a
 * link.
 */
export type EmailJob<Kinds> = { [K in keyof Kinds & string]: { kind: K } & Kinds[K] }[keyof Kinds & string]

/** What an email is built with. */
export type EmailDeps = Pick<SendingDeps, 'database' | 'now' | 'origin'>

/** Builds an email of each kind from the present state; undefined when nobody is to be notified any more. */
export type EmailBuilders<J extends { kind: string }> = {
  [K in J['kind']]: (deps: EmailDeps, data: Extract<J, { kind: K }>) => Promise<OutgoingEmail | undefined>
}

/** The jobs whose data name a kind of email. */
type EmailJobName = { [N in JobName]: JobData[N] extends { kind: string } ? N : never }[JobName]

export interface Emails {
  /** Sends the emails that a slice enqueues as jobs of this name, each once. */
  work: <N extends EmailJobName>(name: N, builders: EmailBuilders<JobData[N]>) => void
  /** The emails that have not arrived, of each kind and outcome, for as long as the queue keeps them. */
  findUndelivered: () => Promise<UndeliveredCount[]>
}

export const makeEmails = (jobs: Jobs, deps: SendingDeps): Emails => ({
  work: (name, builders) =>
    jobs.work(name, async (data) => {
      const build: (deps: EmailDeps, data: never) => Promise<OutgoingEmail | undefined> =
        builders[data.kind as keyof typeof builders]
      const outgoing = await build(deps, data as never)
      return outgoing === undefined || outgoing.optional?.is_stopped === true
        ? undefined
        : sendOnce(deps, outgoing)
    }),
  findUndelivered: () => findUndelivered(deps.database.query),
})
