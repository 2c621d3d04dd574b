import type { AccountExport } from '#contract/account-export.ts'
import type { correspondenceApi, DeskMessage, DeskNote, NewMessage } from '#contract/desk/correspondence.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { Proposal } from '#contract/money/proposals.ts'
import type { Caller, DeskCaller } from '#server/application/callers.ts'
import { propose, type Proposals } from '#server/features/money/proposals/public.ts'
import { lockAccountAgainstErasure, sendSignInLink } from '#server/features/people/accounts/public.ts'
import type { AuditRecord } from '#server/features/people/audit/public.ts'
import { findOperatorNames } from '#server/features/people/operators/public.ts'
import type { Db, Database } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import {
  deleteMessagesTo,
  deleteNotes,
  findFoodItemsAtDesk,
  findMessagesTo,
  findMessagesToAll,
  findNotes,
  insertMessage,
  insertNote,
  insertRecipients,
  lockRestaurant,
  type MessageRow,
  type NoteSubject,
} from './correspondence-store.ts'

export interface CorrespondenceDeps {
  database: Database
  now: () => Date
  jobs: Pick<Jobs, 'enqueue'>
}

interface Recorded<Reply> {
  reply: Reply
  audit: AuditRecord
}

const objectOf = (of: NoteSubject): Pick<AuditRecord, 'object_kind' | 'object_id'> =>
  'account_id' in of
    ? { object_kind: 'account', object_id: of.account_id }
    : { object_kind: 'restaurant', object_id: of.restaurant_id }

/** Of an account that is not erased, or of an open restaurant. */
async function lockSubject(tx: Db, of: NoteSubject): Promise<void> {
  const is_there = await ('account_id' in of
    ? lockAccountAgainstErasure(tx, of.account_id)
    : lockRestaurant(tx, of.restaurant_id))
  if (!is_there) throw new Failure('not_found')
}

interface Written {
  at: Date
  written_by: string
}

/** With the names of who has written them. */
async function withNames<Row extends Written>(db: Db, rows: Row[]) {
  const names = await findOperatorNames(
    db,
    rows.map(({ written_by }) => written_by),
  )
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    written_by: names.get(row.written_by) ?? null,
  }))
}

export const readNotes = async (db: Db, of: NoteSubject): Promise<DeskNote[]> =>
  (await withNames(db, await findNotes(db, of))).map(({ id, at, text, written_by }) => ({
    id,
    at,
    text,
    written_by,
  }))

/** The text is not recorded: the audit log keeps everything, and a note goes with the account. */
export async function addNote(
  { now }: CorrespondenceDeps,
  tx: Db,
  { text, ...of }: NoteSubject & { text: string },
  { operator_id: written_by }: DeskCaller,
): Promise<Recorded<DeskNote[]>> {
  await lockSubject(tx, of)
  await insertNote(tx, { id: newId(now()), text, written_by, at: now() }, of)
  return { reply: await readNotes(tx, of), audit: { action: 'noted something about', ...objectOf(of) } }
}

export async function emailSignInLink(
  { jobs }: CorrespondenceDeps,
  tx: Db,
  { account_id, reason }: InputOf<typeof correspondenceApi.sendSignInLink>,
): Promise<Recorded<void>> {
  await lockSubject(tx, { account_id })
  await sendSignInLink(tx, jobs, account_id, reason)
  return {
    reply: undefined,
    audit: { action: 'sent a sign-in link to', ...objectOf({ account_id }), reason },
  }
}

const toMessage = ({
  id,
  at,
  subject,
  text,
  written_by,
}: Omit<MessageRow, 'at' | 'written_by'> & Pick<DeskMessage, 'at' | 'written_by'>): DeskMessage => ({
  id,
  at,
  subject,
  text,
  written_by,
})

export async function readCorrespondence(
  { database: { query }, now }: CorrespondenceDeps,
  restaurant_id: string,
): Promise<ReplyOf<typeof correspondenceApi.ofRestaurant>> {
  const food_items = await findFoodItemsAtDesk(query, restaurant_id, now())
  return {
    notes: await readNotes(query, { restaurant_id }),
    messages: (await withNames(query, await findMessagesTo(query, restaurant_id))).map(toMessage),
    food_items: food_items.map(({ ends_at, ...item }) => ({ ...item, ends_at: ends_at.toISOString() })),
  }
}

