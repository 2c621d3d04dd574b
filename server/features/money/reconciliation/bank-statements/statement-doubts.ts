import { toAud } from '#contract/money.ts'
import { balanceSteps } from './csv-columns.ts'

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

export const amountText = (cents: number): string => toAud(cents).toLocaleString('en-AU', { style: 'currency', currency: 'AUD' })

/** Where the column of balances does not follow from the amounts, which a missing line would do. */
export function balanceDoubts(lines: BalancedLine[]): string[] {
  const balanced = lines.flatMap(({ row, cents, balance }) => (balance === undefined ? [] : [{ row, cents, balance }]))
  const { breaks } = balanceSteps(balanced)
  if (balanced.length < lines.length || breaks.length === 0) return []
  if (breaks.length > NAMED_MAX) return ['The balances in this file do not follow from its amounts, so they were not checked.']
  return breaks.map(
    (at) => `The balances of rows ${balanced[at - 1]?.row} and ${balanced[at]?.row} do not follow from each other: a line may be missing.`,
  )
}

export function totalDoubts(lines: { cents: number }[], totals: TotalRow[]): string[] {
  const sum = lines.reduce((all, { cents }) => all + cents, 0)
  return totals
    .filter(({ cents }) => Math.abs(cents) !== Math.abs(sum))
    .map(({ row, cents }) => `Row ${row} gives a total of ${amountText(cents)}, and the lines add up to ${amountText(sum)}.`)
}
