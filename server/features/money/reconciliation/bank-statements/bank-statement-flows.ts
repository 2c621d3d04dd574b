import type { ColumnRole } from '#contract/money/bank-statement-columns.ts'
import { addDays } from '#contract/calendar-days.ts'
import { BANK_ROWS_MAX, SKIPPED_SHOWN, UNJUDGED_SHOWN } from '#contract/money/reconciliation-terms.ts'
import type { BankLinesReply } from '#contract/money/reconciliation.ts'
import { toAud } from '#contract/money.ts'
import { fromWallClock } from '#contract/time.ts'
import type { ReconciliationDeps } from '#server/features/money/reconciliation/reconciliation-flows.ts'
import {
  type UnmatchedRow,
  insertUnmatched,
} from '#server/features/money/reconciliation/reconciliation-store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { newId } from '#server/platform/ids.ts'
import { type BankLine, sumOf, TOO_MANY_ROWS } from './bank-lines.ts'
import {
  type BankBatch,
  type BankDifference,
  compareLines,
  LATE_DAYS,
  payoutNumbersIn,
} from './bank-matching-rules.ts'
import {
  findBankBatches,
  findBankPayouts,
  findColumnChoices,
  saveColumnChoice,
} from './bank-statement-store.ts'
import type { ColumnTable } from './csv-statement.ts'
import { type BankStatementReading, readBankStatement } from './statement-reading.ts'

function startOf(date: string): Date {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return fromWallClock({ year, month, day, hour: 0, minute: 0, second: 0 })
}

/** The same for the same line in each format of its bank; `count` tells apart equal lines of one day. */
function keyOf({ date, cents, description }: BankLine, count: number): string {
  const numbers = [...new Set(payoutNumbersIn(description))].toSorted((a, b) => a - b)
  return `bank-line:${date}:${cents}:${numbers.join(',')}:${count}`
}

const unresolved = (now: Date) => ({
  id: newId(now),
  first_seen_at: now,
  resolved_at: null,
  resolved_by: null,
  reason: null,
})

function toRows(differences: BankDifference[], now: Date): UnmatchedRow[] {
  const counts = new Map<string, number>()
  return differences.map(({ line, expected_cents, suggestion }) => {
    const first_key = keyOf(line, 0)
    const count = counts.get(first_key) ?? 0
    counts.set(first_key, count + 1)
    const { cents, date, description } = line
    const common = { side: 'bank' as const, kind: 'payout', ref: description, at: startOf(date) }
    return {
      ...unresolved(now),
      ...common,
      key: keyOf(line, count),
      expected_cents,
      actual_cents: cents,
      suggestion,
    }
  })
}

const toMissingRow = ({ id, number, pays_on, total_cents }: BankBatch, now: Date): UnmatchedRow => ({
  ...unresolved(now),
  key: `bank-batch:${id}`,
  side: 'bank',
  kind: 'batch',
  ref: `Batch ${number}`,
  expected_cents: -total_cents,
  actual_cents: null,
  at: startOf(pays_on),
  suggestion:
    'The bank may not have carried out the file of this batch. Please ask it before you mark the batch as settled.',
})

interface StatementFile {
  csv: string
  columns?: ColumnRole[] | undefined
}

/**
 * Reads a file, with the columns that come with it or were chosen earlier for its bank, and keeps those that
 * come with it.
 */
async function readFile(tx: Db, now: Date, { csv, columns }: StatementFile): Promise<BankStatementReading> {
  const findChoice = await findColumnChoices(tx)
  const reading = readBankStatement(csv, columns === undefined ? findChoice : () => columns)
  if (reading.kind === 'refused')
    throw new Failure('bank_statement_unreadable', { detail: reading.reason, extra: tableOf(reading.table) })
  if (reading.kind === 'unknown_columns')
    throw new Failure('bank_statement_columns_unknown', { extra: tableOf(reading.table) })
  if (reading.lines.length > BANK_ROWS_MAX) throw new Failure('too_large', { detail: TOO_MANY_ROWS })
  if (columns !== undefined && reading.table !== undefined)
    await saveColumnChoice(tx, reading.table.shape, columns, now)
  return reading
}

const tableOf = (table: ColumnTable | undefined): { table?: BankLinesReply['table'] } =>
  table === undefined ? {} : { table: { first_rows: table.first_rows, columns: table.columns } }

/**
 * Compares a statement of the operator's bank with what was sent by bank file, and lists what differs.
 * Nothing is applied by itself.
 */
export async function recordBankStatement(
  tx: Db,
  { now }: Pick<ReconciliationDeps, 'now'>,
  file: StatementFile,
): Promise<BankLinesReply> {
  const at = now()
  const { lines, skipped, doubts, table } = await readFile(tx, at, file)
  const dates = lines.map(({ date }) => date).toSorted()
  const payouts = await findBankPayouts(tx, [
    ...new Set(lines.flatMap(({ description }) => payoutNumbersIn(description))),
  ])
  const batches = await findBankBatches(tx, addDays(dates[0] ?? '', -LATE_DAYS), dates.at(-1) ?? '')
  const { matched, differences, unjudged, missing } = compareLines(lines, payouts, batches)
  const rows = [...toRows(differences, at), ...missing.map((batch) => toMissingRow(batch, at))]
  return {
    lines: lines.length,
    matched,
    differing: rows.length,
    listed: await insertUnmatched(tx, rows),
    unjudged: summaryOf(unjudged),
    skipped: skipped.slice(0, SKIPPED_SHOWN),
    skipped_rows: skipped.length,
    doubts,
    table: tableOf(table).table ?? null,
  }
}

const summaryOf = (lines: BankLine[]): BankLinesReply['unjudged'] => ({
  lines: lines.length,
  money_in: toAud(sumOf(lines.filter(({ cents }) => cents > 0))),
  money_out: toAud(0 - sumOf(lines.filter(({ cents }) => cents < 0))),
  first: lines
    .slice(0, UNJUDGED_SHOWN)
    .map(({ date, cents, description }) => ({ date, amount: toAud(cents), description })),
})
