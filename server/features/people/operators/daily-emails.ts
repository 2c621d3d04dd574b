import { DESK } from '#contract/links.ts'
import { DAY_MS, melbourneDate, wallClock } from '#contract/time.ts'
import { findSealHash } from '#server/features/people/audit/public.ts'
import {
  type EmailBuilders,
  type EmailJob,
  type EmailTemplate,
  formatDayAndTime,
  formatGreeting,
  insertNewMessages,
} from '#server/features/messages/notifications/public.ts'
import { findRecipient, optionOfEmail } from '#server/features/people/accounts/public.ts'
import type { JobData, Jobs } from '#server/platform/jobs/jobs.ts'
import { describeEntry, findNotableEntries } from './notable-emails.ts'
import { findQueues } from './operator-flows.ts'
import type { OperatorDeps } from './operator-deps.ts'
import { findActiveOperators } from './operator-store.ts'

interface OperatorEmailData {
  operators_daily: { account_id: string; day: string }
  operator_invitation: { operator_id: string }
  /** The first entry of a request stands for all of it. */
  notable_entry: { entry_id: number; account_id: string }
}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'operators.emails': EmailJob<OperatorEmailData>
  }
}

type DailyEmail = Extract<JobData['operators.emails'], { kind: 'operators_daily' }>

const FROM_HOUR = 7
const SWEEP_SECONDS = 600
const keyOf = ({ account_id, day }: DailyEmail): string => `operators_daily:${account_id}:${day}`

type Queue = Awaited<ReturnType<typeof findQueues>>[number]

const queueText = ({ waiting, oldest_at, overdue }: Queue): string =>
  [
    String(waiting),
    oldest_at === null ? '' : `, the oldest since ${formatDayAndTime(oldest_at)}`,
    overdue === 0 ? '' : `, ${overdue} overdue`,
  ].join('')

function dailyTemplate(
  name: string,
  queues: Queue[],
  { notable, seal }: { notable: [string, string][]; seal: { at: Date; hash: string } | undefined },
  origin: string,
): EmailTemplate {
  const waiting = queues.filter((queue) => queue.waiting > 0)
  const sealRows: [string, string][] =
    seal === undefined
      ? [['Audit log', 'nothing is recorded yet']]
      : [
          ['Audit log sealed', formatDayAndTime(seal.at.toISOString())],
          ['Newest hash', seal.hash],
        ]
  return {
    subject: waiting.length === 0 ? 'The desk this morning: nothing waits' : 'The desk this morning',
    lead:
      waiting.length === 0
        ? 'There is nothing to do: nothing waits at the desk.'
        : 'Please open the desk: this waits there.',
    blocks: [
      { text: formatGreeting(name) },
      ...(waiting.length === 0
        ? []
        : [{ table: waiting.map((queue): [string, string] => [queue.name, queueText(queue)]) }]),
      ...(notable.length === 0 ? [] : [{ text: 'Changes since yesterday:' }, { table: notable }]),
      { link: 'Open the desk', href: origin + DESK },
      {
        text: 'Please keep this email. It shows later whether anybody has rewritten the audit log: npm run operator -- check-audit --since FILE.',
      },
      { table: sealRows },
    ],
  }
}

export const dailyEmail = (deps: OperatorDeps): EmailBuilders<DailyEmail> => ({
  operators_daily: async ({ database, origin }, email) => {
    const contact = await findRecipient(database.query, email.account_id)
    if (contact === undefined) return undefined
    const since = new Date(deps.now().getTime() - DAY_MS)
    const entries = await findNotableEntries(database.query, since)
    const log = {
      notable: await Promise.all(entries.map((entry) => describeEntry(database.query, entry))),
      seal: await findSealHash(database.query),
    }
    const template = dailyTemplate(contact.name, await findQueues(deps), log, origin)
    const optional = await optionOfEmail(database.query, email.account_id, 'operators_daily')
    return { key: keyOf(email), to: contact, template, optional }
  },
})

/** Each morning every operator is told what waits, and the newest hash of the audit log. */
export function dailyEmailJobs(jobs: Jobs, { database, now }: Pick<OperatorDeps, 'database' | 'now'>): void {
  jobs.every(SWEEP_SECONDS, 'operators.daily', async () => {
    const at = now()
    if (wallClock(at).hour < FROM_HOUR) return
    await database.transaction(async (tx) => {
      const operators = await findActiveOperators(tx)
      const due = operators.flatMap(({ account_id }): DailyEmail[] =>
        account_id === null ? [] : [{ kind: 'operators_daily', account_id, day: melbourneDate(at) }],
      )
      const newKeys = new Set(await insertNewMessages(tx, due.map(keyOf), at))
      await jobs.enqueue(
        tx,
        'operators.emails',
        due.filter((email) => newKeys.has(keyOf(email))),
      )
    })
  })
}
