import { toAud } from '#contract/money.ts'
import { formatMoney } from '#server/features/messages/notifications/public.ts'
import { sumOf } from './bank-lines.ts'

/** A row of a table that adds up the amounts. */
export interface TotalRow {
  row: number
  cents: number
}

interface BalancedLine {
  row: number
  cents: number
  balance: number | undefined
}

/** Rows that are named one by one; where more differ, the column does not follow line by line at all. */
const NAMED_MAX = 3

export const amountText = (cents: number): string => formatMoney(toAud(cents))

const balancesOf = (lines: BalancedLine[]): (BalancedLine & { balance: number })[] =>
  lines.flatMap((line) => (line.balance === undefined ? [] : [{ ...line, balance: line.balance }]))

/**
 * The lines, with the opposite sign where the balances follow from that alone: some banks write what went out
 * without a sign.
 */
export function withProvenSigns<Line extends BalancedLine>(lines: Line[]): Line[] {
  const balanced = balancesOf(lines)
  const opposite = balanced.map((line) => ({ ...line, cents: 0 - line.cents }))
  const isOpposite =
    lines.length > 2 &&
    balanced.length === lines.length &&
    balanceBreaks(balanced).length > 0 &&
    balanceBreaks(opposite).length === 0
  return isOpposite ? lines.map((line) => ({ ...line, cents: 0 - line.cents })) : lines
}

/**
 * Money that has neither a sign nor a column that says so may have gone out, unless balances follow from it.
 */
export function directionDoubts(lines: BalancedLine[], isUnsigned: boolean): string[] {
  const balanced = balancesOf(lines)
  const isProven =
    lines.length > 1 && balanced.length === lines.length && balanceBreaks(balanced).length === 0
  return isUnsigned && !isProven
    ? [
        'No amount in this file says that money went out. If that is wrong, please export it with signs, or as OFX, QIF or CAMT.053.',
      ]
    : []
}

/** Where the column of balances does not follow from the amounts, which a missing line would do. */
export function balanceDoubts(lines: BalancedLine[]): string[] {
  const balanced = balancesOf(lines)
  const breaks = balanceBreaks(balanced)
  if (balanced.length < lines.length || breaks.length === 0) return []
  if (breaks.length > NAMED_MAX)
    return ['The balances in this file do not follow from its amounts, so they were not checked.']
  return breaks.map(
    (at) =>
      `The balances of rows ${balanced[at - 1]?.row} and ${balanced[at]?.row} do not follow from each other: a line may be missing.`,
  )
}

export function totalDoubts(lines: { cents: number }[], totals: TotalRow[]): string[] {
  const sum = sumOf(lines)
  return totals
    .filter(({ cents }) => Math.abs(cents) !== Math.abs(sum))
    .map(
      ({ row, cents }) =>
        `Row ${row} gives a total of ${amountText(cents)}, and the lines add up to ${amountText(sum)}.`,
    )
}

interface BalancedRow {
  cents: number
  balance: number
}

/** The rows whose balance does not follow from the row before, whether the oldest is first or the newest. */
export function balanceBreaks(rows: BalancedRow[]): number[] {
  const breaksIn = (order: BalancedRow[]): number[] =>
    order.flatMap(({ cents, balance }, at) => {
      const previous = order[at - 1]
      return previous === undefined || previous.balance + cents === balance ? [] : [at]
    })
  const oldestFirst = breaksIn(rows)
  const newestFirst = breaksIn(rows.toReversed()).map((at) => rows.length - at)
  return newestFirst.length < oldestFirst.length ? newestFirst.toReversed() : oldestFirst
}
