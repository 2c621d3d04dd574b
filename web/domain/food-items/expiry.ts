import { cardMessages } from '#contract/payments/card-messages.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time.ts'

const MINUTE_S = MINUTE_MS / SECOND_MS

/** Expired, or "2h 14m left", or "14m left" when under an hour. */
export function timeLeft(expires_at: string, now: number): string {
  const left_ms = Date.parse(expires_at) - now
  if (left_ms <= 0) return cardMessages.expired
  const minutes = Math.max(1, Math.floor(left_ms / MINUTE_MS))
  return minutes < 60 ? `${minutes}m left` : `${Math.floor(minutes / 60)}h ${minutes % 60}m left`
}

/** Within the last hour before the end of sale. */
export const endsSoon = (expires_at: string, now: number): boolean => {
  const left_ms = Date.parse(expires_at) - now
  return left_ms > 0 && left_ms < HOUR_MS
}

export const isOver = (expires_at: string, now: number): boolean => Date.parse(expires_at) <= now

/** The time left as "9:05"; "0:00" when it is over. */
export function countdown(until: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / SECOND_MS))
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`
}
