import { CsvError, parse } from 'csv-parse/sync'

/** A line of a statement of the operator's bank. */
export interface BankLine {
  /** `YYYY-MM-DD` */
  date: string
  /** Less than nothing where money went out. */
  cents: number
  description: string
}

interface BankColumns {
  date: number
  amount: number
  debit: number
  credit: number
  description: number[]
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const toDate = (year: string, month: number, day: string): string | undefined => {
  const full_year = year.length === 2 ? `20${year}` : year
  const text = `${full_year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? undefined : text
}

/** How Australian banks write days: `2026-11-21`, `21/11/2026`, `21/11/26`, `21 Nov 2026`. */
const dayForms = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})/,
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{1,2})[ -](?<month>[a-z]{3})[a-z]*[ -](?<year>\d{4}|\d{2})$/i,
]

/** `YYYY-MM-DD`, or undefined where it is no day. */
export function readDay(cell: string): string | undefined {
  const { year = '', month = '', day = '' } = dayForms.map((form) => form.exec(cell)?.groups).find((groups) => groups !== undefined) ?? {}
  return toDate(year, /\d/.test(month) ? Number(month) : MONTHS.indexOf(month.toLowerCase()) + 1, day)
}

/** `-1,234.50`, `$12`, `(12.00)`, `12.00 DR`; undefined where it is no amount. */
export function readCents(cell: string): number | undefined {
  const match = /^(\()?([-+])?\$?([-+])?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\)?\s*(cr|dr)?$/i.exec(cell)
  if (match === null) return undefined
  const [, bracket, sign, later_sign, dollars = '', cents = '', suffix] = match
  const isNegative = bracket !== undefined || sign === '-' || later_sign === '-' || suffix?.toLowerCase() === 'dr'
  const value = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
  return isNegative ? 0 - value : value
}

function findColumns(header: string[]): BankColumns | undefined {
  const names = header.map((name) => name.trim().toLowerCase())
  const columnOf = (pattern: RegExp): number => names.findIndex((name) => pattern.test(name))
  const description = names.flatMap((name, index) => (/descr|narrat|detail|reference|particular|payee/.test(name) ? [index] : []))
  const columns = { date: columnOf(/date/), amount: columnOf(/amount|value/), debit: columnOf(/debit/), credit: columnOf(/credit/) }
  const hasAmount = columns.debit >= 0 && columns.credit >= 0 ? true : columns.amount >= 0
  return columns.date >= 0 && hasAmount && description.length > 0 ? { ...columns, description } : undefined
}

/** What came in, or what went out whichever sign the bank writes it with. */
function amountOf(cells: string[], { amount, debit, credit }: BankColumns): number | undefined {
  const read = (column: number): number | undefined => {
    const cell = (cells[column] ?? '').trim()
    return cell === '' ? 0 : readCents(cell)
  }
  if (debit < 0 || credit < 0) return (cells[amount] ?? '').trim() === '' ? undefined : read(amount)
  const [out, into] = [read(debit), read(credit)]
  return out === undefined || into === undefined ? undefined : Math.abs(into) - Math.abs(out)
}

/** Cells row by row, without blank rows; undefined where a quoted cell does not end. */
function readRows(csv: string): string[][] | undefined {
  try {
    return parse(csv, { bom: true, skip_records_with_empty_values: true, relax_column_count: true, relax_quotes: true })
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}

/** The lines of a statement, or the number of the row that cannot be read, from 1 on. */
export function readBankLines(csv: string): BankLine[] | { unreadable_row: number } {
  const rows = readRows(csv)
  const columns = findColumns(rows?.[0] ?? [])
  if (rows === undefined || columns === undefined || rows.length < 2) return { unreadable_row: 1 }
  const lines: BankLine[] = []
  for (const [index, cells] of rows.slice(1).entries()) {
    const date = readDay((cells[columns.date] ?? '').trim())
    const cents = amountOf(cells, columns)
    if (date === undefined || cents === undefined) return { unreadable_row: index + 2 }
    const description = columns.description.map((column) => (cells[column] ?? '').trim()).filter((part) => part !== '')
    lines.push({ date, cents, description: description.join(' ') })
  }
  return lines
}
