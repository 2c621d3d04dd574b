import { clockMinutes, toTime } from '#contract/calendar-days.ts'
import { isNumberLike } from '#contract/text/number-like-text.ts'
import { melbourneDate, wallClock } from '#contract/time.ts'

/** `YYYY-MM-DD HH:MM` in Melbourne. */
const toLocalTime = (at: Date): string => `${melbourneDate(at)} ${toTime(clockMinutes(wallClock(at)))}`

const quoteCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

// A leading apostrophe keeps a spreadsheet from running a formula, whose sign can stand after blanks or be
// full-width, and from making a number or date of a code.
const formulaLike = /^(?:\s|\p{Default_Ignorable_Code_Point}*[=+\-@])/u

const toTextCell = (text: string): string =>
  quoteCell(formulaLike.test(text.normalize('NFKC')) || isNumberLike(text) ? `'${text}` : text)

/**
 * What the columns of a CSV file can have. An amount is in AUD, an instant is written in Melbourne's time, a
 * code for import as it is.
 */
const writers = {
  text: (value) => toTextCell(String(value)),
  amount: (value) => Number(value).toFixed(2),
  count: String,
  day: String,
  instant: (value) => toLocalTime(new Date(value)),
  importCode: (value) => quoteCell(String(value)),
} satisfies Record<string, (value: string | number) => string>

export type CsvColumn = readonly [name: string, type: keyof typeof writers]
/** Null is an empty cell; a label stands in a column of any type. */
export type CsvCell = string | number | null | { label: string }

const toCell = (cell: CsvCell | undefined, type: keyof typeof writers): string => {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? toTextCell(cell.label) : writers[type](cell)
}
const toLine = (cells: string[]): string => `${cells.join(',')}\r\n`

/** CSV by RFC 4180. */
export const toCsv = (columns: readonly CsvColumn[], rows: readonly (readonly CsvCell[])[]): string =>
  [
    toLine(columns.map(([name]) => quoteCell(name))),
    ...rows.map((cells) => toLine(columns.map(([, type], at) => toCell(cells[at], type)))),
  ].join('')

/** The columns of a table: the name and type of each, and what a row has in it. */
export type CsvTable<Row> = readonly (readonly [...CsvColumn, (row: Row) => CsvCell])[]

export const toCsvTable = <Row>(table: CsvTable<Row>, rows: readonly Row[]): string =>
  toCsv(
    table.map(([name, type]) => [name, type] as const),
    rows.map((row) => table.map(([, , cell]) => cell(row))),
  )
