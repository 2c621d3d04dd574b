/** What a column of a bank statement can hold. */
export const columnRoles = [
  'date',
  'description',
  'amount',
  'money_in',
  'money_out',
  'debit_or_credit',
  'balance',
  'currency',
  'ignore',
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** More columns than any bank writes. */
export const BANK_COLUMNS_MAX = 60

/** How many rows are shown to choose the columns by, and how much of each cell. */
export const CHOICE_ROWS = 8
export const CHOICE_CELL_MAX = 60

export const CHOOSE_COLUMNS =
  'Please choose one date, a description, and one amount or both money in and money out.'

const countOf = (columns: ColumnRole[], role: ColumnRole): number =>
  columns.filter((each) => each === role).length

/**
 * Whether lines can be read with it: one date, a description, and one amount or money in beside money out.
 */
export function isCompleteChoice(columns: ColumnRole[]): boolean {
  const [amount, into, out] = [
    countOf(columns, 'amount'),
    countOf(columns, 'money_in'),
    countOf(columns, 'money_out'),
  ]
  const hasAmount = amount === 1 ? into + out === 0 : amount === 0 && into === 1 && out === 1
  return (
    hasAmount &&
    countOf(columns, 'date') === 1 &&
    countOf(columns, 'description') > 0 &&
    isAtMostOnce(columns)
  )
}

const isAtMostOnce = (columns: ColumnRole[]): boolean =>
  (['debit_or_credit', 'balance', 'currency'] as const).every((role) => countOf(columns, role) <= 1)
