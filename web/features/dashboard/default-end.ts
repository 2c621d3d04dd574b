import { DAY_MS, melbourneDate, MINUTE_MS } from '#contract/time.ts'
import { fromMelbourneLocal } from '#web/domain/melbourne-time.ts'

const CLOSING = '21:00'
const AT_LEAST_MS = 30 * MINUTE_MS

/** A sensible end of sale for the form: tonight at nine, or tomorrow's when less than half an hour is left until then. */
export function defaultEnd(now: Date): string {
  const day = melbourneDate(now)
  const tonight = `${day}T${CLOSING}`
  const left = (fromMelbourneLocal(tonight)?.getTime() ?? 0) - now.getTime()
  if (left >= AT_LEAST_MS) return tonight
  return `${new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)}T${CLOSING}`
}
