import { describe, expect, it } from 'vitest'
import {
  cancelReason,
  closedDayText,
  closingError,
  readReason,
  hoursErrors,
} from '#server/features/kitchen/hours/schedule-rules.ts'
import { comingHolidays, holidaysToAsk, toHoliday } from '#server/features/kitchen/hours/holiday-rules.ts'
import { fromWallClock } from '#contract/time.ts'

/** Opening times as in '1 09:00-12:00, 2 18:00-02:00': the weekday, when it opens and when it closes. */
const spansOf = (text: string) =>
  text.split(', ').map((span) => {
    const [weekday, opens = '', closes = ''] = span.split(/[ -]/)
    return { weekday: Number(weekday), opens, closes }
  })

describe('hoursErrors', () => {
  it.each([
    ['a span past midnight that ends as the next opens', '5 18:00-02:00, 6 02:00-06:00'],
    ['a bakery that opens at two, and one that ends a minute after four', '1 02:00-10:00, 2 00:00-04:01'],
    ['a restaurant that never closes', [1, 2, 3, 4, 5, 6, 7].map((day) => `${day} 00:00-00:00`).join(', ')],
  ])('accepts %s', (_what, spans) => {
    expect(hoursErrors(spansOf(spans))).toEqual({})
  })

  it.each([
    ['the same span twice', '1 09:00-12:00, 1 09:00-12:00', 'Monday 09:00 to 12:00'],
    ['a span around another', '2 11:00-12:00, 2 09:00-17:00', 'Tuesday 11:00 to 12:00'],
    ['a morning inside the night before', '5 18:00-02:00, 6 01:59-06:00', 'Friday 18:00 to 02:00'],
    ['a Monday inside the night of Sunday', '1 01:00-06:00, 7 18:00-02:00', 'Monday 01:00 to 06:00'],
  ])('names the span that overlaps: %s', (_what, spans, other) => {
    expect(hoursErrors(spansOf(spans))).toEqual({ 'spans.1.opens': `This overlaps with ${other}` })
  })

  it('refuses a night that is given to the next day, which would open that day for orders', () => {
    expect(hoursErrors(spansOf('5 18:00-00:00, 6 00:00-03:00, 1 01:00-04:00'))).toEqual({
      'spans.1.closes': 'This is the night of the day before: let that day close at 03:00 instead',
      'spans.2.closes': 'This is the night of the day before: let that day close at 04:00 instead',
    })
  })
})

describe('a closure', () => {
  it.each([
    ['2026-11-20', 'This day is over. Please choose today or a later day'],
    ['2026-11-21', undefined],
    ['2027-11-22', undefined],
    ['2027-11-23', 'Please choose a day within the next year'],
  ])('on %s', (date, error) => {
    expect(closingError(date, '2026-11-21')).toBe(error)
  })

  it('gives customers the reason that it has, or names the day', () => {
    expect([undefined, '', '\u2800 '].map(readReason)).toEqual([null, null, null])
    expect(readReason('No gas today')).toBe('No gas today')
    expect(cancelReason({ date: '2026-11-23', reason: 'No gas today' })).toBe('No gas today')
    expect(cancelReason({ date: '2026-11-23', reason: null })).toBe('We are closed on Mon 23 Nov.')
  })
})

it.each([
  ['2026-11-21', 'closure', 'Sat 21 Nov: you have closed that day.'],
  ['2026-12-25', 'holiday', 'Fri 25 Dec: it is a public holiday, Christmas Day.'],
  ['2026-11-23', 'weekday', 'Mon 23 Nov: you do not open on that weekday.'],
] as const)('says why nothing can be on sale on %s, and what to do', (date, reason, wording) => {
  expect(closedDayText(date, reason)).toContain(`Nothing can be on sale or picked up on ${wording}`)
  expect(closedDayText(date, reason)).toMatch(/first/)
})

describe('public holidays', () => {
  const today = '2026-11-21'
  const melbourne = (month: number, day: number, hour: number, minute: number) =>
    fromWallClock({ year: 2026, month, day, hour, minute, second: 0 })
  const fridays = [{ weekday: 5, opens_minute: 600, closes_minute: 1_200 }]
  const christmas = { date: '2026-12-25', name: 'Christmas Day' }
  const none = new Set<string>()
  const context = ({ schedule = {}, ...change }: { schedule?: object; [field: string]: unknown }) => ({
    schedule: { spans: fridays, closures: none, closed_holidays: none, open_holidays: none, ...schedule },
    answers: new Map<string, boolean>(),
    today: '2026-12-15',
    ...change,
  })

  it('are those of the coming year, today included', () => {
    const dates = comingHolidays('2026-12-25').map(({ date }) => date)
    expect([dates[0], dates[1], dates.at(-1)]).toEqual(['2026-12-25', '2026-12-26', '2027-12-25'])
    expect(comingHolidays(today)[0]).toEqual(christmas)
  })

  it('are asked about from nine in the morning ten days before, until the day itself', () => {
    const asked_about = (date: string, now: Date) => holidaysToAsk(date, now).map((holiday) => holiday.date)
    expect(asked_about('2026-12-15', melbourne(12, 15, 8, 59))).toEqual([])
    expect(asked_about('2026-12-15', melbourne(12, 15, 9, 0))).toEqual(['2026-12-25'])
    const on_christmas = asked_about('2026-12-25', melbourne(12, 25, 12, 0))
    expect(on_christmas).toEqual(['2026-12-26', '2026-12-28', '2027-01-01'])
  })

  it.each([
    ['soon, on a weekday with opening times', {}, true],
    ['further away', { today: '2026-12-14' }, false],
    ['answered', { answers: new Map([['2026-12-25', false]]) }, false],
    ['of a restaurant without hours', { schedule: { spans: [] } }, false],
    ['closed by hand', { schedule: { closures: new Set(['2026-12-25']) } }, false],
  ])('are due for an answer: one %s', (_which, change, is_due) => {
    expect(toHoliday(christmas, context(change)).is_due).toBe(is_due)
  })
})
