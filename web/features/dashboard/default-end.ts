import { fromMelbourneLocal, melbourneDay } from '#web/domain/melbourne-time.ts'

const CLOSING = '21:00'
const AT_LEAST_MS = 30 * 60_000
const DAY_MS = 86_400_000

/** A sensible end of sale for the form: tonight at nine, or tomorrow's when less than half an hour is left until then. */
export function defaultEnd(now: Date): string {
  const day = melbourneDay(now)
  const tonight = `${day}T${CLOSING}`
  const left = (fromMelbourneLocal(tonight)?.getTime() ?? 0) - now.getTime()
  if (left >= AT_LEAST_MS) return tonight
  return `${new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)}T${CLOSING}`
}
