import { CsvError, parse } from 'csv-parse/sync'
import { BANK_ROWS_MAX } from '#contract/money/reconciliation-terms.ts'
import { EXPORT_AGAIN, refused, type StatementRefusal, TOO_MANY_ROWS } from './bank-lines.ts'
import { isAnyDay, readCents } from './statement-cells.ts'

/** A row of a table, from 1 on, blank ones counted. */
export interface TableRow {
  row: number
  cells: string[]
}

const DELIMITERS = [',', ';', '\t', '|']
/** How much of a text, in characters, its delimiter is told by. */
const SAMPLE = 20_000
/** Longer than any row of a bank, in bytes. */
const ROW_MAX = 20_000

/** Without invisible characters, and with single spaces. */
const plainCell = (cell: string): string =>
  cell
    .replaceAll(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

function parseTable(text: string, delimiter: string, isSample = false): string[][] | undefined {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: ROW_MAX,
      skip_records_with_error: isSample,
    })
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}

/** Whether a row has a day and an amount. */
export function isLine(cells: string[]): boolean {
  const day = cells.findIndex((cell) => isAnyDay(plainCell(cell)))
  return day >= 0 && cells.some((cell, column) => column !== day && readCents(plainCell(cell)) !== undefined)
}

/** How many of these rows have the width that most of them have. */
function evenRows(rows: string[][]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

/**
 * The delimiter with which most rows have a day and an amount, then the one with most rows of one width, then
 * with most cells.
 */
function delimiterOf(text: string): string {
  const sample = text.length > SAMPLE ? text.slice(0, text.lastIndexOf('\n', SAMPLE) + 1) : text
  const scores = DELIMITERS.map((delimiter) => {
    const rows = parseTable(sample, delimiter, true) ?? []
    const lines = rows.filter(isLine)
    const cells = rows.reduce((sum, { length }) => sum + length, 0)
    return { delimiter, score: [lines.length, evenRows(lines), cells] }
  })
  return scores.reduce((best, each) => (isBetter(each.score, best.score) ? each : best)).delimiter
}

/** Whether the first number in which two scores differ is greater. */
function isBetter(score: number[], other: number[]): boolean {
  const at = score.findIndex((value, index) => value !== other[index])
  return at >= 0 && (score[at] ?? 0) > (other[at] ?? 0)
}

/** Whether a cell of several lines holds rows: its quotation mark was not the end of a text. */
const hasRowInside = (cells: string[], delimiter: string): boolean =>
  cells.some(
    (cell) =>
      cell.includes('\n') &&
      cell.split('\n').some((line) => line.includes(delimiter) && line.split(delimiter).some(isQuotedDay)),
  )

const isQuotedDay = (cell: string): boolean => isAnyDay(plainCell(cell.replaceAll('"', '')))

/** A row may take several lines of the text; more than this no statement has that is read. */
const TEXT_LINES_MAX = 3 * BANK_ROWS_MAX

const hasTooManyLines = (text: string): boolean =>
  text.split(/\r\n?|\n/, TEXT_LINES_MAX + 1).length > TEXT_LINES_MAX

/** The rows that are not blank. */
export function readTable(text: string): TableRow[] | StatementRefusal {
  if (hasTooManyLines(text)) return refused(TOO_MANY_ROWS)
  const plain = text.replaceAll(/\r\n?/g, '\n')
  const delimiter = delimiterOf(plain)
  const rows = parseTable(plain, delimiter)
  if (rows === undefined)
    return refused(
      `This file could not be read: a quotation mark in it does not end, or a row is too long. ${EXPORT_AGAIN}`,
    )
  const unended = rows.findIndex((cells) => hasRowInside(cells, delimiter))
  if (unended >= 0)
    return refused(
      `Row ${unended + 1} of this file has a quotation mark that does not end, so nothing was recorded. ${EXPORT_AGAIN}`,
    )
  return rows
    .map((cells, index) => ({ row: index + 1, cells: cells.map(plainCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}
