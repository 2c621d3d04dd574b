import { HOUR_MS, melbourneDate } from '#contract/time.ts'
import {
  type BankLine,
  EXPORT_AGAIN,
  isAud,
  NO_ENTRIES,
  refused,
  type SkippedRow,
  type StatementReading,
  type StatementRefusal,
  unreadableEntry,
} from './bank-lines.ts'
import { readCents, readDay } from './statement-cells.ts'
import { type Element, findAll, findWithin, readMarkup, textAt } from './tagged-text.ts'

const UNREADABLE = `This file could not be read as OFX: it does not end, or holds what no bank writes. ${EXPORT_AGAIN}`

const moment =
  /^(?<day>\d{8})(?:(?<hour>\d{2})(?<minute>\d{2})(?:\d{2}(?:\.\d{1,6})?)?)?(?:\[(?<offset>[+-]?\d{1,2}(?:\.\d{1,2})?)(?::\w{1,6})?\])?$/

/** The day as written, or in Melbourne where the zone is given. */
function ofxDay(text: string): string | undefined {
  const { day = '', hour, minute, offset } = moment.exec(text)?.groups ?? {}
  const date = readDay(day)
  if (date === undefined || hour === undefined || offset === undefined) return date
  return melbourneDate(new Date(Date.parse(`${date}T${hour}:${minute}:00Z`) - Number(offset) * HOUR_MS))
}

/** An amount has no thousands separator, and a point or a comma before its decimals. */
function ofxCents(text: string): number | undefined {
  const plain = text.includes('.') ? text : text.replace(/,(?=\d{1,2}0*$)/, '.')
  return /,\d{3}$/.test(plain) ? undefined : readCents(plain.replace(/(\.\d{2})0+$/, '$1'))
}

/** Open Financial Exchange, versions 1 (SGML) and 2 (XML). */
export function readOfx(text: string): StatementReading | StatementRefusal {
  const root = readMarkup(text.slice(text.indexOf('<')), true)
  if (root?.name !== 'OFX') return refused(UNREADABLE)
  const statements = [...findWithin(root, 'STMTRS'), ...findWithin(root, 'CCSTMTRS')]
  const entries = statements.flatMap((statement) =>
    findAll(statement, 'BANKTRANLIST/STMTTRN').map((entry) => ({
      entry,
      currency: textAt(entry, 'CURRENCY/CURSYM') || textAt(statement, 'CURDEF'),
    })),
  )
  const lines: BankLine[] = []
  const skipped: SkippedRow[] = []
  for (const [index, { entry, currency }] of entries.entries()) {
    const line = readEntry(entry)
    if (line === undefined) return unreadableEntry(index + 1)
    if (isAud(currency)) lines.push(line)
    else skipped.push({ row: index + 1, reason: `in ${currency}, not in AUD` })
  }
  return lines.length === 0 && skipped.length === 0 ? refused(NO_ENTRIES) : { kind: 'read', lines, skipped, doubts: [] }
}

function readEntry(entry: Element): BankLine | undefined {
  const date = ofxDay(textAt(entry, 'DTPOSTED'))
  const cents = ofxCents(textAt(entry, 'TRNAMT'))
  const parts = [textAt(entry, 'NAME', 'PAYEE/NAME'), textAt(entry, 'MEMO'), textAt(entry, 'REFNUM')]
  if (date === undefined || cents === undefined) return undefined
  return { date, cents, description: [...new Set(parts.filter((part) => part !== ''))].join(' ') }
}
