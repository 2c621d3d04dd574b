import { addDays, weekdayOf } from '#contract/calendar-days.ts'
import { victorianHolidays } from '#contract/kitchen/holidays.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import type { Schedule } from '#server/features/kitchen/hours/schedule-rules.ts'

// The slow model: walks the time in steps of five minutes, asks Intl what the clock shows, and looks at each
// day on its own.
const melbourne = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Australia/Melbourne',
  dateStyle: 'short',
  timeStyle: 'short',
})
const NIGHT_END = 240
export const STEP_MS = 5 * MINUTE_MS
export const holiday_dates = new Set(
  [2026, 2027, 2028, 2029].flatMap((year) => victorianHolidays(year).map(({ date }) => date)),
)

interface ClockTime {
  date: string
  minute: number
}
const clock_times = new Map<number, ClockTime>()
function clockAt(ms: number): ClockTime {
  let clock = clock_times.get(ms)
  if (clock === undefined) {
    const [date = '', time = ''] = melbourne.format(ms).split(' ')
    clock = { date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) }
    clock_times.set(ms, clock)
  }
  return clock
}

const times_of_days = new Map<string, Map<number, number>>()
/** When the clock shows a minute of a day for the first time; as much after a minute that it skips. */
function timeOf(date: string, minute: number): number {
  let times = times_of_days.get(date)
  if (times === undefined) {
    times = new Map()
    const noon = Date.parse(date) + 2 * HOUR_MS
    for (let ms = noon - DAY_MS; ms < noon + DAY_MS; ms += STEP_MS) {
      const clock = clockAt(ms)
      if (clock.date === date && !times.has(clock.minute)) times.set(clock.minute, ms)
    }
    times_of_days.set(date, times)
  }
  return times.get(minute) ?? timeOf(date, minute - 60) + HOUR_MS
}

export function modelDate({ spans }: Schedule, ms: number): string {
  const { date } = clockAt(ms)
  const yesterday = addDays(date, -1)
  const ending = spans.filter(
    (one) => one.weekday === weekdayOf(yesterday) && one.closes_minute <= one.opens_minute,
  )
  const opening_minutes = spans
    .filter((one) => one.weekday === weekdayOf(date))
    .map(({ opens_minute }) => opens_minute)
  const begin = Math.max(
    Math.min(NIGHT_END, ...opening_minutes),
    ...ending.map(({ closes_minute }) => closes_minute),
  )
  return ms < timeOf(date, begin) ? yesterday : date
}

function isClosedInModel({ spans, closures, open_holidays }: Schedule, date: string): boolean {
  if (closures.has(date)) return true
  if (spans.length === 0 || open_holidays.has(date)) return false
  return holiday_dates.has(date) || spans.every(({ weekday }) => weekday !== weekdayOf(date))
}

export function modelFirstClosed(model: Schedule, from: number, until: number): string | undefined {
  for (let ms = from; ms < until; ms += STEP_MS) {
    const date = modelDate(model, ms)
    if (isClosedInModel(model, date)) return date
  }
  return undefined
}
