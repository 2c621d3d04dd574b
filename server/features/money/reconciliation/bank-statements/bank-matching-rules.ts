import { addDays } from '#contract/calendar-days.ts'
import { hasPayoutReference } from '#contract/money/payout-states.ts'
import type { BankLine } from './bank-lines.ts'

/**
 * The numbers of the payouts that a text names, such as `P12`. After `SURPLATE` a bank may write a small
 * letter.
 */
export const payoutNumbersIn = (description: string): number[] =>
  [...description.matchAll(/\bP(\d{1,9})\b/g), ...description.matchAll(/\bsurplate p(\d{1,9})\b/gi)].map(
    ([, digits]) => Number(digits),
  )

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
  /** Lines that are about neither payouts nor batches, which are not compared. */
  unjudged: BankLine[]
  /** Batches that should be on the statement and are not. */
  missing: BankBatch[]
}

/** How many days after its day a bank may carry a file out. */
export const LATE_DAYS = 5

const isOnDay = ({ pays_on }: BankBatch, { date }: BankLine): boolean =>
  pays_on <= date && date <= addDays(pays_on, LATE_DAYS)

interface BatchLines {
  /** The line that carries out each batch as a whole. */
  wholes: Map<BankLine, BankBatch>
  /** Lines like one that has carried out a batch already. */
  repeats: Map<BankLine, BankBatch>
  open: BankBatch[]
}

/** Which lines are the total of a batch: each batch is one line. */
function matchBatches(lines: BankLine[], batches: BankBatch[]): BatchLines {
  const open = new Set(batches)
  const wholes = new Map<BankLine, BankBatch>()
  const repeats = new Map<BankLine, BankBatch>()
  for (const line of lines) {
    const alike = batches.filter((batch) => batch.total_cents === -line.cents && isOnDay(batch, line))
    const [batch] = alike.filter((each) => open.has(each))
    const [repeated] = alike
    if (batch !== undefined) {
      open.delete(batch)
      wholes.set(line, batch)
    } else if (repeated !== undefined) repeats.set(line, repeated)
  }
  return { wholes, repeats, open: [...open] }
}

/**
 * Compares the lines of a statement with batches and payouts that were sent by bank file, each of which goes
 * out once.
 */
export function compareLines(lines: BankLine[], payouts: BankPayout[], batches: BankBatch[]): BankComparison {
  const byNumber = new Map(payouts.map((payout) => [payout.number, payout]))
  const payoutOf = ({ description }: BankLine): BankPayout | undefined =>
    payoutNumbersIn(description)
      .map((number) => byNumber.get(number))
      .find((payout) => payout !== undefined)
  const { wholes, repeats, open } = matchBatches(
    lines.filter((line) => payoutOf(line) === undefined),
    batches,
  )
  const paid_whole = new Set([...wholes.values()].map(({ id }) => id))
  const paid = new Set<BankPayout>()
  const differences: BankDifference[] = []
  const unjudged: BankLine[] = []
  for (const line of lines) {
    if (wholes.has(line)) continue
    const [payout, repeated] = [payoutOf(line), repeats.get(line)]
    const isFirst = payout !== undefined && !paid.has(payout) && !paid_whole.has(payout.batch_id)
    if (isFirst && line.cents === -payout.amount_cents) paid.add(payout)
    else if (repeated !== undefined) differences.push(repetitionOf(line, `Batch ${repeated.number}`))
    else if (payout !== undefined || hasPayoutReference(line.description))
      differences.push(differenceOf(line, payout))
    else unjudged.push(line)
  }
  const dates = lines.map(({ date }) => date).toSorted()
  const isCovered = ({ pays_on }: BankBatch): boolean =>
    (dates[0] ?? '') <= pays_on && addDays(pays_on, LATE_DAYS) <= (dates.at(-1) ?? '')
  const paidOf = (batch: BankBatch): number =>
    [...paid].reduce((sum, { batch_id, amount_cents }) => sum + (batch_id === batch.id ? amount_cents : 0), 0)
  const missing = open.filter((batch) => isCovered(batch) && paidOf(batch) !== batch.total_cents)
  return { matched: wholes.size + paid.size, differences, unjudged, missing }
}

const repetitionOf = (line: BankLine, what: string): BankDifference => ({
  line,
  expected_cents: null,
  suggestion: `${what} may have gone out a second time. Please ask the bank.`,
})

function differenceOf(line: BankLine, payout: BankPayout | undefined): BankDifference {
  if (payout === undefined)
    return {
      line,
      expected_cents: null,
      suggestion: 'No payout with this number was sent by bank file. Please ask the bank.',
    }
  const { number, amount_cents } = payout
  if (line.cents === -amount_cents) return repetitionOf(line, `P${number}`)
  if (line.cents <= 0)
    return {
      line,
      expected_cents: -amount_cents,
      suggestion: `P${number} went out with another amount. Please ask the bank.`,
    }
  const suggestion = `P${number} may have come back. If so, mark the payout as returned: it is then payable again.`
  return { line, expected_cents: null, suggestion }
}
