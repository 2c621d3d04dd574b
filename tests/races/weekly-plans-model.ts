// When weekly plans ask, by counting minutes on the clocks that `Intl` shows: slow, and without any of the
// rules.

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const LEFT_MS = 15 * MINUTE_MS
/** In minutes after midnight. */
const NIGHT_END = 240

export interface ModelSpan {
  weekday: number
  opens: number
  closes: number
}

export interface ModelRestaurant {
  spans: ModelSpan[]
  closures: Set<string>
  open_holidays: Set<string>
}

export interface ModelWeeklyPlan {
  weekdays: number[]
  list_at: number
  until: number
  pickup_after_ms: number
}

/** The public holidays of Victoria as gazetted, and as the Act gives those to come. */
const HOLIDAYS = new Set(
  [
    ['2026', '01-01 01-26 03-09 04-03 04-04 04-05 04-06 04-25 06-08 11-03 12-25 12-26 12-28'],
    ['2027', '01-01 01-26 03-08 03-26 03-27 03-28 03-29 04-25 06-14 11-02 12-25 12-26 12-27 12-28'],
    ['2028', '01-01 01-03 01-26 03-13 04-14 04-15 04-16 04-17 04-25 06-12 11-07 12-25 12-26'],
    ['2029', '01-01'],
  ].flatMap(([year, days = '']) => days.split(' ').map((day) => `${year}-${day}`)),
)

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Australia/Melbourne',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})
/** "2026-11-21, 18:00" */
const shows = (ms: number): string => clock.format(ms)

export const dayAfter = (date: string, days = 1): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
const weekday = (date: string): number => new Date(date).getUTCDay() || 7

/** The first instant at which each minute of a day is shown. */
const days = new Map<string, Map<number, number>>()
function minutesOf(date: string): Map<number, number> {
  const cached = days.get(date)
  if (cached !== undefined) return cached
  const minutes = new Map<number, number>()
  const midnight = Date.parse(date)
  for (let ms = midnight - 12 * 60 * MINUTE_MS; ms < midnight + 16 * 60 * MINUTE_MS; ms += MINUTE_MS) {
    const [day, time = ''] = shows(ms).split(', ')
    if (day !== date) continue
    const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    if (!minutes.has(minute)) minutes.set(minute, ms)
  }
  days.set(date, minutes)
  return minutes
}

/** When a time of a day comes: as late after the last time before it that is shown as it is later. */
export function timeOf(date: string, minute: number): number {
  if (minute >= 1_440) return timeOf(dayAfter(date), minute - 1_440)
  const at = minutesOf(date).get(minute)
  return at ?? timeOf(date, minute - 60) + 60 * MINUTE_MS
}

/**
 * A day of work lasts until the next one begins, which waits for the night to end, or to open before that,
 * and for the last to close.
 */
function beginOf({ spans }: ModelRestaurant, date: string): number {
  const before = spans.filter(
    (span) => span.weekday === weekday(dayAfter(date, -1)) && span.closes <= span.opens,
  )
  const opening_times = spans.filter((span) => span.weekday === weekday(date)).map(({ opens }) => opens)
  return Math.max(
    timeOf(date, Math.min(NIGHT_END, ...opening_times)),
    ...before.map(({ closes }) => timeOf(date, closes)),
  )
}

export function isClosedOn({ spans, closures, open_holidays }: ModelRestaurant, date: string): boolean {
  if (closures.has(date)) return true
  if (spans.length === 0 || open_holidays.has(date)) return false
  return HOLIDAYS.has(date) || !spans.some((span) => span.weekday === weekday(date))
}

/** Whether a restaurant is closed on a day of work that has a part between two instants. */
export function isClosedWithin(restaurant: ModelRestaurant, from: number, until: number): boolean {
  const [first = ''] = shows(from).split(', ')
  for (let date = dayAfter(first, -1); timeOf(date, 0) < until; date = dayAfter(date)) {
    const isTouched = beginOf(restaurant, date) < until && beginOf(restaurant, dayAfter(date)) > from
    if (isTouched && isClosedOn(restaurant, date)) return true
  }
  return false
}

export function saleOf({ list_at, until }: ModelWeeklyPlan, date: string): { from: number; until: number } {
  return {
    from: timeOf(date, list_at),
    until: until > list_at ? timeOf(date, until) : timeOf(dayAfter(date), until),
  }
}

/** Whether a weekly plan has to ask at an instant about a day on which it has not. */
export function hasToAsk(
  weeklyPlan: ModelWeeklyPlan,
  restaurant: ModelRestaurant,
  date: string,
  now: number,
): boolean {
  if (!weeklyPlan.weekdays.includes(weekday(date))) return false
  const sale = saleOf(weeklyPlan, date)
  if (now < sale.from || now >= sale.until - LEFT_MS) return false
  return !isClosedWithin(restaurant, sale.from, sale.until + weeklyPlan.pickup_after_ms)
}

/**
 * Instants of a day at which something begins or ends: of weekly plans, of the day, and of the hour that is
 * skipped or repeated.
 */
export function instantsOf(date: string, weeklyPlans: ModelWeeklyPlan[]): number[] {
  const [begin, end] = [timeOf(date, 0), timeOf(dayAfter(date), 0)]
  const sales = weeklyPlans.flatMap((weeklyPlan) => [
    saleOf(weeklyPlan, date),
    saleOf(weeklyPlan, dayAfter(date, -1)),
  ])
  const instants = sales.flatMap(({ from, until }) => [
    from - 1_000,
    from,
    until - LEFT_MS - 1_000,
    until - LEFT_MS,
  ])
  const night = [120, 150, 180, NIGHT_END].flatMap((minute) => [
    timeOf(date, minute),
    timeOf(date, minute) + 60 * MINUTE_MS,
  ])
  return [...new Set([begin, ...night, ...instants])]
    .filter((ms) => ms >= begin && ms < end)
    .toSorted((a, b) => a - b)
}
