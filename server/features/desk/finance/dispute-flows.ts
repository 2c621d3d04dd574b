import { z } from 'zod'
import { type Dispute, type DisputeDetails, DISPUTES_PAGE } from '#contract/desk/finance/disputes.ts'
import { DISPUTE_RULE } from '#contract/money/dispute-terms.ts'
import { toAud } from '#contract/money.ts'
import type { AuditRecord } from '#server/features/desk/audit/public.ts'
import { findOperatorNames } from '#server/features/desk/operators/public.ts'
import {
  canSubmit,
  type DisputeCursor,
  type DisputeDeps,
  findDisputes,
  findEvidence,
  findListedDispute,
  type ListedDisputeRow,
  requestSubmission,
} from '#server/features/money/disputes/public.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { readCursor, toPage, writeCursor } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { isId } from '#server/platform/ids.ts'

const CursorValues = z.tuple([z.literal([0, 1]), z.iso.datetime(), z.uuid()])

function readDisputeCursor(cursor: string | undefined): DisputeCursor | undefined {
  if (cursor === undefined) return undefined
  const [is_open, opened_at, id] = readCursor(CursorValues, cursor)
  return { is_open: is_open === 1, opened_at: new Date(opened_at), id }
}

const cursorOf = ({ closed_at, opened_at, id }: ListedDisputeRow): string =>
  writeCursor([closed_at === null ? 1 : 0, opened_at.toISOString(), id])

const toInstant = (at: Date | null): string | null => at?.toISOString() ?? null

const namesOf = (db: Db, rows: ListedDisputeRow[]): Promise<Map<string, string>> =>
  findOperatorNames(
    db,
    rows.flatMap(({ evidence_by }) => (evidence_by === null ? [] : [evidence_by])),
  )

const toDispute = (row: ListedDisputeRow, names: Map<string, string>): Dispute => ({
  id: row.id,
  provider_ref: row.provider_ref,
  status: row.status,
  is_open: row.closed_at === null,
  amount: toAud(row.amount_cents),
  fee: toAud(row.fee_cents),
  reason: row.reason,
  order_id: row.order_id,
  code: row.code,
  restaurant_name: row.restaurant_name,
  opened_at: row.opened_at.toISOString(),
  due_by: toInstant(row.due_by),
  evidence_by: row.evidence_by,
  evidence_by_name: row.evidence_by === null ? null : (names.get(row.evidence_by) ?? null),
  evidence_requested_at: toInstant(row.evidence_requested_at),
  evidence_sent_at: toInstant(row.evidence_sent_at),
  closed_at: toInstant(row.closed_at),
  borne_by: row.borne_by,
  borne_by_restaurant: toAud(row.restaurant_cents),
})

export async function browseDisputes(
  { database }: DisputeDeps,
  cursor: string | undefined,
): Promise<Page<Dispute[]>> {
  const pageAndOne = await findDisputes(database.query, readDisputeCursor(cursor), DISPUTES_PAGE + 1)
  const { rows, next_cursor } = toPage(pageAndOne, DISPUTES_PAGE, cursorOf)
  const names = await namesOf(database.query, rows)
  return new Page(
    rows.map((row) => toDispute(row, names)),
    next_cursor,
  )
}

export async function readDispute(db: Db, dispute_id: string): Promise<DisputeDetails> {
  const row = isId(dispute_id) ? await findListedDispute(db, dispute_id) : undefined
  if (row === undefined) throw new Failure('not_found')
  const evidence = (await findEvidence(db, row)) ?? null
  const can_submit = evidence !== null && canSubmit(row) && row.evidence_requested_at === null
  return { ...toDispute(row, await namesOf(db, [row])), evidence, can_submit, rule: DISPUTE_RULE }
}

/** Pressing twice submits once, and is audited twice. */
export async function submit(
  deps: DisputeDeps,
  tx: Db,
  dispute_id: string,
  { operator_id }: DeskCaller,
): Promise<{ reply: DisputeDetails; audit: AuditRecord }> {
  if (!isId(dispute_id)) throw new Failure('not_found')
  const isFirst = await requestSubmission(tx, deps, dispute_id, operator_id)
  const audit = { action: 'evidence submitted', object_kind: 'dispute', object_id: dispute_id } as const
  return {
    reply: await readDispute(tx, dispute_id),
    audit: { ...audit, before: { requested: !isFirst }, after: { requested: true } },
  }
}
