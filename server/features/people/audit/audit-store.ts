import { sql } from 'kysely'
import {
  AUDIT_PAGE,
  LOOKED_AT,
  sessionActions,
  type actorKinds,
  type AuditObject,
} from '#contract/people/audit.ts'
import { carryCounter, carryRows } from '#server/platform/backup/carry-rows.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface AuditEntryRow {
  id: number
  at: Date
  actor_kind: (typeof actorKinds)[number]
  /** The operator. */
  actor_id: string | null
  action: string
  object_kind: AuditObject
  object_id: string
  reason: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  request_id: string | null
}

interface AuditSealRow {
  id: number
  at: Date
  /** Of `bigint[]` the driver gives texts. */
  entry_ids: string[]
  digests: Uint8Array
  hash: Uint8Array
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    audit_entry: AuditEntryRow
    audit_seal: AuditSealRow
  }
}

/**
 * Held shared by whoever adds an entry and exclusively by the seal, so that no entry below the newest is
 * still uncommitted then.
 */
const SEAL_LOCK = 7_355_611

export async function insertAuditEntries(tx: Db, rows: Omit<AuditEntryRow, 'id'>[]): Promise<void> {
  if (rows.length === 0) return
  await sql`select pg_advisory_xact_lock_shared(${SEAL_LOCK})`.execute(tx)
  const json = (value: object | null) => (value === null ? null : sql<never>`${JSON.stringify(value)}::jsonb`)
  await tx
    .insertInto('audit_entry')
    .values(rows.map((row) => ({ ...row, before: json(row.before), after: json(row.after) })) as never)
    // What an operator looked at is recorded once an hour.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface AuditQuery {
  object_kind?: AuditEntryRow['object_kind'] | undefined
  object_id?: string | undefined
  actor_id?: string | undefined
  without?: 'sessions' | undefined
  before_id?: number | undefined
}

/** The entries of a request stand close together. */
const ENTRIES_OF_REQUEST_MAX = 1_000

/** An entry with the name of the operator who acted. */
export type FoundEntry = AuditEntryRow & { actor_name: string | null }

/** The code of an order, masked while somebody who knows it could collect with it. */
const orderCode = sql`case when status in ('held', 'paid', 'missed') then '••••' || right(code, 2) else left(code, 3) || ' ' || substr(code, 4) end`

/**
 * By what people know the object of an entry; people themselves are not named. Reports and decisions have an
 * `object_id` of their own.
 */
const objectName = sql<
  string | null
>`case when audit_entry.object_id !~ '^[0-9a-f-]{36}$' then null else case audit_entry.object_kind
  when 'operator' then (select name from operator where id = audit_entry.object_id::uuid)
  when 'restaurant' then (select name from restaurant where id = audit_entry.object_id::uuid)
  when 'food_item' then (select name from food_item where id = audit_entry.object_id::uuid)
  when 'order' then (select ${orderCode} from customer_order where id = audit_entry.object_id::uuid)
  when 'complaint' then (select ${orderCode} from customer_order where id = (select order_id from complaint where id = audit_entry.object_id::uuid))
  when 'dispute' then (select ${orderCode} from customer_order where id = (select order_id from dispute where id = audit_entry.object_id::uuid))
  when 'report' then (select name from restaurant where id = (select restaurant_id from report where id = audit_entry.object_id::uuid))
  when 'decision' then (select object_name from decision where id = audit_entry.object_id::uuid)
  when 'payout_batch' then (select number::text from payout_batch where id = audit_entry.object_id::uuid)
  when 'payout' then (select 'P' || number from payout where id = audit_entry.object_id::uuid)
  end end`

