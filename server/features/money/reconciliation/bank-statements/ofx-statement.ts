import { HOUR_MS, melbourneDate } from '#contract/time.ts'
import {
  EXPORT_AGAIN,
  type EntryReading,
  isAud,
  NO_ENTRIES,
  otherCurrency,
  readEntries,
  refused,
  type StatementReading,
  type StatementRefusal,
} from './bank-lines.ts'
import { readDay, readPlainCents } from './statement-cells.ts'
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
  return /,\d{3}$/.test(plain) ? undefined : readPlainCents(plain)
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
  return entries.length === 0 ? refused(NO_ENTRIES) : readEntries(entries, readEntry)
}

function readEntry({ entry, currency }: { entry: Element; currency: string }): EntryReading {
  const date = ofxDay(textAt(entry, 'DTPOSTED'))
  const cents = ofxCents(textAt(entry, 'TRNAMT'))
  const parts = [textAt(entry, 'NAME', 'PAYEE/NAME'), textAt(entry, 'MEMO'), textAt(entry, 'REFNUM')]
  if (date === undefined || cents === undefined) return undefined
  if (!isAud(currency)) return { skipped: otherCurrency(currency) }
  return { date, cents, description: [...new Set(parts.filter((part) => part !== ''))].join(' ') }
}
