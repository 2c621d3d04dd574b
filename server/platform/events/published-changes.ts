import { setTimeout as pause } from 'node:timers/promises'
import { type Generated, sql } from 'kysely'
import type { Database, Db } from '#server/platform/db/database.ts'
import { defineQuery, type Param } from '#server/platform/db/define-query.ts'

declare module '#server/platform/db/database.ts' {
  interface Tables {
    published_change: { xid: Generated<string>; id: Generated<string>; origin: string; changes: string }
  }
}

/** What one transaction has published: topics with their changes. */
export type PublishedChanges = [topic: string, changes: unknown[]][]

/** How long a process waits before it looks again for what the others have published. */
export const READ_EVERY_MS = 100

/** A row of the transaction, read by the others once it has committed, also when this process does not live to see that. */
export const insertPublished = defineQuery.independentWrite(
  'insertPublished',
  (db, origin: Param<string>, changes: Param<string>) =>
    db.insertInto('published_change').values({ origin, changes }),
)

interface PublishedRows {
  /** The oldest transaction that may still be under way: what it publishes is not seen yet. */
  open_from: string
  /** Of this transaction and those after it. */
  rows: [xid: string, id: string, changes: PublishedChanges][]
}

/** Rows of transactions from `open_from` on that are not of `origin` and not among `seen`. */
export const READ_ROWS = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as open_from, coalesce((
    select json_agg(json_build_array(xid::text, id::text, changes) order by xid, id) from published_change
    where xid >= coalesce($1::xid8, pg_snapshot_xmin(pg_current_snapshot())) and origin <> $2 and id <> all($3::bigint[])), '[]') as rows`

interface Reader {
  origin: string
  onPublished: (changes: PublishedChanges) => void
  /** Something may have been missed. */
  onGap: () => void
}

/**
 * Reads what other processes publish, until the function that is given stops it. A transaction that had not committed
 * when the rows were read last is as new as the oldest that was under way then, so nothing is missed, in whatever order
 * they commit.
 */
export async function readPublished(database: Database, reader: Reader): Promise<() => Promise<void>> {
  const { origin, onPublished, onGap } = reader
  const stopping = new AbortController()
  const stop = await database.keepConnection(async (client) => {
    let open_from: string | undefined
    const seen = new Map<string, bigint>()
    const read = async (): Promise<void> => {
      const values = [open_from, origin, [...seen.keys()]]
      const { rows } = await client.query<PublishedRows>({ name: 'read_published', text: READ_ROWS, values })
      const [latest] = rows
      if (latest === undefined) return
      const isFirst = open_from === undefined
      open_from = latest.open_from
      for (const [xid, id, changes] of latest.rows) {
        seen.set(id, BigInt(xid))
        if (!isFirst) onPublished(changes)
      }
      for (const [id, xid] of seen) if (xid < BigInt(open_from)) seen.delete(id)
    }
    await read()
    void (async () => {
      try {
        for (;;) {
          await pause(READ_EVERY_MS, undefined, { signal: stopping.signal, ref: false })
          await read()
        }
      } catch {
        // The connection is lost, and another takes its place; or it is no longer wanted.
        client.connection.stream.destroy()
      }
    })()
  }, onGap)
  return async () => {
    stopping.abort()
    await stop()
  }
}

/**
 * Deletes rows of transactions before `ended_before`; at first those of a restored backup, whose transactions another
 * database has counted. Gives before which all transactions have ended by now.
 */
export async function deletePublished(db: Db, ended_before: string | undefined): Promise<string | undefined> {
  const deleted =
    ended_before === undefined
      ? sql`xid >= pg_snapshot_xmax(pg_current_snapshot())`
      : sql`xid < ${ended_before}::xid8`
  const { rows } = await sql<{ open_from: string }>`
    with deleted as (delete from published_change where ${deleted})
    select pg_snapshot_xmin(pg_current_snapshot())::text as open_from`.execute(db)
  return rows[0]?.open_from
}
