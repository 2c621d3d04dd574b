import { messages } from '#contract/messages.ts'
import { MINUTE_MS } from '#contract/time.ts'

/** A deal that ends within this is shown as ending soon. */
export const ENDS_SOON_MINUTES = 60

// By hand: the first use of Intl alone would keep a slow phone busy for 50 ms while the page starts.
const grouped = (fixed: string): string => fixed.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
const withDecimals = (amount: number, decimals: number): string => {
  const [whole = '', rest] = Math.abs(amount).toFixed(decimals).split('.')
  return rest === undefined ? grouped(whole) : `${grouped(whole)}.${rest}`
}

/** "$7.50" */
export const price = (dollars: number): string => `${dollars < 0 ? '-' : ''}$${withDecimals(dollars, 2)}`

/** "1,240.5" */
export const count = (amount: number): string => withDecimals(amount, Number.isInteger(Math.round(amount * 10) / 10) ? 0 : 1)

/** Expired, or "2h 14m left", or "14m left" when under an hour. */
export function timeLeft(expires_at: string, now: number): string {
  const left = Date.parse(expires_at) - now
  if (left <= 0) return messages.expired
  const minutes = Math.max(1, Math.floor(left / MINUTE_MS))
  return minutes < 60 ? `${minutes}m left` : `${Math.floor(minutes / 60)}h ${minutes % 60}m left`
}

export const endsSoon = (expires_at: string, now: number): boolean => {
  const left = Date.parse(expires_at) - now
  return left > 0 && left < ENDS_SOON_MINUTES * MINUTE_MS
}

export const isOver = (expires_at: string, now: number): boolean => Date.parse(expires_at) <= now

/** The struck price and the percent are shown only where the deal is one. */
export const isCheaper = (item: { original_price: number; discounted_price: number }): boolean =>
  item.discounted_price < item.original_price
