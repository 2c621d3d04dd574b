import { expect, it } from 'vitest'
import { weekdayOf } from '#contract/calendar-days.ts'
import { easterSunday, holidayName, victorianHolidays } from '#contract/kitchen/holidays.ts'

const years = Array.from({ length: 100 }, (_, at) => 2000 + at)
const ofCentury = years.flatMap(victorianHolidays)

it.each([
  [2026, '01-01 01-26 03-09 04-03 04-04 04-05 04-06 04-25 06-08 11-03 12-25 12-26 12-28'],
  [2027, '01-01 01-26 03-08 03-26 03-27 03-28 03-29 04-25 06-14 11-02 12-25 12-26 12-27 12-28'],
  [2028, '01-01 01-03 01-26 03-13 04-14 04-15 04-16 04-17 04-25 06-12 11-07 12-25 12-26'],
  [2022, '01-01 01-03 01-26 03-14 04-15 04-16 04-17 04-18 04-25 06-13 11-01 12-25 12-26 12-27'],
])('gives the Victorian public holidays of %i', (year, dates) => {
  expect(victorianHolidays(year).map(({ date }) => date.slice(5))).toEqual(dates.split(' '))
})

it('gives an additional weekday for New Year’s Day, Christmas Day and Boxing Day on a weekend, and none for ANZAC Day', () => {
  expect(victorianHolidays(2027).slice(-4)).toEqual([
    { date: '2027-12-25', name: 'Christmas Day' },
    { date: '2027-12-26', name: 'Boxing Day' },
    { date: '2027-12-27', name: 'Christmas Day (additional day)' },
    { date: '2027-12-28', name: 'Boxing Day (additional day)' },
  ])
  expect([weekdayOf('2027-04-25'), holidayName('2027-04-25')]).toEqual([7, 'ANZAC Day'])
  expect(holidayName('2027-04-26')).toBeUndefined()
})

it('moves Australia Day from a weekend to Monday', () => {
  expect([holidayName('2030-01-26'), holidayName('2030-01-28')]).toEqual([undefined, 'Australia Day'])
  expect([holidayName('2031-01-26'), holidayName('2031-01-27')]).toEqual([undefined, 'Australia Day'])
})

it('computes Easter Sunday as published, also at its earliest and latest', () => {
  const some = [1961, 2000, 2008, 2011, 2024, 2025, 2038, 2076, 2099]
  expect(some.map(easterSunday).join(' ')).toBe(
    '1961-04-02 2000-04-23 2008-03-23 2011-04-24 2024-03-31 2025-04-20 2038-04-25 2076-04-19 2099-04-12',
  )
})

it('gives each day once and in order, with both names where two holidays fall on it', () => {
  expect(holidayName('2038-04-25')).toBe('Easter Sunday and ANZAC Day')
  const all = ofCentury.map(({ date }) => date)
  expect(all).toEqual([...new Set(all)].toSorted())
})

it.each([
  ['Good Friday', 5],
  ['Saturday before Easter Sunday', 6],
  ['Easter Sunday', 7],
  ['Easter Monday', 1],
  ['Labour Day', 1],
  ['King’s Birthday', 1],
  ['Melbourne Cup Day', 2],
])('has %s on its weekday in every year of this century', (name, weekday) => {
  const days = ofCentury.filter((holiday) => holiday.name.split(' and ').includes(name))
  expect(days.map(({ date }) => weekdayOf(date))).toEqual(years.map(() => weekday))
})
