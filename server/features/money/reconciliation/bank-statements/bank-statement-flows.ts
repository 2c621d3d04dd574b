import { createHash } from 'node:crypto'
import { addDays } from '#contract/calendar-days.ts'
import { BANK_ROWS_MAX } from '#contract/money/reconciliation-terms.ts'
import { fromWallClock } from '#contract/time.ts'
import type { ReconciliationDeps } from '#server/features/money/reconciliation/reconciliation-deps.ts'
import type { UnmatchedRow } from '#server/features/money/reconciliation/reconciliation-tables.ts'
import { insertUnmatched } from '#server/features/money/reconciliation/unmatched-store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { newId } from '#server/platform/ids.ts'
import { type BankLine, readBankLines } from './bank-lines.ts'
import { type BankBatch, type BankDifference, compareLines, payoutNumbersIn } from './bank-matching-rules.ts'
import { findBankBatches, findBankPayouts } from './bank-statement-store.ts'

const LATE_DAYS = 7
const TOO_MANY_ROWS = `This file has more than ${BANK_ROWS_MAX.toLocaleString('en-AU')} rows. Please export a shorter period from your bank.`

function startOf(date: string): Date {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return fromWallClock({ year, month, day, hour: 0, minute: 0, second: 0 })
}

/** The same for the same line of a statement that is sent again; `count` tells apart equal lines of one day. */
const keyOf = ({ date, cents, description }: BankLine, count: number): string =>
  `bank:${createHash('sha256')
    .update(JSON.stringify([date, cents, description, count]))
    .digest('hex')}`

const unresolved = (now: Date) => ({ id: newId(now), first_seen_at: now, resolved_at: null, resolved_by: null, reason: null })

function toRows(differences: BankDifference[], now: Date): UnmatchedRow[] {
  const counts = new Map<string, number>()
  return differences.map(({ line, expected_cents, suggestion }) => {
    const first_key = keyOf(line, 0)
    const count = counts.get(first_key) ?? 0
    counts.set(first_key, count + 1)
    const { cents, date, description } = line
    const common = { side: 'bank' as const, kind: 'payout', ref: description, at: startOf(date) }
    return { ...unresolved(now), ...common, key: keyOf(line, count), expected_cents, actual_cents: cents, suggestion }
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
  suggestion: 'The bank may not have carried out the file of this batch. Please ask it before you mark the batch as settled.',
})

/** Compares a statement of the operator's bank with what was sent by bank file, and lists what differs. Nothing is applied by itself. */
export async function recordBankStatement(
  tx: Db,
  { now }: Pick<ReconciliationDeps, 'now'>,
  csv: string,
): Promise<{ lines: number; matched: number; listed: number }> {
  const lines = readBankLines(csv)
  if ('unreadable_row' in lines) throw unreadable(lines.unreadable_row)
  if (lines.length > BANK_ROWS_MAX) throw new Failure('too_large', { detail: TOO_MANY_ROWS })
  const dates = lines.map(({ date }) => date).toSorted()
  const payouts = await findBankPayouts(tx, [...new Set(lines.flatMap(({ description }) => payoutNumbersIn(description)))])
  const batches = await findBankBatches(tx, addDays(dates[0] ?? '', -LATE_DAYS), dates.at(-1) ?? '')
  const { matched, differences, missing } = compareLines(lines, payouts, batches)
  const at = now()
  const rows = [...toRows(differences, at), ...missing.map((batch) => toMissingRow(batch, at))]
  return { lines: lines.length, matched, listed: await insertUnmatched(tx, rows) }
}

const unreadable = (row: number): Failure =>
  new Failure('bank_statement_unreadable', {
    detail:
      row === 1
        ? 'This file could not be read. Please export it from your bank as CSV, with a first row that names date, amount and description.'
        : `Row ${row} of this file could not be read, so nothing was recorded. Please export it from your bank again.`,
  })
