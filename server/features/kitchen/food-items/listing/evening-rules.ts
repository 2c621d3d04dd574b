import { addDays } from '#contract/calendar-days.ts'
import { melbourneDate, wallClock } from '#contract/time.ts'

/** Up to this hour a night belongs to the day before. */
const NIGHT_END_HOUR = 4

/** The day whose evening an instant belongs to. */
export const eveningOf = (at: Date): string =>
  addDays(melbourneDate(at), wallClock(at).hour < NIGHT_END_HOUR ? -1 : 0)
