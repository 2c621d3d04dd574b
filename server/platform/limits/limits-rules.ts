import { MINUTE_MS } from '#contract/time.ts'

/**
 * How often something may be done: `limit` times at once, and after that at an even rate of `limit` times per
 * `minutes`.
 */
export interface Budget {
  purpose: string
  limit: number
  minutes: number
  /** What the user can do besides waiting, as a sentence. */
  advice?: string
}

export const periodMs = ({ minutes }: Budget): number => minutes * MINUTE_MS
/** The time in which one unit of the budget comes back. */
export const stepMs = (budget: Budget): number => Math.floor(periodMs(budget) / budget.limit)

/** How long to wait for one unit of a budget that is full again at `full_at`. */
export const waitMs = (budget: Budget, full_at: Date, now: Date): number =>
  Math.max(0, full_at.getTime() + stepMs(budget) - periodMs(budget) - now.getTime())

export function waitText({ advice }: Budget, wait_ms: number): string {
  const minutes = Math.ceil(wait_ms / MINUTE_MS)
  const wait = `That was too often. Please try again in ${minutes <= 1 ? 'a minute' : `${minutes} minutes`}.`
  return advice === undefined ? wait : `${wait} ${advice}`
}
