import { type ColumnRole, isCompleteChoice } from '#contract/money/bank-statement-columns.ts'
import { isDebitOrCredit } from './statement-cells.ts'

/** A role, and the column that has it, if one has. */
export type AssignedRole = [column: number | undefined, role: ColumnRole]

/** What is written in a column, blank cells left out. */
export const cellsIn = (rows: string[][], column: number): string[] =>
  rows.map((cells) => cells[column] ?? '').filter((cell) => cell !== '')

export const ignoreAll = (width: number): ColumnRole[] => Array.from({ length: width }, () => 'ignore')

/** The role of each of `width` columns; undefined where these are not enough to read lines. */
export function toRoles(width: number, assigned: AssignedRole[]): ColumnRole[] | undefined {
  const roles = ignoreAll(width)
  for (const [column, role] of assigned) if (column !== undefined) roles[column] = role
  return isCompleteChoice(roles) ? roles : undefined
}

/** The column that says of each amount whether it is a debit or a credit. */
export function findDirection(rows: string[][], amount: number): number | undefined {
  const lines = rows.filter((cells) => (cells[amount] ?? '') !== '')
  const column = (lines[0] ?? []).findIndex((_, at) =>
    lines.every((cells) => isDebitOrCredit(cells[at] ?? '')),
  )
  return column < 0 ? undefined : column
}