export async function sendMessage(
  { jobs, now }: CorrespondenceDeps,
  tx: Db,
  { restaurant_id, subject, text }: InputOf<typeof correspondenceApi.sendMessage>,
  { operator_id }: DeskCaller,
): Promise<Recorded<DeskMessage>> {
  await lockSubject(tx, { restaurant_id })
  const row: MessageRow = {
    id: newId(now()),
    restaurant_id,
    subject,
    text,
    written_by: operator_id,
    confirmed_by: null,
    at: now(),
  }
  await insertMessage(tx, row)
  await jobs.enqueue(tx, 'correspondence.emails', [{ kind: 'restaurant_message', message_id: row.id }])
  const [reply] = (await withNames(tx, [row])).map(toMessage)
  if (reply === undefined) throw new Error('the message was lost')
  return { reply, audit: { action: 'wrote to', ...objectOf({ restaurant_id }), after: { subject } } }
}

export async function readMessagesToAll({
  database: { query },
}: CorrespondenceDeps): Promise<ReplyOf<typeof correspondenceApi.messagesToAll>> {
  const rows = await findMessagesToAll(query)
  const confirmers = await findOperatorNames(
    query,
    rows.map(({ confirmed_by }) => confirmed_by),
  )
  return (await withNames(query, rows)).map(
    ({ restaurants, sent, failed, stopped, confirmed_by, ...row }) => ({
      ...toMessage({ ...row, confirmed_by }),
      confirmed_by: confirmers.get(confirmed_by ?? '') ?? null,
      restaurants,
      sent,
      failed,
      stopped,
    }),
  )
}

/** What another person reads and confirms is what is sent. */
export async function proposeMessage(
  { now }: CorrespondenceDeps,
  tx: Db,
  { subject, text }: NewMessage,
  caller: DeskCaller,
): Promise<Recorded<Proposal>> {
  const id = newId(now())
  const { proposal, audit } = await propose(tx, now(), caller, {
    id,
    kind: 'message_to_all',
    object_kind: 'message',
    object_id: id,
    subject,
    input: { subject, text },
    amount_cents: null,
    reason: 'To all restaurants',
    role: 'support',
  })
  return { reply: proposal, audit }
}

/** Sends it once to each restaurant, by a job for each. */
export const registerMessages = (proposals: Proposals, { jobs, now }: CorrespondenceDeps): void =>
  proposals.register<NewMessage>(
    'message_to_all',
    async (tx, { subject, text }, { id, proposed_by }, { operator_id }) => {
      await insertMessage(tx, {
        id,
        restaurant_id: null,
        subject,
        text,
        written_by: proposed_by,
        confirmed_by: operator_id,
        at: now(),
      })
      const restaurant_ids = await insertRecipients(tx, id)
      await jobs.enqueue(
        tx,
        'correspondence.emails',
        restaurant_ids.map((restaurant_id) => ({
          kind: 'message_to_all' as const,
          message_id: id,
          restaurant_id,
        })),
      )
      const after = { subject, text, restaurants: restaurant_ids.length }
      return { action: 'sent to all restaurants', object_kind: 'message', object_id: id, after }
    },
  )

/** What is noted of somebody and of the restaurant that they own, and what was written to that. */
export async function exportCorrespondence(
  db: Db,
  { id, role, restaurant_id }: Pick<Caller, 'id' | 'role' | 'restaurant_id'>,
): Promise<Pick<AccountExport, 'desk_notes' | 'desk_messages'>> {
  const owned = role === 'owner' && restaurant_id !== null ? { restaurant_id } : undefined
  const notes = [
    ...(await findNotes(db, { account_id: id })),
    ...(owned === undefined ? [] : await findNotes(db, owned)),
  ]
  const messages = owned === undefined ? [] : await findMessagesTo(db, owned.restaurant_id)
  return {
    desk_notes: notes.map(({ at, text }) => ({ at: at.toISOString(), text })),
    desk_messages: messages.map(({ at, subject, text }) => ({ at: at.toISOString(), subject, text })),
  }
}

/** Notes and messages go with the account, and with the restaurant that it owns. */
export async function eraseCorrespondence(
  tx: Db,
  { id, restaurant_id }: { id: string; restaurant_id: string | null },
): Promise<void> {
  await deleteNotes(tx, { account_id: id })
  if (restaurant_id === null) return
  await deleteNotes(tx, { restaurant_id })
  await deleteMessagesTo(tx, restaurant_id)
}
