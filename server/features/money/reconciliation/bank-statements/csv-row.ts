import type { ColumnRole } from '#contract/money/bank-statement-columns.ts'
import { type BankLine, isAud, NO_AMOUNT, NOT_BOOKED, otherCurrency, TOTAL_OR_BALANCE } from './bank-lines.ts'
import {
  type DayOrder,
  dayOrderOf,
  isAnyDay,
  isDebitOrCredit,
  isMoney,
  readCents,
  readDay,
} from './statement-cells.ts'

/** What the columns hold, and how all rows together are to be read. */
export interface CsvColumns {
  roles: ColumnRole[]
  order: DayOrder
  /** Whether no amount has the sign of what went out. */
  isOneSided: boolean
  /** Whether nothing says that an amount went out: no sign, no debit, no column of what went out. */
  isUnsigned: boolean
}

type RowReading = { line: BankLine } | { skipped: string; total?: number } | { unreadable: true }

const cellOf = (cells: string[], { roles }: Pick<CsvColumns, 'roles'>, role: ColumnRole): string =>
  cells[roles.indexOf(role)] ?? ''

export function columnsOf(rows: string[][], roles: ColumnRole[]): CsvColumns {
  const written = (role: ColumnRole): string[] => rows.map((cells) => cellOf(cells, { roles }, role))
  const isOneSided = written('amount').every((cell) => (readCents(cell) ?? 0) >= 0)
  const isUnsigned = isOneSided && roles.includes('amount') && !roles.includes('debit_or_credit')
  return { roles, order: dayOrderOf(written('date')), isOneSided, isUnsigned }
}

export const balanceIn = (cells: string[], columns: CsvColumns): number | undefined =>
  readCents(cellOf(cells, columns, 'balance'))

/** In cents; null where no amount is written, undefined where it cannot be read. */
function readAmount(cell: string): number | null | undefined {
  return cell === '' || cell === '-' ? null : readCents(cell)
}

function amountOf(cells: string[], columns: CsvColumns): Amount {
  const read = (role: ColumnRole) => readAmount(cellOf(cells, columns, role))
  if (!columns.roles.includes('amount')) return netOf(read('money_out'), read('money_in'))
  const cents = read('amount')
  const direction = cellOf(cells, columns, 'debit_or_credit')
  const isDebit = columns.isOneSided && isDebitOrCredit(direction) && /^(d|-)/i.test(direction)
  return isDebit && typeof cents === 'number' ? 0 - cents : cents
}

type Amount = ReturnType<typeof readAmount>

/** What came in, or what went out whichever sign the bank writes it with; never both. */
function netOf(out: Amount, into: Amount): Amount {
  if (out === undefined || into === undefined) return undefined
  if (out === null && into === null) return null
  const [spent, received] = [Math.abs(out ?? 0), Math.abs(into ?? 0)]
  return spent !== 0 && received !== 0 ? undefined : received - spent
}

const totalOrBalance =
  /^(sub|grand)?[ -]?totals?\b|^((opening|closing|current|available|running|final|starting|ending) )?balance\b|\bbalance (brought|carried) forward\b/i

const descriptionOf = (cells: string[], { roles }: CsvColumns): string =>
  [...new Set(cells.filter((cell, column) => roles[column] === 'description' && cell !== ''))].join(' ')

/** Whether it adds up other rows: a balance with a day is one only by its whole description. */
function isSum(cells: string[], columns: CsvColumns, date: string | undefined): boolean {
  if (date !== undefined) return /^(opening|closing) balance$/i.test(descriptionOf(cells, columns))
  const written = cellOf(cells, columns, 'date')
  return written === '' ? cells.some((cell) => totalOrBalance.test(cell)) : totalOrBalance.test(written)
}

/** Whether there is a day or money beyond the last column, as where two rows were joined. */
const hasMore = (cells: string[], { roles }: CsvColumns): boolean =>
  cells.slice(roles.length).some((cell) => isAnyDay(cell) || isMoney(cell))

export function readRow(cells: string[], columns: CsvColumns): RowReading {
  const written = cellOf(cells, columns, 'date')
  const date = readDay(written, columns.order)
  const cents = amountOf(cells, columns)
  if (isSum(cells, columns, date)) return sumRow(cells, cents)
  const currency = cellOf(cells, columns, 'currency').toUpperCase()
  if (hasMore(cells, columns)) return { unreadable: true }
  if (cents === null) return { skipped: NO_AMOUNT }
  if (/^pending$/i.test(written)) return { skipped: NOT_BOOKED }
  if (date === undefined || cents === undefined) return { unreadable: true }
  if (!isAud(currency)) return { skipped: otherCurrency(currency) }
  return { line: { date, cents, description: descriptionOf(cells, columns) } }
}

function sumRow(cells: string[], cents: Amount): RowReading {
  const isTotal = typeof cents === 'number' && cells.some((cell) => /^totals?\b/i.test(cell))
  return { skipped: TOTAL_OR_BALANCE, ...(isTotal ? { total: cents } : {}) }
}
