import { DAY_MS } from '#contract/time.ts'
import type { SigningKeyRow } from './pass-tables.ts'

/** For hand-overs that a counter without a network reports late. */
const REPORTED_LATE_MS = 2 * DAY_MS
/** However far ahead an order may be picked up: a customer who looks at it gets a pass of the key in use. */
const RETIRED_MOST_MS = 31 * DAY_MS

/** Until when passes of a key that stops signing at `now` are believed: as long as an order that was paid by then can be picked up. */
export function believedUntil(last_pickup_end: Date | null, now: Date): Date {
  const last = Math.max(now.getTime(), last_pickup_end?.getTime() ?? 0) + REPORTED_LATE_MS
  return new Date(Math.min(last, now.getTime() + RETIRED_MOST_MS))
}

type Standing = Pick<SigningKeyRow, 'believed_until' | 'revoked_at'>

/** Whether a pass of this key may still be one of ours. */
export const isBelieved = ({ believed_until, revoked_at }: Standing, now: Date): boolean =>
  revoked_at === null && (believed_until === null || now < believed_until)

export const canSign = ({ retired_at, revoked_at }: Pick<SigningKeyRow, 'retired_at' | 'revoked_at'>): boolean =>
  retired_at === null && revoked_at === null
