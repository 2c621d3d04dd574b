import type { Order } from '#contract/orders/orders.ts'
import type { Problem } from '#web/platform/http/call.ts'
import { timeOfDay } from '#contract/time-wording.ts'

/** Every answer that the counter can give. */
export type Verdict =
  | 'accepted'
  | 'accepted_offline'
  | 'already_collected'
  | 'wrong_restaurant'
  | 'too_early'
  | 'too_late'
  | 'not_now'
  | 'unknown'
  | 'cannot_check'
  | 'sign_in'
  | 'collection_undone'

export interface ScanOutcome {
  verdict: Verdict
  /** The sentence below the big word. */
  detail: string
  /** What to hand over, where it is known. */
  order?: Order
  /** Whether staff can hand over all the same: the time is the only reason against it. */
  canCollectOutside?: boolean
}

interface Look {
  word: string
  signal: 'good' | 'unsure' | 'bad'
}

export const verdictLooks: Record<Verdict, Look> = {
  accepted: { word: 'Hand it over', signal: 'good' },
  accepted_offline: { word: 'Accepted offline, not yet confirmed', signal: 'unsure' },
  already_collected: { word: 'Already collected', signal: 'bad' },
  wrong_restaurant: { word: 'Wrong restaurant', signal: 'bad' },
  too_early: { word: 'Too early', signal: 'bad' },
  too_late: { word: 'Too late', signal: 'bad' },
  not_now: { word: 'Do not hand over', signal: 'bad' },
  unknown: { word: 'Unknown code', signal: 'bad' },
  cannot_check: { word: 'Cannot be checked', signal: 'unsure' },
  sign_in: { word: 'Sign in first', signal: 'bad' },
  collection_undone: { word: 'Taken back', signal: 'unsure' },
}

const verdicts: Record<string, Verdict | undefined> = {
  already_collected: 'already_collected',
  pass_of_other_restaurant: 'wrong_restaurant',
  too_early: 'too_early',
  pickup_over: 'too_late',
  not_found: 'unknown',
  invalid: 'unknown',
  sign_in_required: 'sign_in',
  role_required: 'sign_in',
}

const statusVerdicts: Record<number, Verdict | undefined> = { 409: 'not_now', 410: 'too_late' }

/**
 * What a refusal of the server means at the counter. A code without a verdict of its own goes by the status.
 */
export function outcomeOf(problem: Problem): ScanOutcome {
  const collected_at = problem.extra['collected_at']
  if (problem.code === 'already_collected' && typeof collected_at === 'string')
    return alreadyCollected(collected_at)
  return {
    verdict:
      verdicts[problem.code] ??
      (isRefusal(problem) ? statusVerdicts[problem.status] : undefined) ??
      'cannot_check',
    detail: problem.detail,
    canCollectOutside: problem.extra['can_collect_outside'] === true,
  }
}

export const alreadyCollected = (at: string): ScanOutcome => ({
  verdict: 'already_collected',
  detail: `It was handed over at ${timeOfDay(at)}.`,
})

/** Whether the server has refused the scan for good. Any other failure may end differently the next time. */
export const isRefusal = ({ status, code }: Problem): boolean =>
  code === 'pass_of_other_restaurant' ||
  code === 'idempotency_key_reused' ||
  (code !== 'unknown' && code !== 'in_progress' && (status === 404 || status === 409 || status === 410))

/**
 * Whether the server does not know who is at the counter as one of its team: others can send the scan from
 * here.
 */
export const needsOtherCaller = ({ status, code }: Problem): boolean =>
  status === 401 || code === 'role_required'

/** Whether the server was busy or broken: the scan can be sent again later. */
export const isTemporary = (problem: Problem): boolean =>
  problem.status >= 500 || problem.status === 429 || problem.code === 'in_progress'
