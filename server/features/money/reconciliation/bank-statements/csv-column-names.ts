import { type ColumnRole, isCompleteChoice } from '#contract/money/bank-statement-columns.ts'
import { isAnyDay, isMoney, readCents, isDebitOrCredit } from './statement-cells.ts'

/** What a column holds, by its name, the best names first. */
const dateNames = [
  /^date$/,
  /^(transaction|trans?|txn) date( time)?$|^date (of transaction|time)$/,
  /^(posting|posted|booking|booked|process(ed|ing)?|entered|entry) date$|^date (posted|processed)$/,
  /^effective date$/,
  /^(settled|settlement|completed|value) date$/,
  /date|^time$/,
]
const amountNames = [
  /^total$/,
  /^amount$/,
  /^(net|transaction|trans?|txn|payment|settled|local|signed|billing) amount$/,
  /^(?!.*\b(fees?|gst|tax|foreign|original|exchange|currency|balance|bal|round)\b).*amount/,
  /^value$/,
  /^subtotal$/,
]
const outNames = [
  /^(debits?|dr|withdrawals?|(money|paid) out|out|payments?|spent)( amount)?$/,
  /debit|withdraw|(money|paid) out/,
]
const inNames = [
  /^(credits?|cr|deposits?|(money|paid) in|in|received|receipts?)( amount)?$/,
  /credit|deposit|(money|paid) in/,
]
const descriptionNames = [
  /descr|narrat|detail|reference|particular|payee/,
  /memo|remark|merchant|message|note|text|counterparty|name/,
  /^transactions?( type)?$|^type$/,
]

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\(?\b(?:aud|au?\$)\)?|[($)]/g, ' ')
    .replaceAll(/[\s_.:*]+/g, ' ')
    .trim()

/** The only column with the best of these names; undefined where there is none, or where two are as good. */
function onlyColumn(
  names: string[],
  patterns: RegExp[],
  isAllowed: (column: number) => boolean,
): number | undefined {
  for (const pattern of patterns) {
    const columns = names.flatMap((name, column) => (pattern.test(name) && isAllowed(column) ? [column] : []))
    if (columns.length > 0) return columns.length === 1 ? columns[0] : undefined
  }
  return undefined
}

/** Whether amounts under a name may have signs: those of Debit Amount go out, and a balance is none. */
const isSignedName = (name: string): boolean => !/debit|credit|withdraw|deposit|balance/.test(name)

/**
 * Whether a name is that of money in one direction alone, such as Debit Amount, and not of Debit/Credit or a
 * Debit Card.
 */
const isOneWayName = (name: string): boolean =>
  !(/debit|\bdr\b/.test(name) && /credit|\bcr\b/.test(name)) && !/card|type|account|\bbal(ance)?\b/.test(name)

/** The columns of money by their names: one amount, or money out beside money in. */
function moneyByName(
  names: string[],
  rows: string[][],
  isAllowed: (column: number) => boolean,
): AssignedRole[] {
  const isAmount = (column: number): boolean =>
    rows.length === 0 || cellsIn(rows, column).some((cell) => readCents(cell) !== undefined)
  const isFree = (column: number): boolean => isAllowed(column) && isOneWayName(names[column] ?? '')
  const out = onlyColumn(names, outNames, isFree)
  const into = onlyColumn(names, inNames, (column) => column !== out && isFree(column))
  if (out !== undefined && into !== undefined && (isAmount(out) || isAmount(into)))
    return [
      [out, 'money_out'],
      [into, 'money_in'],
    ]
  const amount = onlyColumn(
    names,
    amountNames,
    (column) => isAllowed(column) && isSignedName(names[column] ?? '') && isAmount(column),
  )
  return [
    [amount === undefined ? undefined : findDirection(rows, amount), 'debit_or_credit'],
    [amount, 'amount'],
  ]
}

/** What the columns hold, by a row of names. */
export function rolesByName(header: string[], rows: string[][]): ColumnRole[] | undefined {
  const names = header.map(plainName)
  if (header.some((cell) => isAnyDay(cell) || isMoney(cell))) return undefined
  const date = onlyColumn(
    names,
    dateNames,
    (column) => rows.length === 0 || cellsIn(rows, column).some(isAnyDay),
  )
  const money = moneyByName(names, rows, (column) => column !== date)
  const amount = money.find(([, role]) => role === 'amount')?.[0]
  const isTaken = (column: number): boolean => column === date || money.some(([other]) => other === column)
  return toRoles(header.length, [
    ...descriptionColumns(names, (column) => !isTaken(column)).map((column): AssignedRole => [
      column,
      'description',
    ]),
    [onlyColumn(names, [/\bbal(ance)?\b/], (column) => !/closing/.test(names[column] ?? '')), 'balance'],
    [
      isInAud(header[amount ?? -1] ?? '')
        ? undefined
        : onlyColumn(names, [/^(currency|ccy)( code)?$/], () => true),
      'currency',
    ],
    [date, 'date'],
    ...money,
  ])
}

/** A currency beside such an amount is that of another column. */
const isInAud = (name: string): boolean => /\bAUD\b/i.test(name)

function descriptionColumns(names: string[], isFree: (column: number) => boolean): number[] {
  const isText = (name: string): boolean =>
    !/date|amount|balance|currency|account|number|\bid\b|card/.test(name)
  for (const pattern of descriptionNames) {
    const columns = names.flatMap((name, column) =>
      pattern.test(name) && isText(name) && isFree(column) ? [column] : [],
    )
    if (columns.length > 0) return columns
  }
  return []
}

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
