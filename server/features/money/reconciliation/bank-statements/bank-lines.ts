import { BANK_ROWS_MAX } from '#contract/money/reconciliation-terms.ts'

/** A line of a statement of the operator's bank. */
export interface BankLine {
  /** `YYYY-MM-DD` */
  date: string
  /** Less than nothing where money went out. */
  cents: number
  description: string
}

/** A row that was left out, from 1 on, and why. */
export interface SkippedRow {
  row: number
  reason: string
}

/** The lines of a statement, and what a person should know about them. */
export interface StatementReading {
  kind: 'read'
  lines: BankLine[]
  skipped: SkippedRow[]
  /** Where the statement's own balances and totals say otherwise than its lines. */
  doubts: string[]
}

/** Why nothing of it can be read, in a sentence for a person. */
export interface StatementRefusal {
  kind: 'refused'
  reason: string
}

export const refused = (reason: string): StatementRefusal => ({ kind: 'refused', reason })

/** Why a row is left out, in whichever format it is. */
export const NO_AMOUNT = 'no amount'
export const NOT_BOOKED = 'not booked yet'
export const TOTAL_OR_BALANCE = 'a total or a balance'
export const otherCurrency = (currency: string): string => `in ${currency}, not in AUD`

export const sumOf = (lines: readonly Pick<BankLine, 'cents'>[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0)

export const TOO_MANY_ROWS = `This file has more than ${BANK_ROWS_MAX.toLocaleString('en-AU')} rows. Please export a shorter period from your bank.`

export const EXPORT_AGAIN = 'Please export it from your bank again.'

export const NO_ENTRIES = 'This file has no lines. Please choose a period in which money moved.'

/** A statement that names no currency is in AUD. */
export const isAud = (currency: string): boolean => currency === '' || currency.toUpperCase() === 'AUD'

/** An entry of a file that is no table; undefined where it cannot be read. */
export type EntryReading = BankLine | { skipped: string } | undefined

/**
 * Reads the entries of a file, numbered after those `before` them. One that cannot be read refuses the file
 * whole.
 */
export function readEntries<Entry>(
  entries: Entry[],
  read: (entry: Entry) => EntryReading,
  before = 0,
): StatementReading | StatementRefusal {
  const lines: BankLine[] = []
  const skipped: SkippedRow[] = []
  for (const [index, entry] of entries.entries()) {
    const row = before + index + 1
    const reading = read(entry)
    if (reading === undefined)
      return refused(`Entry ${row} of this file could not be read, so nothing was recorded. ${EXPORT_AGAIN}`)
    if ('skipped' in reading) skipped.push({ row, reason: reading.skipped })
    else lines.push(reading)
  }
  return { kind: 'read', lines, skipped, doubts: [] }
}
