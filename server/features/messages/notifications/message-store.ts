import type { Db } from '#server/platform/db/database.ts'

const ROWS_PER_INSERT_MAX = 500

/** Claims a message for sending; undefined when it was sent, or another process has claimed it since `stale`. */
export const claimMessage = (db: Db, key: string, now: Date, stale: Date) =>
  db
    .insertInto('message_sent')
    .values({ key, requested_at: now, claimed_at: now, sent_at: null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ claimed_at: now })
        .where('message_sent.sent_at', 'is', null)
        .where((eb) => eb.or([eb('message_sent.claimed_at', 'is', null), eb('message_sent.claimed_at', '<=', stale)])),
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
    const rows = keys.slice(at, at + ROWS_PER_INSERT_MAX).map((key) => ({ key, requested_at: now, claimed_at: null, sent_at: null }))
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
