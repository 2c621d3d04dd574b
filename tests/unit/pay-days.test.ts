import { describe, expect, it } from 'vitest'
import { addDays, calendarDay, minuteOfDay, weekdayOf } from '#contract/calendar-days.ts'
import { victorianHolidays } from '#contract/kitchen/holidays.ts'
import { isBankingDay, nextBankingDay, nextPayDay, payDayWhenSent } from '#contract/money/pay-days.ts'

describe('banking days', () => {
  it.each([
    ['Melbourne Cup Day', '2026-11-03', '2026-11-04'],
    ['Good Friday, with ANZAC Day on Easter Sunday', '2038-04-23', '2038-04-27'],
    ['Christmas on a Friday', '2026-12-25', '2026-12-29'],
    ['New Year’s Day on a Friday', '2027-01-01', '2027-01-04'],
  ])('begin again after %s (%s) on %s', (_what, day, banking_day) => {
    expect(nextBankingDay(day)).toBe(banking_day)
  })

  it('are no weekends and no Victorian holidays, within a week of any day until 2099', () => {
    const wrong: string[] = []
    for (let year = 2026; year < 2100; year += 1) {
      const holidays = new Set(victorianHolidays(year).map(({ date }) => date))
      for (let day = calendarDay(year, 1, 1); day < calendarDay(year, 12, 20); day = addDays(day, 1)) {
        const next = nextBankingDay(day)
        if (weekdayOf(next) > 5 || holidays.has(next) || next < day || next > addDays(day, 6)) wrong.push(day)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('the next pay day', () => {
  it.each([
    ['on the Friday itself, from the cut-off on', '2026-11-27', 15 * 60, '2026-12-04'],
    ['on Easter Sunday, for the Friday that has moved', '2027-03-28', 12 * 60, '2027-03-30'],
    ['on the Tuesday after Easter, before the cut-off', '2027-03-30', 10 * 60, '2027-03-30'],
    ['on the Tuesday after Easter, from the cut-off on', '2027-03-30', 15 * 60, '2027-04-02'],
    ['in the week of Melbourne Cup Day', '2026-11-03', 12 * 60, '2026-11-06'],
    ['at one in the night when summer time begins', '2026-10-04', 60, '2026-10-09'],
  ])('is found %s', (_when, today, minute, pay_day) => {
    expect(nextPayDay(minuteOfDay(today, minute))).toBe(pay_day)
  })

  it('is a banking day, never passed, never more than a week and its move away, and never goes back', () => {
    const wrong: string[] = []
    let before = ''
    for (let day = '2026-01-01'; day < '2032-01-01'; day = addDays(day, 1)) {
      for (const hour of [0, 14, 15, 23]) {
        const pay_day = nextPayDay(minuteOfDay(day, hour * 60))
        const isNear = pay_day >= day && pay_day <= addDays(day, 12)
        if (!isBankingDay(pay_day) || !isNear || pay_day < before) wrong.push(`${day} ${hour}`)
        before = pay_day
      }
    }
    expect(wrong).toEqual([])
  })
})

it.each([
  ['before its pay day', '2026-11-27', '2026-11-25', 12 * 60, '2026-11-27'],
  ['on its pay day before the cut-off', '2026-11-27', '2026-11-27', 14 * 60 + 59, '2026-11-27'],
  ['on its pay day from the cut-off on', '2026-11-27', '2026-11-27', 15 * 60, '2026-11-30'],
  ['after it on Christmas Eve in the evening', '2026-12-18', '2026-12-24', 18 * 60, '2026-12-29'],
])(
  'the day on which a batch is paid is right when it is sent %s',
  (_when, pays_on, today, minute, paid_on) => {
    expect(payDayWhenSent(pays_on, minuteOfDay(today, minute))).toBe(paid_on)
  },
)
