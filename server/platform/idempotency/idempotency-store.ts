import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import { insertOf, toJson } from '#server/platform/db/rows.ts'

/** A request that was done, by the key that its sender chose. */
export interface IdempotentRequestRow {
  /** Whose key it is, such as an account. */
  sender_id: string
  key: string
  request_hash: Uint8Array
  /** What the request has made. */
  result_id: string
  created_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    idempotent_request: IdempotentRequestRow
  }
}

type SenderKey = Pick<IdempotentRequestRow, 'sender_id' | 'key'>
export type EarlierRequest = Omit<IdempotentRequestRow, 'created_at'>

const findByKeys = defineQuery.read(
  'findIdempotentRequests',
  (_db, sender_ids: Param<string[]>, keys: Param<string[]>) => sql<EarlierRequest>`
    select earlier.sender_id, earlier.key, request_hash, result_id
    from unnest(${sender_ids}::uuid[], ${keys}::text[]) as request (sender_id, key)
    cross join lateral (
      select sender_id, key, request_hash, result_id from idempotent_request
      where sender_id = request.sender_id and key = request.key limit 1
    ) earlier`,
)

/** The requests that were done with these keys. */
export const findRequests = (tx: Db, requests: SenderKey[]): Promise<EarlierRequest[]> =>
  findByKeys(
    tx,
    requests.map(({ sender_id }) => sender_id),
    requests.map(({ key }) => key),
  )

const insertAll = defineQuery.independentWrite('insertIdempotentRequests', (_db, rows: Param<string>) =>
  insertOf('idempotent_request', ['sender_id', 'key', 'request_hash', 'result_id', 'created_at'], rows),
)

/** Inserts requests whose keys are known to be new. */
export async function insertRequests(tx: Db, rows: IdempotentRequestRow[]): Promise<void> {
  if (rows.length > 0) await insertAll(tx, toJson(rows))
}

/** Inserts a request; false where its key is taken. Waits for a transaction that is taking it. */
export async function insertNewRequest(tx: Db, row: IdempotentRequestRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('idempotent_request')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

export const deleteRequests = (db: Db, before: Date) =>
  db.deleteFrom('idempotent_request').where('created_at', '<', before).execute()
