import { sql } from 'kysely'
import type { DeskFoodItem } from '#contract/desk/correspondence.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Of whom a note is. */
export type NoteSubject = { account_id: string } | { restaurant_id: string }

interface NoteRow {
  id: string
  account_id: string | null
  restaurant_id: string | null
  text: string
  written_by: string
  at: Date
}

export interface MessageRow {
  id: string
  /** Null for a message to all. */
  restaurant_id: string | null
  subject: string
  text: string
  written_by: string
  confirmed_by: string | null
  at: Date
}

type RecipientOutcome = 'sent' | 'refused' | 'stopped'

declare module '#server/platform/db/database.ts' {
  interface Tables {
    desk_note: NoteRow
    desk_message: MessageRow
    desk_message_recipient: { message_id: string; restaurant_id: string; outcome: RecipientOutcome | null }
  }
}

const LATEST_MESSAGES = 20
const FOOD_ITEMS_MAX = 100

const ownerOf = (of: NoteSubject): ['account_id' | 'restaurant_id', string] =>
  'account_id' in of ? ['account_id', of.account_id] : ['restaurant_id', of.restaurant_id]

export const insertNote = (
  tx: Db,
  row: Pick<NoteRow, 'id' | 'text' | 'written_by' | 'at'>,
  of: NoteSubject,
) =>
  tx
    .insertInto('desk_note')
    .values({ account_id: null, restaurant_id: null, ...row, ...of })
    .execute()

/** The newest first. */
export const findNotes = (db: Db, of: NoteSubject): Promise<NoteRow[]> => {
  const [column, id] = ownerOf(of)
  return db.selectFrom('desk_note').selectAll().where(column, '=', id).orderBy('id', 'desc').execute()
}

export const insertMessage = (tx: Db, row: MessageRow) => tx.insertInto('desk_message').values(row).execute()

export const findMessage = (db: Db, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('desk_message').selectAll().where('id', '=', id).executeTakeFirst()

/** To one restaurant, the newest first. */
export const findMessagesTo = (db: Db, restaurant_id: string): Promise<MessageRow[]> =>
  db
    .selectFrom('desk_message')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .orderBy('id', 'desc')
    .execute()

export const deleteNotes = (tx: Db, of: NoteSubject) => {
  const [column, id] = ownerOf(of)
  return tx.deleteFrom('desk_note').where(column, '=', id).execute()
}

export const deleteMessagesTo = (tx: Db, restaurant_id: string) =>
  tx.deleteFrom('desk_message').where('restaurant_id', '=', restaurant_id).execute()

/** Whether there is such a restaurant, which does not close until the transaction ends. */
export async function lockRestaurant(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('restaurant')
    .select('id')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** What is on sale at a restaurant, or hidden by a decision, soonest end first. */
export async function findFoodItemsAtDesk(
  db: Db,
  restaurant_id: string,
  now: Date,
): Promise<(Omit<DeskFoodItem, 'ends_at'> & { ends_at: Date })[]> {
  const { rows } = await sql<Omit<DeskFoodItem, 'ends_at'> & { ends_at: Date }>`
    with hidden as (select id, object_id::uuid as item_id from decision
      where restaurant_id = ${restaurant_id} and measure = 'item_removed' and lifted_at is null and reversed_at is null)
    select item.id, name, expires_at as ends_at, hidden.id as decision_id from hidden join food_item item on item.id = item_id
    union all
    select id, name, expires_at, null from food_item
      where restaurant_id = ${restaurant_id} and expires_at > ${now} and withdrawn_at is null
        and id not in (select item_id from hidden)
    order by ends_at, id limit ${FOOD_ITEMS_MAX}`.execute(db)
  return rows
}

/** Adds every restaurant that has not been declined or closed, and gives them. */
export async function insertRecipients(tx: Db, message_id: string): Promise<string[]> {
  const { rows } = await sql<{ restaurant_id: string }>`
    insert into desk_message_recipient (message_id, restaurant_id)
    select ${message_id}, registration.restaurant_id
    from restaurant_registration registration join restaurant on restaurant.id = registration.restaurant_id
    where state not in ('declined', 'closed') and restaurant.closed_at is null
    returning restaurant_id`.execute(tx)
  return rows.map(({ restaurant_id }) => restaurant_id)
}

/** What became of a message at a restaurant; what is known already stays. */
export const setOutcome = (
  db: Db,
  { message_id, restaurant_id }: { message_id: string; restaurant_id: string },
  outcome: RecipientOutcome,
) =>
  db
    .updateTable('desk_message_recipient')
    .set({ outcome })
    .where('message_id', '=', message_id)
    .where('restaurant_id', '=', restaurant_id)
    .where('outcome', 'is', null)
    .execute()

export type MessageToAllRow = MessageRow & {
  restaurants: number
  sent: number
  failed: number
  stopped: number
}

/** The latest messages to all, with what became of them; a job that is given up has failed. */
export async function findMessagesToAll(db: Db): Promise<MessageToAllRow[]> {
  const { rows } = await sql<MessageToAllRow>`
    select message.*, counts.restaurants, counts.sent, counts.refused + given_up.count as failed, counts.stopped
    from (select * from desk_message where restaurant_id is null order by id desc limit ${LATEST_MESSAGES}) message,
      lateral (select count(*)::int as restaurants, (count(*) filter (where outcome = 'sent'))::int as sent,
          (count(*) filter (where outcome = 'refused'))::int as refused, (count(*) filter (where outcome = 'stopped'))::int as stopped
        from desk_message_recipient where message_id = message.id) counts,
      lateral (select count(*)::int from pgboss.job
        where name = 'correspondence.emails' and state = 'failed' and data ->> 'message_id' = message.id::text
          and data ->> 'kind' = 'message_to_all') given_up
    order by message.id desc`.execute(db)
  return rows
}
