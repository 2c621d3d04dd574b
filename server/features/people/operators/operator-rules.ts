import { DESK_IDLE_MINUTES, DESK_SESSION_HOURS, PROOF_MINUTES } from '#contract/people/operators.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts'

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
