import { z } from 'zod'
import { type Dispute, type DisputeDetails, DISPUTES_PAGE, disputesApi } from '#contract/money/disputes.ts'
import { DISPUTE_RULE } from '#contract/money/dispute-terms.ts'
import { toAud } from '#contract/money.ts'
import { DAY_MS } from '#contract/time.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import { findOperatorNames, type FindQueues } from '#server/features/people/operators/public.ts'
import { codeForDesk } from '#server/features/orders/ordering/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { readCursor, toPage, writeCursor } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import {
  countUnanswered,
  type DisputeCursor,
  findDisputes,
  findListedDispute,
  type ListedDisputeRow,
} from './dispute-store.ts'
import type { DisputeDeps } from './dispute-flows.ts'
import { canSubmit } from './dispute-rules.ts'
import { findEvidence, requestSubmission } from './evidence-flows.ts'

/** A dispute without evidence so shortly before its end is overdue. */
const DUE_WITHIN_MS = 3 * DAY_MS

/** Disputes that wait for evidence. */
export const findDisputeQueues: FindQueues = async (db, now) => [
  { name: 'disputes', ...(await countUnanswered(db, new Date(now.getTime() + DUE_WITHIN_MS))) },
]

const CursorValues = z.tuple([z.literal([0, 1]), z.iso.datetime(), z.uuid()])

function readDisputeCursor(cursor: string | undefined): DisputeCursor | undefined {
  if (cursor === undefined) return undefined
  const [is_open, opened_at, id] = readCursor(CursorValues, cursor)
  return { is_open: is_open === 1, opened_at: new Date(opened_at), id }
}

const cursorOf = ({ closed_at, opened_at, id }: ListedDisputeRow): string =>
  writeCursor([closed_at === null ? 1 : 0, opened_at.toISOString(), id])

const codeOf = ({ code, order_status: status }: ListedDisputeRow): string | null =>
  code === null || status === null ? null : codeForDesk({ code, status })

const toInstant = (at: Date | null): string | null => at?.toISOString() ?? null

const namesOf = (db: Db, rows: ListedDisputeRow[]): Promise<Map<string, string>> =>
  findOperatorNames(
    db,
    rows.map(({ evidence_by }) => evidence_by),
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
  code: codeOf(row),
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

async function browseDisputes(
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

async function readDispute(db: Db, dispute_id: string): Promise<DisputeDetails> {
  const row = await findListedDispute(db, dispute_id)
  if (row === undefined) throw new Failure('not_found')
  const evidence = (await findEvidence(db, row)) ?? null
  const can_submit = evidence !== null && canSubmit(row) && row.evidence_requested_at === null
  return { ...toDispute(row, await namesOf(db, [row])), evidence, can_submit, rule: DISPUTE_RULE }
}

export function bindDisputes(bindDesk: BindDesk, deps: DisputeDeps): void {
  bindDesk(disputesApi, {
    browse: ({ cursor }) => browseDisputes(deps, cursor),
    get: {
      read: ({ dispute_id }) => readDispute(deps.database.query, dispute_id),
      looks: ({ dispute_id }) => [{ object_kind: 'dispute', object_id: dispute_id }],
    },
    submit: {
      // Pressing twice submits once, and is audited twice.
      write: async (tx, { dispute_id }, { operator_id }) => {
        const isFirst = await requestSubmission(tx, deps, dispute_id, operator_id)
        const audit = { action: 'evidence submitted', object_kind: 'dispute', object_id: dispute_id } as const
        return {
          reply: await readDispute(tx, dispute_id),
          audit: { ...audit, before: { requested: !isFirst }, after: { requested: true } },
        }
      },
    },
  })
}
