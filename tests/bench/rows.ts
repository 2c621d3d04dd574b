/** One figure of a benchmark, beside what it is measured against. */
export interface Row {
  work: string
  database?: string
  measured: string
  reference?: string
  target: string
  /** Undefined when this run cannot tell. */
  reached: boolean | undefined
  note?: string
  /** Which of several figures are short of their targets. */
  short?: string[]
}

const columns = ['work', 'database', 'measured', 'reference', 'target', 'reached', 'note'] as const
const verdict = (reached: boolean | undefined): string =>
  reached === undefined ? '?' : reached ? 'yes' : 'NO'

/**
 * The rows as a table in Markdown, as wide as a terminal needs them; a column that nobody fills is left out.
 */
export function tableOf(rows: Row[]): string {
  const used = columns.filter(
    (column) => column === 'reached' || rows.some((row) => row[column] !== undefined),
  )
  const cells = rows.map((row) =>
    used.map((column) => (column === 'reached' ? verdict(row.reached) : (row[column] ?? ''))),
  )
  const widths = used.map((column, at) =>
    Math.max(column.length, ...cells.map((line) => line[at]?.length ?? 0)),
  )
  const lineOf = (line: readonly string[]): string =>
    `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [lineOf(used), lineOf(widths.map((width) => '-'.repeat(width))), ...cells.map(lineOf)].join('\n')
}

/** The same as documents have it. */
export const documentTable = (head: string, rows: string[][]): string =>
  [head.split(' | '), head.split(' | ').map(() => '---'), ...rows]
    .map((cells) => `|${cells.join('|')}|`)
    .join('\n')

export function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const around = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1)
  return around.reduce((sum, value) => sum + value, 0) / around.length
}
