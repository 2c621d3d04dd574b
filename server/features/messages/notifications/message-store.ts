import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

interface MessageSentRow {
  /** What the message is about: its kind and ids, nothing of a person. */
  key: string
  requested_at: Date
  claimed_at: Date | null
  sent_at: Date | null
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    message_sent: MessageSentRow
  }
}

const ROWS_PER_INSERT_MAX = 500

/**
 * Claims a message for sending; undefined when it was sent, or another process has claimed it since `stale`.
 */
export const claimMessage = (db: Db, key: string, now: Date, stale: Date) =>
  db
    .insertInto('message_sent')
    .values({ key, requested_at: now, claimed_at: now, sent_at: null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ claimed_at: now })
        .where('message_sent.sent_at', 'is', null)
        .where((eb) =>
          eb.or([eb('message_sent.claimed_at', 'is', null), eb('message_sent.claimed_at', '<=', stale)]),
        ),
    )
    .returning('key')
    .executeTakeFirst()

export const findMessage = (db: Db, key: string) =>
  db.selectFrom('message_sent').select(['sent_at']).where('key', '=', key).executeTakeFirst()

export const markSent = (db: Db, key: string, now: Date) =>
  db.updateTable('message_sent').set({ sent_at: now }).where('key', '=', key).execute()

/** Gives up a claim, so that the message can be claimed at once. */
export const releaseMessage = (db: Db, key: string) =>
  db.updateTable('message_sent').set({ claimed_at: null }).where('key', '=', key).execute()

/** Inserts the messages that were not requested before, and returns their keys. */
export async function insertNewMessages(tx: Db, keys: string[], now: Date): Promise<string[]> {
  const new_keys: string[] = []
  for (let at = 0; at < keys.length; at += ROWS_PER_INSERT_MAX) {
    const rows = keys
      .slice(at, at + ROWS_PER_INSERT_MAX)
      .map((key) => ({ key, requested_at: now, claimed_at: null, sent_at: null }))
    const inserted = await tx
      .insertInto('message_sent')
      .values(rows)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .execute()
    new_keys.push(...inserted.map((row) => row.key))
  }
  return new_keys
}

export const deleteMessagesRequestedBefore = (db: Db, before: Date) =>
  db.deleteFrom('message_sent').where('requested_at', '<', before).execute()

export interface UndeliveredCount {
  kind: string
  /** `waiting` is tried again, `given_up` is not any more, and of `refused` the address takes no email. */
  outcome: 'waiting' | 'given_up' | 'refused'
  count: number
  since: Date
  /** The newest answer of the mail server, without addresses. */
  answer: string
}

/** Counts the email jobs that failed or were refused, by kind and outcome, the oldest first. */
export async function findUndelivered(db: Db): Promise<UndeliveredCount[]> {
  const rows = sql<UndeliveredCount>`
    select kind, outcome, count(*)::int as count, min(created_on) as since, (array_agg(answer order by tried_at desc))[1] as answer
    from (
      select data ->> 'kind' as kind, created_on, coalesce(started_on, created_on) as tried_at,
        case state when 'completed' then 'refused' when 'failed' then 'given_up' else 'waiting' end as outcome,
        coalesce(output ->> 'refused', output ->> 'message', '') as answer
      from pgboss.job
      where name like '%emails' and (state in ('retry', 'failed') or (state = 'active' and output is not null) or output ? 'refused')
    ) as undelivered
    group by kind, outcome order by since`
  return (await rows.execute(db)).rows
}
