import type { JobData, JobName, Jobs } from '#server/platform/jobs/jobs.ts'
import type { OutgoingEmail } from './outgoing-email.ts'
import { findUndelivered, type UndeliveredCount } from './message-store.ts'
import { sendOnce, type SendingDeps } from './sending-flows.ts'

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
