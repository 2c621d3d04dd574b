import { DESK_IDLE_MINUTES, DESK_SESSION_HOURS, PROOF_MINUTES } from '#contract/people/operators.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts'

interface SessionTimes {
  started_at: Date
  last_seen_at: Date
}

export const sessionEnd = ({ started_at }: Pick<SessionTimes, 'started_at'>): Date =>
  new Date(started_at.getTime() + DESK_SESSION_HOURS * HOUR_MS)

/** Whether a desk session is open: not for too long, and used not long ago. */
export const isSessionOpen = (session: SessionTimes, now: Date): boolean =>
  now < sessionEnd(session) && now.getTime() - session.last_seen_at.getTime() <= DESK_IDLE_MINUTES * MINUTE_MS

export const proofEnd = (proven_at: Date): Date => new Date(proven_at.getTime() + PROOF_MINUTES * MINUTE_MS)

const FRESH_SIGN_IN_MINUTES = 5
/** Whether a sign-in that proved enough is recent enough to open the desk session by itself. */
export const isFreshSignIn = (proven_at: Date | null, now: Date): boolean =>
  proven_at !== null && now.getTime() - proven_at.getTime() <= FRESH_SIGN_IN_MINUTES * MINUTE_MS

/** How many operators of an instance need not wait: without them nobody could approve money at first. */
export const EXEMPT_OPERATORS = 2

/** From when somebody may approve money; undefined when they may now. */
export function approvesMoneyFrom(
  { approval_wait_from }: { approval_wait_from: Date | null },
  wait_days: number,
  now: Date,
): Date | undefined {
  if (approval_wait_from === null) return undefined
  const from = new Date(approval_wait_from.getTime() + wait_days * DAY_MS)
  return from <= now ? undefined : from
}
