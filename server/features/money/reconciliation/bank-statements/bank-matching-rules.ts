import { addDays } from '#contract/calendar-days.ts'
import { hasPayoutReference } from '#contract/money/payout-reference.ts'
import type { BankLine } from './bank-lines.ts'

/** The numbers of the payouts that a text names, such as `P12`. */
export const payoutNumbersIn = (description: string): number[] =>
  [...description.matchAll(/\bP(\d{1,9})\b/g)].map(([, digits]) => Number(digits))

export interface BankPayout {
  number: number
  amount_cents: number
  batch_id: string
}

export interface BankBatch {
  id: string
  number: number
  /** `YYYY-MM-DD` */
  pays_on: string
  total_cents: number
}

/** A line that is about payouts and does not match, and what to do about it. */
export interface BankDifference {
  line: BankLine
  expected_cents: number | null
  suggestion: string
}

export interface BankComparison {
  matched: number
  differences: BankDifference[]
  /** Batches that should be on the statement and are not. */
  missing: BankBatch[]
}

/** A bank carries a file out on its day, or some days later. */
const LATE_DAYS = 5

const isOnDay = ({ pays_on }: BankBatch, { date }: BankLine): boolean => pays_on <= date && date <= addDays(pays_on, LATE_DAYS)

/** Compares the lines of a statement with batches and payouts that were sent by bank file; each batch is one line. */
export function compareLines(lines: BankLine[], payouts: BankPayout[], batches: BankBatch[]): BankComparison {
  const byNumber = new Map(payouts.map((payout) => [payout.number, payout]))
  const open = new Set(batches)
  const paid = new Map<string, number>()
  const differences: BankDifference[] = []
  let matched = 0
  for (const line of lines) {
    const payout = payoutNumbersIn(line.description)
      .map((number) => byNumber.get(number))
      .find((each) => each !== undefined)
    const batch = [...open].find((each) => each.total_cents === -line.cents && isOnDay(each, line))
    if (payout === undefined && batch !== undefined) {
      open.delete(batch)
      matched += 1
    } else if (payout !== undefined && line.cents === -payout.amount_cents) {
      paid.set(payout.batch_id, (paid.get(payout.batch_id) ?? 0) + payout.amount_cents)
      matched += 1
    } else if (payout !== undefined || hasPayoutReference(line.description)) differences.push(differenceOf(line, payout))
  }
  const dates = lines.map(({ date }) => date).toSorted()
  const isCovered = ({ pays_on }: BankBatch): boolean => (dates[0] ?? '') <= pays_on && addDays(pays_on, LATE_DAYS) <= (dates.at(-1) ?? '')
  const missing = [...open].filter((batch) => isCovered(batch) && paid.get(batch.id) !== batch.total_cents)
  return { matched, differences, missing }
}

function differenceOf(line: BankLine, payout: BankPayout | undefined): BankDifference {
  if (payout === undefined)
    return { line, expected_cents: null, suggestion: 'No payout with this number was sent by bank file. Please ask the bank.' }
  const { number, amount_cents } = payout
  if (line.cents <= 0)
    return { line, expected_cents: -amount_cents, suggestion: `P${number} went out with another amount. Please ask the bank.` }
  const suggestion = `P${number} may have come back. If so, mark the payout as returned: it is then payable again.`
  return { line, expected_cents: null, suggestion }
}
