import { DAY_MS } from '#contract/time.ts'
import type { SigningKeyRow } from './pass-key-store.ts'

/** How late an offline counter may report a collection. */
const REPORTED_LATE_MS = 2 * DAY_MS
/** Also for orders with a later pickup: their customers get a pass of the current key when they open it. */
const RETIRED_MAX_MS = 31 * DAY_MS

/**
 * Until when passes of a key that is retired at `now` are accepted: as long as an order that was paid by then
 * can be picked up.
 */
export function acceptedUntil(last_pickup_end: Date | null, now: Date): Date {
  const last = Math.max(now.getTime(), last_pickup_end?.getTime() ?? 0) + REPORTED_LATE_MS
  return new Date(Math.min(last, now.getTime() + RETIRED_MAX_MS))
}

type KeyValidity = Pick<SigningKeyRow, 'believed_until' | 'revoked_at'>

/** Whether passes that were signed with this key are accepted at `now`. */
export const isAccepted = ({ believed_until, revoked_at }: KeyValidity, now: Date): boolean =>
  revoked_at === null && (believed_until === null || now < believed_until)

export const canSign = ({
  retired_at,
  revoked_at,
}: Pick<SigningKeyRow, 'retired_at' | 'revoked_at'>): boolean => retired_at === null && revoked_at === null
