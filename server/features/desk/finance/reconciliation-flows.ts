import { z } from 'zod'
import {
  type reconciliationApi,
  type Unmatched,
  UNMATCHED_PAGE,
} from '#contract/desk/finance/reconciliation.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { toAud } from '#contract/money.ts'
import { melbourneDate } from '#contract/time.ts'
import type { AuditRecord } from '#server/features/desk/audit/public.ts'
import { findOperatorNames } from '#server/features/desk/operators/public.ts'
import {
  countUnmatched,
  findReading,
  findUnmatched,
  isUnmatched,
  type ReconciliationDeps,
  recordBankStatement,
  resolveUnmatched,
  sumFees,
  type UnmatchedCursor,
  type UnmatchedRow,
} from '#server/features/money/reconciliation/public.ts'
import { melbourneMonth } from '#server/features/money/statements/public.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { readCursor, toPage, writeCursor } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { isId } from '#server/platform/ids.ts'

interface Resolved<Reply> {
  reply: Reply
  audit: AuditRecord
}

const CursorValues = z.tuple([z.literal([0, 1]), z.iso.datetime(), z.uuid()])

function readUnmatchedCursor(cursor: string | undefined): UnmatchedCursor | undefined {
  if (cursor === undefined) return undefined
  const [is_open, first_seen_at, id] = readCursor(CursorValues, cursor)
  return { is_open: is_open === 1, first_seen_at: new Date(first_seen_at), id }
}

const cursorOf = ({ resolved_at, first_seen_at, id }: UnmatchedRow): string =>
  writeCursor([resolved_at === null ? 1 : 0, first_seen_at.toISOString(), id])

const toAmount = (cents: number | null): number | null => (cents === null ? null : toAud(cents))

const toUnmatched = (row: UnmatchedRow, names: Map<string, string>): Unmatched => ({
  id: row.id,
  side: row.side,
  kind: row.kind,
  ref: row.ref,
  expected: toAmount(row.expected_cents),
  actual: toAmount(row.actual_cents),
  at: row.at.toISOString(),
  suggestion: row.suggestion,
  first_seen_at: row.first_seen_at.toISOString(),
  resolved_at: row.resolved_at?.toISOString() ?? null,
  resolved_by: row.resolved_by,
  resolved_by_name: row.resolved_by === null ? null : (names.get(row.resolved_by) ?? null),
  reason: row.reason,
})

export async function browseUnmatched(
  { database }: ReconciliationDeps,
  cursor: string | undefined,
): Promise<Page<Unmatched[]>> {
  const pageAndOne = await findUnmatched(database.query, readUnmatchedCursor(cursor), UNMATCHED_PAGE + 1)
  const { rows, next_cursor } = toPage(pageAndOne, UNMATCHED_PAGE, cursorOf)
  const names = await findOperatorNames(
    database.query,
    rows.flatMap(({ resolved_by }) => (resolved_by === null ? [] : [resolved_by])),
  )
  return new Page(
    rows.map((row) => toUnmatched(row, names)),
    next_cursor,
  )
}

export async function readSummary({
  database,
  now,
}: ReconciliationDeps): Promise<ReplyOf<typeof reconciliationApi.summary>> {
  const db = database.query
  const { read_until } = await findReading(db, now())
  const { waiting } = await countUnmatched(db, now())
  const { from } = melbourneMonth(melbourneDate(now()).slice(0, 'YYYY-MM'.length))
  return {
    read_until: read_until.toISOString(),
    unmatched: waiting,
    fees_this_month: toAud(await sumFees(db, from)),
  }
}

export async function resolve(
  { now }: ReconciliationDeps,
  tx: Db,
  { unmatched_id, reason }: InputOf<typeof reconciliationApi.resolve>,
  { operator_id }: DeskCaller,
): Promise<Resolved<null>> {
  if (!isId(unmatched_id) || !(await isUnmatched(tx, unmatched_id))) throw new Failure('not_found')
  const row = await resolveUnmatched(tx, unmatched_id, {
    resolved_at: now(),
    resolved_by: operator_id,
    reason,
  })
  if (row === undefined) throw new Failure('already_resolved')
  const { side, kind, ref } = row
  const audit = { action: 'resolved', object_kind: 'unmatched', object_id: unmatched_id, reason } as const
  return { reply: null, audit: { ...audit, before: { side, kind, ref }, after: { resolved: true } } }
}

export async function addBankStatement(
  deps: ReconciliationDeps,
  tx: Db,
  file: InputOf<typeof reconciliationApi.addBankStatement>,
  { operator_id }: DeskCaller,
): Promise<Resolved<ReplyOf<typeof reconciliationApi.addBankStatement>>> {
  const reply = await recordBankStatement(tx, deps, file)
  const audit = {
    action: 'bank statement compared',
    object_kind: 'operator',
    object_id: operator_id,
  } as const
  const { lines, matched, differing, listed, unjudged, skipped_rows } = reply
  return {
    reply,
    audit: {
      ...audit,
      before: null,
      after: { lines, matched, differing, listed, unjudged: unjudged.lines, skipped_rows },
    },
  }
}