/** One more than a page, the newest first. */
export const findAuditEntries = (
  db: Db,
  { object_kind, object_id, actor_id, without, before_id }: AuditQuery,
): Promise<(FoundEntry & { object_name: string | null })[]> =>
  namedEntries(db)
    .select(objectName.as('object_name'))
    .$if(object_kind !== undefined, (query) => query.where('object_kind', '=', object_kind ?? 'operator'))
    .$if(object_id !== undefined, (query) => query.where('object_id', '=', object_id ?? ''))
    .$if(actor_id !== undefined, (query) => query.where('actor_id', '=', actor_id ?? ''))
    .$if(without !== undefined, (query) => query.where('action', 'not in', [...sessionActions, LOOKED_AT]))
    .$if(before_id !== undefined, (query) => query.where('audit_entry.id', '<', before_id ?? 0))
    .orderBy('audit_entry.id', 'desc')
    .limit(AUDIT_PAGE + 1)
    .execute()

const namedEntries = (db: Db) =>
  db
    .selectFrom('audit_entry')
    .leftJoin('operator', 'operator.id', 'audit_entry.actor_id')
    .selectAll('audit_entry')
    .select('operator.name as actor_name')

/** The entries of some actions since an instant, the oldest first. */
export const findEntriesOfActions = (
  db: Db,
  actions: readonly string[],
  since: Date,
): Promise<FoundEntry[]> =>
  namedEntries(db).where('action', 'in', actions).where('at', '>=', since).orderBy('audit_entry.id').execute()

/** An entry, and those of the same request. */
export const findEntriesOfRequest = (db: Db, id: number): Promise<FoundEntry[]> =>
  namedEntries(db)
    .where((eb) =>
      eb.or([
        eb('audit_entry.id', '=', id),
        eb(
          'request_id',
          '=',
          db.selectFrom('audit_entry as first').select('first.request_id').where('first.id', '=', id),
        ),
      ]),
    )
    .where('audit_entry.id', '>=', id)
    .where('audit_entry.id', '<', id + ENTRIES_OF_REQUEST_MAX)
    .orderBy('audit_entry.id')
    .execute()

export const lockSeals = (tx: Db) => sql`select pg_advisory_xact_lock(${SEAL_LOCK})`.execute(tx)

/**
 * An entry in the one form that its digest is of: every column, JSON with sorted keys, the instant in UTC.
 */
const canonicalEntry = sql<string>`jsonb_build_array(id, at at time zone 'UTC', actor_kind, actor_id, action, object_kind, object_id, reason,
  before, after, request_id)::text`

export const findEntriesAfter = (db: Db, id: number, limit: number) =>
  db
    .selectFrom('audit_entry')
    .select(['id', canonicalEntry.as('text')])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()

/** The entries between two ids, both included. */
export const findEntriesBetween = (db: Db, first: number, last: number) =>
  db
    .selectFrom('audit_entry')
    .select(['id', canonicalEntry.as('text')])
    .where('id', '>=', first)
    .where('id', '<=', last)
    .orderBy('id')
    .execute()

export const findNewestSeal = (db: Db) =>
  db.selectFrom('audit_seal').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

export const findSealAfter = (db: Db, id: number) =>
  db.selectFrom('audit_seal').selectAll().where('id', '>', id).orderBy('id').limit(1).executeTakeFirst()

export const insertSeal = (
  tx: Db,
  seal: { at: Date; entry_ids: number[]; digests: Uint8Array; hash: Uint8Array },
) =>
  tx
    .insertInto('audit_seal')
    .values(seal as never)
    .execute()

/** The entries about an object with one of these actions, the oldest first. */
export const findEntriesAbout = (
  db: Db,
  object_kind: AuditEntryRow['object_kind'],
  object_id: string,
  actions: string[],
) =>
  db
    .selectFrom('audit_entry')
    .select(['at', 'reason'])
    .where('object_kind', '=', object_kind)
    .where('object_id', '=', object_id)
    .where('action', 'in', actions)
    .orderBy('id')
    .execute()

/**
 * During a restore, `public` holds the rows that are replaced: the log and its seals go on from where they
 * are.
 */
export async function carryAudit(tx: Db): Promise<void> {
  for (const table of ['audit_entry', 'audit_seal'] as const) {
    await carryRows(tx, table, { where: sql`true` })
    await carryCounter(tx, table, 'id')
  }
}
