import type { ColumnRole } from '#contract/money/bank-statement-columns.ts'
import { type AssignedRole, cellsIn, findDirection, toRoles } from './csv-column-names.ts'
import { balanceBreaks } from './statement-doubts.ts'
import { isAnyDay, isDebitOrCredit, isMoney, readCents } from './statement-cells.ts'

const centsIn = (cells: string[], column: number): number => readCents(cells[column] ?? '') ?? 0

/** Whether a column of balances proves these amounts: it follows from each of them. */
const isProven = (rows: string[][], balance: number, centsOf: (cells: string[]) => number): boolean =>
  rows.length > 1 &&
  balanceBreaks(rows.map((cells) => ({ cents: centsOf(cells), balance: centsIn(cells, balance) }))).length ===
    0

/** What the columns hold where no row names them: only what the cells prove, or what CommBank writes. */
export function rolesByContent(rows: string[][]): ColumnRole[] | undefined {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const columnsWhere = (isRight: (cell: string) => boolean, isFull: boolean): number[] =>
    Array.from({ length: width }, (_, column) => column).filter((column) => {
      const cells = cellsIn(rows, column)
      return cells.length > 0 && cells.every(isRight) && (!isFull || cells.length === rows.length)
    })
  const [date, secondDate] = columnsWhere(isAnyDay, true)
  if (date === undefined || secondDate !== undefined) return undefined
  const money = columnsWhere(isMoney, false).filter((column) => column !== date)
  const texts = columnsWhere((cell) => /\p{L}/u.test(cell) && !isDebitOrCredit(cell), true).filter(
    (column) => !money.includes(column) && column !== date,
  )
  const amounts = moneyRoles(rows, money)
  if (amounts === undefined) return undefined
  return toRoles(width, [
    ...texts.map((column): AssignedRole => [column, 'description']),
    [date, 'date'],
    ...amounts,
  ])
}

function moneyRoles(rows: string[][], money: number[]): AssignedRole[] | undefined {
  const [first = 0, second = 0] = money
  if (money.length === 1) return singleAmount(rows, first)
  if (money.length === 2) return amountAndBalance(rows, first, second)
  return money.length === 3 ? outInAndBalance(rows, money) : undefined
}

/** Money out, money in and a balance, in the only order in which the balance follows. */
function outInAndBalance(rows: string[][], money: number[]): AssignedRole[] | undefined {
  const netOf = (out: number, into: number) => (cells: string[]) =>
    Math.abs(centsIn(cells, into)) - Math.abs(centsIn(cells, out))
  const orders = money.flatMap((out) =>
    money.flatMap((into) =>
      money
        .filter((column) => out !== into && column !== out && column !== into)
        .map((balance) => [out, into, balance] as const),
    ),
  )
  const proven = orders.filter(
    ([out, into, balance]) =>
      rows.every((cells) => centsIn(cells, out) === 0 || centsIn(cells, into) === 0) &&
      isProven(rows, balance, netOf(out, into)),
  )
  const [order] = proven
  if (order === undefined || proven.length > 1) return undefined
  return [
    [order[0], 'money_out'],
    [order[1], 'money_in'],
    [order[2], 'balance'],
  ]
}

/** One column of money is the amount where it has signs; without them it may be anything. */
function singleAmount(rows: string[][], column: number): AssignedRole[] | undefined {
  const direction = findDirection(rows, column)
  if (direction !== undefined)
    return [
      [column, 'amount'],
      [direction, 'debit_or_credit'],
    ]
  const hasSigns = cellsIn(rows, column).some((cell) => (readCents(cell) ?? 0) < 0 || cell.startsWith('+'))
  return hasSigns ? [[column, 'amount']] : undefined
}

/** CommBank writes day, amount, description and balance. */
const isCommBank = (rows: string[][], amount: number, balance: number): boolean =>
  amount === 1 && balance === 3 && rows.every((cells) => cells.length === 4)

/**
 * Of two columns of money, in the order in which alone the balance follows, or in CommBank's where it proves
 * neither.
 */
function amountAndBalance(rows: string[][], first: number, second: number): AssignedRole[] | undefined {
  const isProvenBy = (amount: number, balance: number): boolean =>
    isProven(rows, balance, (cells) => centsIn(cells, amount))
  const [isInOrder, isSwapped] = [isProvenBy(first, second), isProvenBy(second, first)]
  if (isSwapped ? isInOrder : !isInOrder && !isCommBank(rows, first, second)) return undefined
  const [amount, balance] = isSwapped ? [second, first] : [first, second]
  return [
    [amount, 'amount'],
    [balance, 'balance'],
  ]
}
