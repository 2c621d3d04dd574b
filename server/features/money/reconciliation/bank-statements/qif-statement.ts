import {
  type EntryReading,
  NO_AMOUNT,
  NO_ENTRIES,
  readEntries,
  refused,
  type StatementReading,
  type StatementRefusal,
  TOTAL_OR_BALANCE,
} from './bank-lines.ts'
import { type DayOrder, dayOrderOf, readCents, readDay } from './statement-cells.ts'

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

function readEntry({ D = '', T = '', P = '', M = '', N = '' }: QifEntry, order: DayOrder): EntryReading {
  if (/^opening balance$/i.test(P)) return { skipped: TOTAL_OR_BALANCE }
  if (T === '') return { skipped: NO_AMOUNT }
  const [date, cents] = [readDay(D, order), readCents(T)]
  const description = [...new Set([P, M, N].filter((part) => part !== ''))].join(' ')
  return date === undefined || cents === undefined ? undefined : { date, cents, description }
}

/** Quicken Interchange Format. */
export function readQif(text: string): StatementReading | StatementRefusal {
  const entries = entriesIn(text)
  const order = dayOrderOf(entries.map(({ D = '' }) => D))
  const reading = readEntries(entries, (entry) => readEntry(entry, order))
  return reading.kind === 'read' && reading.lines.length === 0 ? refused(NO_ENTRIES) : reading
}
