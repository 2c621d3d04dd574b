import { z } from 'zod'
import { reconciliationApi, type Unmatched, UNMATCHED_PAGE } from '#contract/money/reconciliation.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { UNMATCHED_ALONE_MAX } from '#contract/money/proposals.ts'
import { toAud, toCents } from '#contract/money.ts'
import { DAY_MS } from '#contract/time.ts'
import { monthAt, periodSpan } from '#contract/money/period.ts'
import { findProposalsAbout, propose, type Proposals } from '#server/features/money/proposals/public.ts'
import type { AuditRecord, BindDesk } from '#server/features/people/audit/public.ts'
import { findOperatorNames, type FindQueues } from '#server/features/people/operators/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { readCursor, toPage, writeCursor } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { recordBankStatement } from './bank-statements/bank-statement-flows.ts'
import {
  findReading,
  sumFees,
  type UnmatchedRow,
  countUnmatched,
  findUnmatched,
  lockUnmatched,
  resolveUnmatched,
  type UnmatchedCursor,
} from './reconciliation-store.ts'
import type { ReconciliationDeps } from './reconciliation-flows.ts'

const RESOLVED_WITHIN_MS = 7 * DAY_MS

/** Differences between the provider, the bank and the ledger. */
export const findUnmatchedQueues: FindQueues = async (db, now) => [
  { name: 'unmatched', ...(await countUnmatched(db, new Date(now.getTime() - RESOLVED_WITHIN_MS))) },
]

const CursorValues = z.tuple([z.literal([0, 1]), z.iso.datetime(), z.uuid()])

function readUnmatchedCursor(cursor: string | undefined): UnmatchedCursor | undefined {
  if (cursor === undefined) return undefined
  const [is_open, first_seen_at, id] = readCursor(CursorValues, cursor)
  return { is_open: is_open === 1, first_seen_at: new Date(first_seen_at), id }
}

const cursorOf = ({ resolved_at, first_seen_at, id }: UnmatchedRow): string =>
  writeCursor([resolved_at === null ? 1 : 0, first_seen_at.toISOString(), id])

const toAmount = (cents: number | null): number | null => (cents === null ? null : toAud(cents))

const toUnmatched = (row: UnmatchedRow, names: Map<string, string>): Omit<Unmatched, 'proposal'> => ({
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

async function browseUnmatched(
  { database }: ReconciliationDeps,
  cursor: string | undefined,
): Promise<Page<Unmatched[]>> {
  const pageAndOne = await findUnmatched(database.query, readUnmatchedCursor(cursor), UNMATCHED_PAGE + 1)
  const { rows, next_cursor } = toPage(pageAndOne, UNMATCHED_PAGE, cursorOf)
  const names = await findOperatorNames(
    database.query,
    rows.map(({ resolved_by }) => resolved_by),
  )
  const proposals = await findProposalsAbout(
    database.query,
    'unmatched',
    rows.map(({ id }) => id),
  )
  return new Page(
    rows.map((row) => ({ ...toUnmatched(row, names), proposal: proposals.get(row.id) ?? null })),
    next_cursor,
  )
}

async function readSummary({
  database,
  now,
}: ReconciliationDeps): Promise<ReplyOf<typeof reconciliationApi.summary>> {
  const db = database.query
  const { read_until } = await findReading(db, now())
  const { waiting } = await countUnmatched(db, now())
  const { from } = periodSpan(monthAt(now()))
  return {
    read_until: read_until.toISOString(),
    unmatched: waiting,
    fees_this_month: toAud(await sumFees(db, from)),
  }
}

interface Resolution {
  unmatched_id: string
  reason: string
}

async function resolve(
  tx: Db,
  { now }: Pick<ReconciliationDeps, 'now'>,
  { unmatched_id, reason }: Resolution,
  resolved_by: string,
): Promise<AuditRecord> {
  const row = await resolveUnmatched(tx, unmatched_id, { resolved_at: now(), resolved_by, reason })
  if (row === undefined) throw new Failure('already_resolved')
  const { side, kind, ref } = row
  const audit = { action: 'resolved', object_kind: 'unmatched', object_id: unmatched_id, reason } as const
  return { ...audit, before: { side, kind, ref }, after: { resolved: true } }
}

export function bindReconciliation(bindDesk: BindDesk, proposals: Proposals, deps: ReconciliationDeps): void {
  proposals.register<Resolution>('unmatched_resolved', (tx, input, { proposed_by }) =>
    resolve(tx, deps, input, proposed_by),
  )
  bindDesk(reconciliationApi, {
    summary: () => readSummary(deps),
    browse: ({ cursor }) => browseUnmatched(deps, cursor),
    resolve: {
      write: async (tx, { unmatched_id, reason }, caller) => {
        const row = await lockUnmatched(tx, unmatched_id)
        if (row === undefined) throw new Failure('not_found')
        if (row.resolved_at !== null) throw new Failure('already_resolved')
        const cents = Math.abs((row.actual_cents ?? 0) - (row.expected_cents ?? 0))
        if (cents > toCents(UNMATCHED_ALONE_MAX)) {
          const { proposal, audit } = await propose(tx, deps.now(), caller, {
            kind: 'unmatched_resolved',
            object_kind: 'unmatched',
            object_id: unmatched_id,
            subject: row.ref,
            input: { unmatched_id, reason },
            amount_cents: cents,
            reason,
            role: 'finance',
          })
          return { reply: { proposal }, audit }
        }
        const audit = await resolve(tx, deps, { unmatched_id, reason }, caller.operator_id)
        return { reply: { proposal: null }, audit }
      },
    },
    addBankStatement: {
      write: async (tx, file, { operator_id }) => {
        const reply = await recordBankStatement(tx, deps, file)
        const { lines, matched, differing, listed, unjudged, skipped_rows } = reply
        return {
          reply,
          audit: {
            action: 'bank statement compared',
            object_kind: 'operator',
            object_id: operator_id,
            before: null,
            after: { lines, matched, differing, listed, unjudged: unjudged.lines, skipped_rows },
          },
        }
      },
    },
  })
}
