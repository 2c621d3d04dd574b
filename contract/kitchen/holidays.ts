import { addDays, calendarDay, weekdayOf } from '#contract/calendar-days.ts'

// The public holidays of Victoria by the Public Holidays Act 1993 (Vic), as it stands:
// https://www.legislation.vic.gov.au. Not among them is the Friday before the AFL Grand Final, whose date the
// fixture gives: a restaurant closes on it by hand.

export interface PublicHoliday {
  /** `YYYY-MM-DD` */
  date: string
  name: string
}

const MONDAY = 1
const TUESDAY = 2
const SATURDAY = 6
const SUNDAY = 7

/** Easter Sunday in the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const leap = Math.floor(century / 4)
  const lunar = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leap - lunar + 15) % 30
  const of_century = year % 100
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(of_century / 4) - epact - (of_century % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const sum = epact + toSunday - 7 * late + 114
  return calendarDay(year, Math.floor(sum / 31), (sum % 31) + 1)
}

const firstFrom = (date: string, weekday: number): string =>
  addDays(date, (weekday - weekdayOf(date) + 7) % 7)

const isWeekend = (date: string): boolean => weekdayOf(date) >= SATURDAY

/** A holiday that stays, and the weekday that is one as well where it falls on a weekend. */
function withAdditionalDay(date: string, name: string, replacing: Record<number, number>): PublicHoliday[] {
  const weekday = replacing[weekdayOf(date)]
  const additional =
    weekday === undefined ? [] : [{ date: firstFrom(date, weekday), name: `${name} (additional day)` }]
  return [{ date, name }, ...additional]
}

function holidaysOfRules(year: number): PublicHoliday[] {
  const australia_day = calendarDay(year, 1, 26)
  const easter = easterSunday(year)
  const christmas_days = { [SATURDAY]: MONDAY, [SUNDAY]: TUESDAY }
  return [
    ...withAdditionalDay(calendarDay(year, 1, 1), 'New Year’s Day', { [SATURDAY]: MONDAY, [SUNDAY]: MONDAY }),
    {
      date: isWeekend(australia_day) ? firstFrom(australia_day, MONDAY) : australia_day,
      name: 'Australia Day',
    },
    { date: addDays(firstFrom(calendarDay(year, 3, 1), MONDAY), 7), name: 'Labour Day' },
    { date: addDays(easter, -2), name: 'Good Friday' },
    { date: addDays(easter, -1), name: 'Saturday before Easter Sunday' },
    { date: easter, name: 'Easter Sunday' },
    { date: addDays(easter, 1), name: 'Easter Monday' },
    { date: calendarDay(year, 4, 25), name: 'ANZAC Day' },
    { date: addDays(firstFrom(calendarDay(year, 6, 1), MONDAY), 7), name: 'King’s Birthday' },
    { date: firstFrom(calendarDay(year, 11, 1), TUESDAY), name: 'Melbourne Cup Day' },
    ...withAdditionalDay(calendarDay(year, 12, 25), 'Christmas Day', christmas_days),
    ...withAdditionalDay(calendarDay(year, 12, 26), 'Boxing Day', christmas_days),
  ]
}

/** The public holidays of a year in order, each day once: where two fall on one day, it has both names. */
export function victorianHolidays(year: number): PublicHoliday[] {
  const names = new Map<string, string>()
  for (const { date, name } of holidaysOfRules(year)) {
    const other = names.get(date)
    names.set(date, other === undefined ? name : `${other} and ${name}`)
  }
  return [...names].map(([date, name]) => ({ date, name })).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

const names_by_year = new Map<number, Map<string, string>>()

/** The name of the public holiday on a day; undefined where there is none. */
export function holidayName(date: string): string | undefined {
  const year = Number(date.slice(0, 4))
  let names = names_by_year.get(year)
  if (names === undefined) {
    names = new Map(victorianHolidays(year).map((holiday) => [holiday.date, holiday.name]))
    names_by_year.set(year, names)
  }
  return names.get(date)
}
