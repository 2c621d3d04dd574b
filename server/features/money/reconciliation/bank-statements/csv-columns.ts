import { type ColumnRole, isCompleteChoice } from '#contract/money/bank-statement-columns.ts'
import { isAnyDay, isMoney, readCents } from './statement-cells.ts'

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
const outNames = [/^(debits?|dr|withdrawals?|(money|paid) out|out|payments?|spent)( amount)?$/, /debit|withdraw|(money|paid) out/]
const inNames = [/^(credits?|cr|deposits?|(money|paid) in|in|received|receipts?)( amount)?$/, /credit|deposit|(money|paid) in/]
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
function onlyColumn(names: string[], patterns: RegExp[], isAllowed: (column: number) => boolean): number | undefined {
  for (const pattern of patterns) {
    const columns = names.flatMap((name, column) => (pattern.test(name) && isAllowed(column) ? [column] : []))
    if (columns.length > 0) return columns.length === 1 ? columns[0] : undefined
  }
  return undefined
}

const cellsOf = (rows: string[][], column: number): string[] => rows.map((cells) => cells[column] ?? '').filter((cell) => cell !== '')

export const isDebitOrCredit = (cell: string): boolean => /^(dr|cr|db|d|c|debit|credit|-|\+)\.?$/i.test(cell)

/** The column that says of each amount whether it is a debit or a credit. */
function findDirection(rows: string[][], amounts: number[]): number | undefined {
  const lines = rows.filter((cells) => amounts.some((column) => (cells[column] ?? '') !== ''))
  const isDirection = (column: number): boolean => lines.length > 0 && lines.every((cells) => isDebitOrCredit(cells[column] ?? ''))
  return (lines[0] ?? []).flatMap((_, column) => (isDirection(column) ? [column] : []))[0]
}

const ignoreAll = (width: number): ColumnRole[] => Array.from({ length: width }, () => 'ignore')

/** Sets roles beside each other; undefined where they are not enough to read lines. */
function toRoles(width: number, roles: [number | undefined, ColumnRole][]): ColumnRole[] | undefined {
  const all = ignoreAll(width)
  for (const [column, role] of roles) if (column !== undefined) all[column] = role
  return isCompleteChoice(all) ? all : undefined
}

const isOneWayName = (name: string): boolean => /debit|credit|withdraw|deposit|balance/.test(name)

/** Whether a name is that of money in one direction alone, such as Debit Amount. */
const isOneWay = (name: string): boolean =>
  !(/debit|\bdr\b/.test(name) && /credit|\bcr\b/.test(name)) && !/card|type|account|\bbal(ance)?\b/.test(name)

type Roles = [number | undefined, ColumnRole][]

/** The columns of money by their names: one amount, or money out beside money in. */
function moneyByName(names: string[], rows: string[][], isAllowed: (column: number) => boolean): Roles {
  const isAmount = (column: number): boolean => rows.length === 0 || cellsOf(rows, column).some((cell) => readCents(cell) !== undefined)
  const isFree = (column: number): boolean => isAllowed(column) && isOneWay(names[column] ?? '')
  const out = onlyColumn(names, outNames, isFree)
  const into = onlyColumn(names, inNames, (column) => column !== out && isFree(column))
  if (out !== undefined && into !== undefined && (isAmount(out) || isAmount(into)))
    return [
      [out, 'money_out'],
      [into, 'money_in'],
    ]
  const amount = onlyColumn(names, amountNames, (column) => isAllowed(column) && !isOneWayName(names[column] ?? '') && isAmount(column))
  return [
    [amount === undefined ? undefined : findDirection(rows, [amount]), 'debit_or_credit'],
    [amount, 'amount'],
  ]
}

/** What the columns hold, by a row of names. */
export function rolesByName(header: string[], rows: string[][]): ColumnRole[] | undefined {
  const names = header.map(plainName)
  if (header.some((cell) => isAnyDay(cell) || isMoney(cell))) return undefined
  const date = onlyColumn(names, dateNames, (column) => rows.length === 0 || cellsOf(rows, column).some(isAnyDay))
  const money = moneyByName(names, rows, (column) => column !== date)
  const amount = money.find(([, role]) => role === 'amount')?.[0]
  const isTaken = (column: number): boolean => column === date || money.some(([other]) => other === column)
  return toRoles(header.length, [
    ...descriptionColumns(names, (column) => !isTaken(column)).map((column): Roles[number] => [column, 'description']),
    [onlyColumn(names, [/\bbal(ance)?\b/], (column) => !/closing/.test(names[column] ?? '')), 'balance'],
    [isInAud(header[amount ?? -1] ?? '') ? undefined : onlyColumn(names, [/^(currency|ccy)( code)?$/], () => true), 'currency'],
    [date, 'date'],
    ...money,
  ])
}

/** A currency beside such an amount is that of another column. */
const isInAud = (name: string): boolean => /\bAUD\b/i.test(name)

