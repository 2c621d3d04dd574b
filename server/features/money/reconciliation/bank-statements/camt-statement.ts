import {
  type BankLine,
  type EntryReading,
  isAud,
  NO_ENTRIES,
  NOT_BOOKED,
  otherCurrency,
  readEntries,
  refused,
  type StatementReading,
  type StatementRefusal,
  sumOf,
} from './bank-lines.ts'
import { readDay, readPlainCents } from './statement-cells.ts'
import { amountText } from './statement-doubts.ts'
import { type Element, findAll, findWithin, readMarkup, textAt } from './tagged-text.ts'

const UNREADABLE =
  'This file could not be read as CAMT.053: it does not end, has a document type, or is another message. Please export the statement again.'

/** ISO 20022 `BankToCustomerStatement`, any version. */
export function readCamt(text: string): StatementReading | StatementRefusal {
  const root = readMarkup(text.slice(text.indexOf('<')), false)
  const statements =
    root === undefined ? [] : findWithin(root, 'BKTOCSTMRSTMT').flatMap((message) => findAll(message, 'STMT'))
  if (statements.length === 0) return refused(UNREADABLE)
  const readings: StatementReading[] = []
  let entries = 0
  for (const statement of statements) {
    const reading = readStatement(statement, entries)
    if (reading.kind === 'refused') return reading
    entries += findAll(statement, 'NTRY').length
    readings.push(reading)
  }
  if (entries === 0) return refused(NO_ENTRIES)
  return {
    kind: 'read',
    lines: readings.flatMap(({ lines }) => lines),
    skipped: readings.flatMap(({ skipped }) => skipped),
    doubts: readings.flatMap(({ doubts }) => doubts),
  }
}

function readStatement(statement: Element, entriesBefore: number): StatementReading | StatementRefusal {
  const entries = findAll(statement, 'NTRY')
  const reading = readEntries(entries, readEntry, entriesBefore)
  if (reading.kind === 'refused') return reading
  return {
    ...reading,
    doubts: [...balanceDoubts(statement, reading.lines), ...countDoubts(statement, entries.length)],
  }
}

function skipReason(entry: Element): string | undefined {
  const status = textAt(entry, 'STS', 'STS/CD')
  if (status !== '' && status !== 'BOOK') return NOT_BOOKED
  const currency = findAll(entry, 'AMT')[0]?.attributes.Ccy ?? ''
  return isAud(currency) ? undefined : otherCurrency(currency)
}

function readEntry(entry: Element): EntryReading {
  const skipped = skipReason(entry)
  if (skipped !== undefined) return { skipped }
  const written = textAt(entry, 'BOOKGDT/DT', 'BOOKGDT/DTTM', 'VALDT/DT', 'VALDT/DTTM')
  const [date, cents] = [
    readDay(written.replace(/^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)$/, '$1')),
    signedCents(entry),
  ]
  return date === undefined || cents === undefined
    ? undefined
    : { date, cents, description: descriptionOf(entry) }
}

/** An amount has no sign here: beside it stands whether it is a credit or a debit. */
function signedCents(element: Element): number | undefined {
  const cents = readPlainCents(textAt(element, 'AMT'))
  const direction = textAt(element, 'CDTDBTIND')
  if (cents === undefined || cents < 0) return undefined
  if (direction === 'CRDT') return cents
  return direction === 'DBIT' ? 0 - cents : undefined
}

/** What is said of the entry; and of its transaction, unless it is the sum of several. */
function descriptionOf(entry: Element): string {
  const details = findAll(entry, 'NTRYDTLS/TXDTLS')
  const [only] = details.length === 1 ? details : []
  const parts = [
    textAt(entry, 'ADDTLNTRYINF'),
    textAt(entry, 'NTRYREF'),
    ...(only === undefined
      ? []
      : [
          ...findAll(only, 'RMTINF/USTRD').map(({ text }) => text.trim()),
          ...detailPaths.map((path) => textAt(only, path)),
        ]),
  ]
  return [...new Set(parts.filter((part) => part !== '' && part !== 'NOTPROVIDED'))].join(' ')
}

const detailPaths = [
  'RMTINF/STRD/CDTRREFINF/REF',
  'REFS/ENDTOENDID',
  'RLTDPTIES/CDTR/NM',
  'RLTDPTIES/CDTR/PTY/NM',
  'RLTDPTIES/DBTR/NM',
  'RLTDPTIES/DBTR/PTY/NM',
  'ADDTLTXINF',
]

function balanceDoubts(statement: Element, lines: BankLine[]): string[] {
  const balanceOf = (...codes: string[]): number | undefined => {
    const balance = findAll(statement, 'BAL').find((each) => codes.includes(textAt(each, 'TP/CDORPRTRY/CD')))
    return balance && signedCents(balance)
  }
  const [first, last] = [balanceOf('OPBD', 'PRCD'), balanceOf('CLBD')]
  if (first === undefined || last === undefined || first + sumOf(lines) === last) return []
  return [
    `The balances differ by ${amountText(last - first)}, and the lines add up to ${amountText(sumOf(lines))}: a line may be missing.`,
  ]
}

function countDoubts(statement: Element, count: number): string[] {
  const written = textAt(statement, 'TXSSUMMRY/TTLNTRIES/NBOFNTRIES')
  return written === '' || Number(written) === count
    ? []
    : [`The file says that it has ${written} entries, and has ${count}.`]
}
