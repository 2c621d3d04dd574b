import { SERVER_TIME } from '#contract/endpoint.ts'

/**
 * A response may be three seconds on its way, and six in a cache in front; a clock that differs by less is taken to be
 * right.
 */
const CLOCK_TOLERANCE_MS = 9_000

let ahead_ms = 0
let listener = (): void => {}

/** The server's present, which decides what has expired; the device's own until the first response. */
export const serverNow = (): number => Date.now() + ahead_ms

/**
 * By how much the server's clock is ahead of the device's; to be restored after a reload without a network.
 */
export interface ClockOffset {
  ahead_ms: number
  /** The server's time when it was taken. */
  taken_at: number
}

export const clockOffset = (): ClockOffset => ({ ahead_ms, taken_at: serverNow() })

/**
 * Until a response says otherwise. Left alone where the device's clock was set since: time would have gone
 * back.
 */
export function restoreClockOffset(offset: Partial<ClockOffset>): void {
  const { ahead_ms: stored_ahead_ms = 0, taken_at = 0 } = offset
  if (ahead_ms !== 0 || Date.now() + stored_ahead_ms < taken_at - CLOCK_TOLERANCE_MS) return
  ahead_ms = stored_ahead_ms
  listener()
}

/** The server's time is not before this. */
export const earliestServerNow = (): number => serverNow() - CLOCK_TOLERANCE_MS

let onReply = (_made_at: number): void => {}
/** Calls `callback` with the server's time of each response from now on. */
export const onReplyTime = (callback: (made_at: number) => void): void => void (onReply = callback)

/** Compares the device's clock with the time in a response. */
export function syncServerTime(headers: Headers): void {
  const made_at = Date.parse(headers.get(SERVER_TIME) ?? '')
  onReply(made_at)
  const ahead = made_at - Date.now()
  if (Number.isNaN(ahead) || Math.abs(ahead - ahead_ms) <= CLOCK_TOLERANCE_MS) return
  ahead_ms = Math.abs(ahead) <= CLOCK_TOLERANCE_MS ? 0 : ahead
  listener()
}

/** Calls `callback` when a correction makes `serverNow` jump. */
export const onTimeJump = (callback: () => void): void => void (listener = callback)
