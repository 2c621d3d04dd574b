import {
  BANK_COLUMNS_MAX,
  CHOICE_CELL_MAX,
  CHOICE_ROWS,
  type ColumnRole,
} from '#contract/money/bank-statement-columns.ts'
import {
  EXPORT_AGAIN,
  type BankLine,
  refused,
  type SkippedRow,
  type StatementReading,
  type StatementRefusal,
} from './bank-lines.ts'
import { rolesByContent } from './csv-column-contents.ts'
import { rolesByName, ignoreAll } from './csv-column-names.ts'
import { balanceIn, columnsOf, readRow } from './csv-row.ts'
import { isLine, readTable, type TableRow } from './csv-table.ts'
import { isAnyDay, isMoney } from './statement-cells.ts'
import {
  balanceDoubts,
  directionDoubts,
  totalDoubts,
  type TotalRow,
  withProvenSigns,
} from './statement-doubts.ts'

/** What finance chooses columns by. `shape` is the same for each file that a bank exports in this way. */
export interface ColumnTable {
  shape: string
  first_rows: string[][]
  columns: ColumnRole[]
}

export interface UnknownColumns {
  kind: 'unknown_columns'
  table: ColumnTable
}

export interface CsvReading extends StatementReading {
  table: ColumnTable
}

export interface CsvRefusal extends StatementRefusal {
  /** Where other columns might be read. */
  table?: ColumnTable
}

/** How many rows of a title and an account a bank may write above the names. */
const HEADER_AMONG = 30
const SHAPE_MAX = 2_000
const UNREADABLE_NAMED = 5

const NO_TABLE =
  'This file could not be read. Please export it from your bank as CSV, OFX, QIF or CAMT.053, with date, amount and description.'

const isNames = (cells: string[], width: number): boolean =>
  cells.filter((cell) => /\p{L}/u.test(cell)).length >= Math.max(2, width / 2) &&
  !cells.some((cell) => isAnyDay(cell) || isMoney(cell))

const linesIn = (rows: TableRow[]): string[][] => rows.map(({ cells }) => cells).filter(isLine)

/** The row of names: the first that is understood, or else the last above the first line. */
function findHeader(rows: TableRow[]): number {
  const top = rows.slice(0, HEADER_AMONG)
  const understood = top.findIndex(
    ({ cells }, at) => isNames(cells, 0) && rolesByName(cells, linesIn(rows.slice(at + 1))) !== undefined,
  )
  if (understood >= 0) return understood
  const firstLine = rows.findIndex(({ cells }) => isLine(cells))
  const width = rows[firstLine]?.cells.length ?? 0
  return top.slice(0, Math.max(0, firstLine)).findLastIndex(({ cells }) => isNames(cells, width))
}

const widthOf = (rows: string[][]): number => rows.reduce((width, { length }) => Math.max(width, length), 0)

function tableOf(
  rows: TableRow[],
  header: string[] | undefined,
  data: string[][],
): Omit<ColumnTable, 'columns'> & { width: number } {
  const width = widthOf([header ?? [], ...(data.length === 0 ? rows.map(({ cells }) => cells) : data)])
  const names = header?.map((name) => name.toLowerCase()).join('|')
  const preview = [...(header === undefined ? [] : [header]), ...data].slice(0, CHOICE_ROWS)
  const first_rows = preview.map((cells) =>
    Array.from({ length: width }, (_, column) => (cells[column] ?? '').slice(0, CHOICE_CELL_MAX)),
  )
  return { shape: (names ?? `${width} columns`).slice(0, SHAPE_MAX), first_rows, width }
}

/** Reads a statement as CSV. `findChoice` gives the columns that finance has chosen for a shape. */
export function readCsv(
  text: string,
  findChoice: (shape: string) => ColumnRole[] | undefined,
): CsvReading | UnknownColumns | CsvRefusal {
  const rows = readTable(text)
  if ('reason' in rows) return rows
  const header_at = findHeader(rows)
  const header = rows[header_at]?.cells
  const above = rows
    .slice(0, Math.max(0, header_at))
    .map(({ row }) => ({ row, reason: 'above the names of the columns' }))
  const body = rows.slice(header_at + 1)
  const data = linesIn(body)
  const { width, ...preview } = tableOf(rows, header, data)
  if (width < 2 || width > BANK_COLUMNS_MAX || body.length === 0) return refused(NO_TABLE)
  const columns =
    findChoice(preview.shape) ?? (header === undefined ? rolesByContent(data) : rolesByName(header, data))
  if (columns === undefined) return unknownColumns(preview, data.length > 0, width)
  const table = { ...preview, columns }
  const reading = readLines(body, columns, header)
  return reading.kind === 'refused'
    ? { ...reading, table }
    : { ...reading, skipped: [...above, ...reading.skipped], table }
}

const unknownColumns = (
  preview: Omit<ColumnTable, 'columns'>,
  hasLines: boolean,
  width: number,
): UnknownColumns | StatementRefusal =>
  hasLines ? { kind: 'unknown_columns', table: { ...preview, columns: ignoreAll(width) } } : refused(NO_TABLE)

function readLines(
  body: TableRow[],
  roles: ColumnRole[],
  header: string[] | undefined,
): StatementReading | StatementRefusal {
  const first =
    header === undefined
      ? Math.max(
          0,
          body.findIndex(({ cells }) => isLine(cells)),
        )
      : 0
  const skipped: SkippedRow[] = body
    .slice(0, first)
    .map(({ row }) => ({ row, reason: 'above the first line' }))
  const rows = body.slice(first)
  const columns = columnsOf(
    rows.map(({ cells }) => cells),
    roles,
  )
  const lines: (BankLine & { row: number; balance: number | undefined })[] = []
  const totals: TotalRow[] = []
  const unreadable: number[] = []
  for (const { row, cells } of rows) {
    const reading = isRepeated(cells, header)
      ? { skipped: 'the names of the columns again' }
      : readRow(cells, columns)
    if ('line' in reading) lines.push({ ...reading.line, row, balance: balanceIn(cells, columns) })
    else if ('unreadable' in reading) unreadable.push(row)
    else {
      skipped.push({ row, reason: reading.skipped })
      if (reading.total !== undefined) totals.push({ row, cents: reading.total })
    }
  }
  if (unreadable.length > 0 || lines.length === 0)
    return refused(unreadable.length > 0 ? unreadableText(unreadable) : NO_TABLE)
  const signed = withProvenSigns(lines)
  const doubts = [
    ...balanceDoubts(signed),
    ...totalDoubts(signed, totals),
    ...directionDoubts(signed, columns.isUnsigned),
  ]
  return {
    kind: 'read',
    lines: signed.map(({ date, cents, description }) => ({ date, cents, description })),
    skipped,
    doubts,
  }
}

const isRepeated = (cells: string[], header: string[] | undefined): boolean =>
  header !== undefined && cells.join('\n') === header.join('\n')

function unreadableText(rows: number[]): string {
  const named = rows.slice(0, UNREADABLE_NAMED).join(', ')
  const more = rows.length > UNREADABLE_NAMED ? ` and ${rows.length - UNREADABLE_NAMED} more` : ''
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${named}${more} of this file could not be read, so nothing was recorded. ${EXPORT_AGAIN}`
}
