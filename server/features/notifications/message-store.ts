import type { Db } from '#server/platform/db/database.ts'

const AT_ONCE = 500

/** Claims a message; undefined when it was sent, or when somebody else has claimed it since `stale`. */
export const claimMessage = (db: Db, key: string, now: Date, stale: Date) =>
  db
    .insertInto('message_sent')
    .values({ key, asked_at: now, claimed_at: now, sent_at: null })
    .onConflict((known) =>
      known
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
  db.updateTable('message_sent').set({ sent_at: now }).where('key', '=', key).where('sent_at', 'is', null).execute()

export const releaseMessage = (db: Db, key: string) =>
  db.updateTable('message_sent').set({ claimed_at: null }).where('key', '=', key).where('sent_at', 'is', null).execute()

/** Notes that messages are asked for, and gives the keys for which nobody had asked. */
export async function askFor(tx: Db, keys: string[], now: Date): Promise<string[]> {
  const fresh: string[] = []
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const rows = keys.slice(at, at + AT_ONCE).map((key) => ({ key, asked_at: now, claimed_at: null, sent_at: null }))
    const added = await tx
      .insertInto('message_sent')
      .values(rows)
      .onConflict((known) => known.column('key').doNothing())
      .returning('key')
      .execute()
    fresh.push(...added.map((row) => row.key))
  }
  return fresh
}

export const deleteAskedBefore = (db: Db, before: Date) => db.deleteFrom('message_sent').where('asked_at', '<', before).execute()
