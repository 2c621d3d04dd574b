import {
  type BankLine,
  NO_ENTRIES,
  refused,
  type SkippedRow,
  type StatementReading,
  type StatementRefusal,
  unreadableEntry,
} from './bank-lines.ts'
import { type DayOrder, dayOrderOf, readCents, readDay } from './statement-cells.ts'

/** The fields of an entry that are read, by their mark: date, amount, payee, memo, number. */
type QifEntry = Partial<Record<'D' | 'T' | 'P' | 'M' | 'N', string>>

const isField = (mark: string): mark is keyof QifEntry => /^[DTPMN]$/.test(mark)

/** Entries end with `^`; those under `!Account` and lists of categories are none of a statement. */
function readEntries(text: string): QifEntry[] {
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

function readEntry({ D = '', T = '', P = '', M = '', N = '' }: QifEntry, order: DayOrder): BankLine | { skipped: string } | undefined {
  if (/^opening balance$/i.test(P)) return { skipped: 'a total or a balance' }
  if (T === '') return { skipped: 'no amount' }
  const [date, cents] = [readDay(D, order), readCents(T)]
  const description = [...new Set([P, M, N].filter((part) => part !== ''))].join(' ')
  return date === undefined || cents === undefined ? undefined : { date, cents, description }
}

/** Quicken Interchange Format. */
export function readQif(text: string): StatementReading | StatementRefusal {
  const entries = readEntries(text)
  const order = dayOrderOf(entries.map(({ D = '' }) => D))
  const lines: BankLine[] = []
  const skipped: SkippedRow[] = []
  for (const [index, entry] of entries.entries()) {
    const reading = readEntry(entry, order)
    if (reading === undefined) return unreadableEntry(index + 1)
    if ('skipped' in reading) skipped.push({ row: index + 1, reason: reading.skipped })
    else lines.push(reading)
  }
  return lines.length === 0 ? refused(NO_ENTRIES) : { kind: 'read', lines, skipped, doubts: [] }
}
