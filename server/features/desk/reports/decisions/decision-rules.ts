import { APPEAL_MONTHS, type Measure, measureEntries, MEASURE_DAYS_MAX } from '#contract/desk/measures.ts'
import type { NewDecision } from '#contract/desk/decisions.ts'
import type { FailureCode } from '#contract/failures.ts'
import { DAY_MS } from '#contract/time.ts'
import type { DecisionRow } from './decision-store.ts'

/** So many calendar months later, on the last day of a month that is shorter. */
export function monthsAfter(at: Date, months: number): Date {
  const result = new Date(at)
  result.setUTCMonth(at.getUTCMonth() + months)
  if (result.getUTCDate() !== at.getUTCDate()) result.setUTCDate(0)
  return result
}

export const appealEnd = (from: Date): Date => monthsAfter(from, APPEAL_MONTHS)

/** Why a decision cannot be appealed; undefined where it can. */
export function appealRefusal(
  { appealed_at, appeal_until }: Pick<DecisionRow, 'appealed_at' | 'appeal_until'>,
  now: Date,
): FailureCode | undefined {
  if (appealed_at !== null) return 'already_appealed'
  return appeal_until <= now ? 'appeal_over' : undefined
}

const untilErrors: Record<'required' | 'possible' | 'none', (until: Date | undefined) => string | undefined> =
  {
    required: (until) => (until === undefined ? 'Please say until when' : undefined),
    possible: () => undefined,
    none: (until) => (until === undefined ? undefined : 'This measure has no end'),
  }

function untilError(measure: Measure, until: Date | undefined, now: Date): string | undefined {
  const error = untilErrors[measureEntries[measure].until](until)
  if (error !== undefined || until === undefined) return error
  if (until <= now) return 'Please choose a time to come'
  return until.getTime() - now.getTime() > MEASURE_DAYS_MAX * DAY_MS
    ? 'Please choose a time within a year'
    : undefined
}

const objectWords = { food_item: 'a meal', photo: 'a photo', restaurant: 'a restaurant' } as const

/** What is wrong with a decision that is to be taken. */
export function decisionErrors(
  { measure, object_kind, until }: NewDecision,
  now: Date,
): Record<string, string> {
  const { object } = measureEntries[measure]
  const error = untilError(measure, until === undefined ? undefined : new Date(until), now)
  return {
    ...(object === undefined || object === object_kind
      ? {}
      : { measure: `This measure is about ${objectWords[object]}` }),
    ...(error === undefined ? {} : { until: error }),
  }
}

export const isInEffect = ({
  measure,
  lifted_at,
  reversed_at,
}: Pick<DecisionRow, 'measure' | 'lifted_at' | 'reversed_at'>): boolean =>
  measure !== 'no_action' && lifted_at === null && reversed_at === null
