import type { Db } from '#server/platform/db/database.ts'
import type { DeskSessionRow } from './operator-store.ts'

/** Opens the session, or, where `started_at` is that of an open one, records that it was proven again. */
export const saveDeskSession = (tx: Db, { session_id, ...session }: DeskSessionRow) =>
  tx
    .insertInto('desk_session')
    .values({ session_id, ...session })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(session))
    .execute()

export const touchDeskSession = (db: Db, session_id: string, now: Date) =>
  db.updateTable('desk_session').set({ last_seen_at: now }).where('session_id', '=', session_id).execute()

export const deleteDeskSession = (tx: Db, session_id: string) =>
  tx.deleteFrom('desk_session').where('session_id', '=', session_id).execute()

export const deleteDeskSessionsBefore = (db: Db, started_before: Date) =>
  db.deleteFrom('desk_session').where('started_at', '<', started_before).execute()