function descriptionColumns(names: string[], isFree: (column: number) => boolean): number[] {
  const isText = (name: string): boolean => !/date|amount|balance|currency|account|number|\bid\b|card/.test(name)
  for (const pattern of descriptionNames) {
    const columns = names.flatMap((name, column) => (pattern.test(name) && isText(name) && isFree(column) ? [column] : []))
    if (columns.length > 0) return columns
  }
  return []
}

/** How many balances follow from the amount of their row, and how many could: oldest first, or newest first. */
export function balanceSteps(rows: { cents: number; balance: number }[]): { fitting: number; steps: number; breaks: number[] } {
  const breaksOf = (follows: (at: number) => boolean): number[] => rows.flatMap((_, at) => (at === 0 || follows(at) ? [] : [at]))
  const at = (index: number) => rows[index] ?? { cents: 0, balance: 0 }
  const oldest_first = breaksOf((index) => at(index - 1).balance + at(index).cents === at(index).balance)
  const newest_first = breaksOf((index) => at(index).balance + at(index - 1).cents === at(index - 1).balance)
  const breaks = newest_first.length < oldest_first.length ? newest_first : oldest_first
  const steps = Math.max(0, rows.length - 1)
  return { fitting: steps - breaks.length, steps, breaks }
}

/** Whether a column of balances proves these amounts: it follows from each of them. */
const isProven = (rows: string[][], balance: number, centsOf: (cells: string[]) => number): boolean => {
  const { steps, breaks } = balanceSteps(rows.map((cells) => ({ cents: centsOf(cells), balance: readCents(cells[balance] ?? '') ?? 0 })))
  return steps > 0 && breaks.length === 0
}

const centsIn = (cells: string[], column: number): number => readCents(cells[column] ?? '') ?? 0

/** What the columns hold where no row names them: only what the cells prove, or what CommBank writes. */
export function rolesByContent(rows: string[][]): ColumnRole[] | undefined {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const columnsWhere = (isRight: (cell: string) => boolean, isFull: boolean): number[] =>
    Array.from({ length: width }, (_, column) => column).filter((column) => {
      const cells = cellsOf(rows, column)
      return cells.length > 0 && cells.every(isRight) && (!isFull || cells.length === rows.length)
    })
  const [date, second_date] = columnsWhere(isAnyDay, true)
  if (date === undefined || second_date !== undefined) return undefined
  const money = columnsWhere(isMoney, false).filter((column) => column !== date)
  const texts = columnsWhere((cell) => /\p{L}/u.test(cell) && !isDebitOrCredit(cell), true).filter(
    (column) => !money.includes(column) && column !== date,
  )
  const amounts = moneyRoles(rows, money)
  if (amounts === undefined) return undefined
  return toRoles(width, [...texts.map((column): [number, ColumnRole] => [column, 'description']), [date, 'date'], ...amounts])
}

function moneyRoles(rows: string[][], money: number[]): [number, ColumnRole][] | undefined {
  const [first = 0, second = 0] = money
  if (money.length === 1) return singleAmount(rows, first)
  if (money.length === 2) return amountAndBalance(rows, first, second)
  return money.length === 3 ? outInAndBalance(rows, money) : undefined
}

/** Money out, money in and a balance, in the only order in which the balance follows. */
function outInAndBalance(rows: string[][], money: number[]): [number, ColumnRole][] | undefined {
  const netOf = (out: number, into: number) => (cells: string[]) => Math.abs(centsIn(cells, into)) - Math.abs(centsIn(cells, out))
  const orders = money.flatMap((out) =>
    money.flatMap((into) =>
      money.filter((column) => out !== into && column !== out && column !== into).map((balance) => [out, into, balance] as const),
    ),
  )
  const proven = orders.filter(
    ([out, into, balance]) =>
      rows.every((cells) => centsIn(cells, out) === 0 || centsIn(cells, into) === 0) && isProven(rows, balance, netOf(out, into)),
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
function singleAmount(rows: string[][], column: number): [number, ColumnRole][] | undefined {
  const direction = findDirection(rows, [column])
  if (direction !== undefined)
    return [
      [column, 'amount'],
      [direction, 'debit_or_credit'],
    ]
  const hasSigns = cellsOf(rows, column).some((cell) => (readCents(cell) ?? 0) < 0 || cell.startsWith('+'))
  return hasSigns ? [[column, 'amount']] : undefined
}

/** CommBank writes day, amount, description and balance. */
const isCommBank = (rows: string[][], amount: number, balance: number): boolean =>
  amount === 1 && balance === 3 && rows.every((cells) => cells.length === 4)

function amountAndBalance(rows: string[][], first: number, second: number): [number, ColumnRole][] | undefined {
  const fits = (amount: number, balance: number): boolean => isProven(rows, balance, (cells) => centsIn(cells, amount))
  const [isInOrder, isSwapped] = [fits(first, second), fits(second, first)]
  if (isInOrder !== isSwapped)
    return isInOrder
      ? [
          [first, 'amount'],
          [second, 'balance'],
        ]
      : [
          [second, 'amount'],
          [first, 'balance'],
        ]
  return isCommBank(rows, first, second) && !isSwapped
    ? [
        [first, 'amount'],
        [second, 'balance'],
      ]
    : undefined
}
