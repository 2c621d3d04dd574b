import { DESK } from '#contract/links.ts'
import { DAY_MS, MINUTE_MS } from '#contract/time.ts'
import {
  type FoundEntry,
  findEntriesOfActions,
  findEntriesOfRequest,
} from '#server/features/people/audit/public.ts'
import { findRecipient } from '#server/features/people/accounts/public.ts'
import {
  type EmailBuilders,
  formatDayAndTime,
  formatGreeting,
  formatMoney,
  insertNewMessages,
  quoteUserText,
  sanitizeUserText,
} from '#server/features/messages/notifications/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { JobData, Jobs } from '#server/platform/jobs/jobs.ts'
import { findNameOfObject } from './notable-store.ts'
import { firstOfEachRequest, isNotable, notableActions } from './notable-rules.ts'
import type { OperatorDeps } from './operator-deps.ts'
import { findActiveOperators } from './operator-store.ts'

type NotableEmail = Extract<JobData['operators.emails'], { kind: 'notable_entry' }>

const SWEEP_SECONDS = 15
/** Entries of commands are found as well, made while no process ran. */
const FIRST_LOOK_BACK_MS = DAY_MS
/** Longer than the transaction of an entry takes. */
const OVERLAP_MS = 15 * MINUTE_MS

export const findNotableEntries = async (db: Db, since: Date): Promise<FoundEntry[]> =>
  (await findEntriesOfActions(db, notableActions, since)).filter(isNotable)

const actorOf = ({ actor_kind, actor_name }: FoundEntry): string =>
  actor_kind === 'operator'
    ? sanitizeUserText(actor_name ?? 'A former operator')
    : actor_kind === 'command'
      ? 'A command on the machine'
      : 'Surplate itself'

async function objectOf(db: Db, { object_kind, object_id }: FoundEntry): Promise<string> {
  const name = await findNameOfObject(db, object_kind, object_id)
  const kind = object_kind.replaceAll('_', ' ')
  return name === undefined ? `${kind} ${object_id}` : `${kind} ${sanitizeUserText(name)}`
}

const valueText = (field: string, value: unknown): string =>
  field === 'amount' && typeof value === 'number'
    ? formatMoney(value)
    : sanitizeUserText(typeof value === 'string' ? value : JSON.stringify(value))

const changesOf = ({ before, after }: FoundEntry): string =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((field) => {
      const [from, to] = [before?.[field] ?? null, after?.[field] ?? null]
      const values = [from, to].flatMap((value) => (value === null ? [] : [valueText(field, value)]))
      return `${field.replaceAll('_', ' ')} ${values.join(' → ')}`
    })
    .join(', ')

async function rowsOf(db: Db, entry: FoundEntry): Promise<[label: string, value: string][]> {
  const changes = changesOf(entry)
  return [
    ['When', `${formatDayAndTime(entry.at.toISOString())}, Melbourne time`],
    ['Who', actorOf(entry)],
    ['What', entry.action],
    ['About', await objectOf(db, entry)],
    ...(changes === '' ? [] : [['Change', changes] satisfies [string, string]]),
    ...(entry.reason === null ? [] : [['Reason', quoteUserText(entry.reason)] satisfies [string, string]]),
  ]
}

/** A line of the daily email. */
export const describeEntry = async (db: Db, entry: FoundEntry): Promise<[label: string, value: string]> => [
  formatDayAndTime(entry.at.toISOString()),
  `${actorOf(entry)}: ${entry.action}, ${await objectOf(db, entry)}`,
]

const keyOf = ({ entry_id, account_id }: NotableEmail): string => `notable_entry:${entry_id}:${account_id}`

export const notableEmail: EmailBuilders<NotableEmail> = {
  notable_entry: async ({ database: { query }, origin }, email) => {
    const contact = await findRecipient(query, email.account_id)
    const entries = (await findEntriesOfRequest(query, email.entry_id)).filter(isNotable)
    const [first] = entries
    if (contact === undefined || first === undefined) return undefined
    const tables = await Promise.all(entries.map(async (entry) => ({ table: await rowsOf(query, entry) })))
    return {
      key: keyOf(email),
      to: contact,
      template: {
        subject: `The desk: ${actorOf(first)}, ${first.action}`,
        lead: 'If you expected this, there is nothing to do. If not, please ask the person by another way than email.',
        blocks: [
          { text: formatGreeting(contact.name) },
          { text: 'Every other administrator is told of this as well:' },
          ...tables,
          { link: 'Open the desk', href: origin + DESK },
          { text: 'At the desk you can end their role, if you have to.' },
        ],
      },
    }
  },
}

/** Tells all other administrators at once what one person should not be able to do unseen. */
export function notableEntryJobs(
  jobs: Jobs,
  { database, now }: Pick<OperatorDeps, 'database' | 'now'>,
): void {
  let read_until = new Date(now().getTime() - FIRST_LOOK_BACK_MS)
  jobs.every(SWEEP_SECONDS, 'operators.notable', async () => {
    const at = now()
    const since = new Date(read_until.getTime() - OVERLAP_MS)
    await database.transaction(async (tx) => {
      const entries = firstOfEachRequest(await findNotableEntries(tx, since))
      if (entries.length === 0) return
      const admins = (await findActiveOperators(tx)).filter(({ role }) => role === 'admin')
      const due = entries.flatMap((entry) =>
        admins.flatMap(({ id, account_id }): NotableEmail[] =>
          account_id === null || id === entry.actor_id
            ? []
            : [{ kind: 'notable_entry', entry_id: entry.id, account_id }],
        ),
      )
      const newKeys = new Set(await insertNewMessages(tx, due.map(keyOf), at))
      await jobs.enqueue(
        tx,
        'operators.emails',
        due.filter((email) => newKeys.has(keyOf(email))),
      )
    })
    read_until = at
  })
}
