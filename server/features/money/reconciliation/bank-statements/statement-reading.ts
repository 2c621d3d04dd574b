import type { ColumnRole } from '#contract/money/bank-statement-columns.ts'
import { HOUR_MS } from '#contract/time.ts'
import {
  refused,
  type StatementReading,
  EXPORT_AGAIN,
  type EntryReading,
  isAud,
  NO_ENTRIES,
  otherCurrency,
  readEntries,
  type StatementRefusal,
  NO_AMOUNT,
  TOTAL_OR_BALANCE,
} from './bank-lines.ts'
import { readCamt } from './camt-statement.ts'
import { type CsvReading, type CsvRefusal, readCsv, type UnknownColumns } from './csv-statement.ts'
import {
  melbourneDay,
  readDay,
  readPlainCents,
  type DayOrder,
  dayOrderOf,
  readCents,
} from './statement-cells.ts'
import { type Element, findAll, findWithin, readMarkup, textAt } from './tagged-text.ts'

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

const UNREADABLE = `This file could not be read as OFX: it does not end, or holds what no bank writes. ${EXPORT_AGAIN}`

const moment =
  /^(?<day>\d{8})(?:(?<hour>\d{2})(?<minute>\d{2})(?:\d{2}(?:\.\d{1,6})?)?)?(?:\[(?<offset>[+-]?\d{1,2}(?:\.\d{1,2})?)(?::\w{1,6})?\])?$/

/** The day as written, or in Melbourne where the zone is given. */
function ofxDay(text: string): string | undefined {
  const { day = '', hour, minute, offset } = moment.exec(text)?.groups ?? {}
  const date = readDay(day)
  if (date === undefined || hour === undefined || offset === undefined) return date
  return melbourneDay(new Date(Date.parse(`${date}T${hour}:${minute}:00Z`) - Number(offset) * HOUR_MS))
}

/** An amount has no thousands separator, and a point or a comma before its decimals. */
function ofxCents(text: string): number | undefined {
  const plain = text.includes('.') ? text : text.replace(/,(?=\d{1,2}0*$)/, '.')
  return /,\d{3}$/.test(plain) ? undefined : readPlainCents(plain)
}

/** Open Financial Exchange, versions 1 (SGML) and 2 (XML). */
function readOfx(text: string): StatementReading | StatementRefusal {
  const root = readMarkup(text.slice(text.indexOf('<')), true)
  if (root?.name !== 'OFX') return refused(UNREADABLE)
  const statements = [...findWithin(root, 'STMTRS'), ...findWithin(root, 'CCSTMTRS')]
  const entries = statements.flatMap((statement) =>
    findAll(statement, 'BANKTRANLIST/STMTTRN').map((entry) => ({
      entry,
      currency: textAt(entry, 'CURRENCY/CURSYM') || textAt(statement, 'CURDEF'),
    })),
  )
  return entries.length === 0 ? refused(NO_ENTRIES) : readEntries(entries, readOfxEntry)
}

function readOfxEntry({ entry, currency }: { entry: Element; currency: string }): EntryReading {
  const date = ofxDay(textAt(entry, 'DTPOSTED'))
  const cents = ofxCents(textAt(entry, 'TRNAMT'))
  const parts = [textAt(entry, 'NAME', 'PAYEE/NAME'), textAt(entry, 'MEMO'), textAt(entry, 'REFNUM')]
  if (date === undefined || cents === undefined) return undefined
  if (!isAud(currency)) return { skipped: otherCurrency(currency) }
  return { date, cents, description: [...new Set(parts.filter((part) => part !== ''))].join(' ') }
}

/** The fields of an entry that are read, by their mark: date, amount, payee, memo, number. */
type QifEntry = Partial<Record<'D' | 'T' | 'P' | 'M' | 'N', string>>

const isField = (mark: string): mark is keyof QifEntry => /^[DTPMN]$/.test(mark)

/** Entries end with `^`; those under `!Account` and lists of categories are none of a statement. */
function entriesIn(text: string): QifEntry[] {
  const entries: QifEntry[] = []
  let entry: QifEntry = {}
  let isStatement = false
  for (const written of [...text.split(/\r\n?|\n/), '^']) {
    const line = written.trim()
    const mark = line.slice(0, 1).toUpperCase()
    if (mark === '!') isStatement = isStatementType(line, isStatement)
    else if (isField(mark)) entry[mark] ??= line.slice(1).replaceAll(/\s+/g, ' ').trim()
    if (mark !== '!' && mark !== '^') continue
    if (isStatement && mark === '^' && Object.keys(entry).length > 0) entries.push(entry)
    entry = {}
  }
  return entries
}

const isStatementType = (line: string, isWithin: boolean): boolean =>
  /^!type:(bank|cash|ccard|oth)/i.test(line) || (isWithin && /^!(option|clear)/i.test(line))

function readQifEntry({ D = '', T = '', P = '', M = '', N = '' }: QifEntry, order: DayOrder): EntryReading {
  if (/^opening balance$/i.test(P)) return { skipped: TOTAL_OR_BALANCE }
  if (T === '') return { skipped: NO_AMOUNT }
  const [date, cents] = [readDay(D, order), readCents(T)]
  const description = [...new Set([P, M, N].filter((part) => part !== ''))].join(' ')
  return date === undefined || cents === undefined ? undefined : { date, cents, description }
}

/** Quicken Interchange Format. */
function readQif(text: string): StatementReading | StatementRefusal {
  const entries = entriesIn(text)
  const order = dayOrderOf(entries.map(({ D = '' }) => D))
  const reading = readEntries(entries, (entry) => readQifEntry(entry, order))
  return reading.kind === 'read' && reading.lines.length === 0 ? refused(NO_ENTRIES) : reading
}
