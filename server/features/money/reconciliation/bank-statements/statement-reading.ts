import type { ColumnRole } from '#contract/money/bank-statement-columns.ts'
import { refused, type StatementReading } from './bank-lines.ts'
import { readCamt } from './camt-statement.ts'
import { type CsvReading, type CsvRefusal, readCsv, type UnknownColumns } from './csv-statement.ts'
import { readOfx } from './ofx-statement.ts'
import { readQif } from './qif-statement.ts'

/** What is no statement, by how it begins, and what to do instead. */
const otherFiles: [RegExp, string][] = [
  [/^%PDF-/, 'This is a PDF. Please export the statement from your bank as CSV, OFX, QIF or CAMT.053.'],
  [
    /^PK(?!,)[^\w\s]/,
    'This is an Excel file or an archive. Please save it as CSV, or export CSV, OFX, QIF or CAMT.053 from your bank.',
  ],
  [
    /^\s*<(?:!doctype html|html|head|body)\b/i,
    'This is a web page, not a statement. Please export the statement from your bank as CSV, OFX, QIF or CAMT.053.',
  ],
]

export type BankStatementReading = StatementReading & Partial<Pick<CsvReading, 'table'>>

/** What no text has, and pictures do: control characters, but for tabs, ends of lines and of pages. */
const isBinary = (text: string): boolean => /(?![\t\n\v\f\r\x7F-\x9F])\p{Cc}|[\uFFFE\uFFFF]/u.test(text)

const BINARY =
  'This is not a text file. Please export the statement from your bank as CSV, OFX, QIF or CAMT.053.'

/**
 * Reads a statement in whichever format it is. `findChoice` gives the columns that finance has chosen for a
 * table of this shape.
 */
export function readBankStatement(
  file: string,
  findChoice: (shape: string) => ColumnRole[] | undefined,
): BankStatementReading | UnknownColumns | CsvRefusal {
  const text = file.replace(/^\uFEFF/, '').toWellFormed()
  const other = otherFiles.find(([pattern]) => pattern.test(text))
  if (other !== undefined) return refused(other[1])
  if (isBinary(text)) return refused(BINARY)
  const start = text.slice(0, 2_000)
  if (/<OFX>|^OFXHEADER/im.test(start)) return readOfx(text)
  if (/^\s*</.test(start)) return readCamt(text)
  return /^\s*!(type|account|option|clear)\b/i.test(start) ? readQif(text) : readCsv(text, findChoice)
}
