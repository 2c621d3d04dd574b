import { describe, expect, it } from 'vitest'
import type { OpeningSpan } from '#contract/kitchen/hours.ts'
import {
  dateName,
  dateText,
  fullDateText,
  hoursText,
  weekdaysText,
  closedDayText,
  closingText,
  openOrdersText,
  ordersLeftText,
} from '#web/features/kitchen/hours/schedule-wording.ts'
import { clockText, endsNextDay, spanText } from '#web/domain/opening-spans.ts'

const on = (weekdays: number[], opens: string, closes: string): OpeningSpan[] =>
  weekdays.map((weekday) => ({ weekday, opens, closes }))

it.each<[string, OpeningSpan[], string | undefined]>([
  ['nothing for unknown hours', [], undefined],
  ['every day alike', on([1, 2, 3, 4, 5, 6, 7], '11:30', '22:00'), 'Every day 11:30 am–10:00 pm'],
  ['one closed day', on([2, 3, 4, 5, 6, 7], '17:00', '22:00'), 'Tue–Sun 5:00–10:00 pm, closed Mondays'],
  [
    'a lunch and a dinner, in the order of the day',
    [...on([1, 2, 3, 4, 5], '17:00', '22:00'), ...on([1, 2, 3, 4, 5], '11:30', '14:00')],
    'Mon–Fri 11:30 am–2:00 pm and 5:00–10:00 pm, closed Saturdays and Sundays',
  ],
  [
    'a late weekend past midnight',
    [...on([1, 2, 3, 4], '17:00', '22:00'), ...on([5, 6], '17:00', '01:00')],
    'Mon–Thu 5:00–10:00 pm, Fri, Sat 5:00 pm–1:00 am, closed Sundays',
  ],
])('hoursText says %s', (_what, spans, expected) => {
  expect(hoursText(spans)).toBe(expected)
})

it.each([
  [[1, 2, 3, 4, 5, 6, 7], 'Every day'],
  [[5, 1], 'Mon, Fri'],
  [[6, 7], 'Sat, Sun'],
  [[1, 2, 3, 6], 'Mon–Wed, Sat'],
])('names the weekdays %j “%s”', (weekdays, expected) => {
  expect(weekdaysText(weekdays)).toBe(expected)
})

it('words times of day, and leaves out the half of a day that both ends share', () => {
  const texts = ['12:00 am', '9:05 am', '12:00 pm', '11:59 pm']
  expect(['00:00', '09:05', '12:00', '23:59'].map(clockText)).toEqual(texts)
  expect(spanText({ opens: '17:00', closes: '22:00' })).toBe('5:00–10:00 pm')
  expect(spanText({ opens: '22:00', closes: '21:00' })).toBe('10:00 pm–9:00 pm')
})

it('takes a closing time that is not later for one of the next day', () => {
  expect(endsNextDay({ opens: '17:00', closes: '01:00' })).toBe(true)
  expect(endsNextDay({ opens: '00:00', closes: '00:00' })).toBe(true)
  expect(endsNextDay({ opens: '17:00', closes: '22:00' })).toBe(false)
})

it('names a day, also the one on which the clocks change', () => {
  const now = new Date('2026-10-03T12:00:00Z')
  expect(dateText('2026-10-04')).toBe('Sun 4 Oct')
  expect(fullDateText('2026-11-03')).toBe('Tuesday 3 November')
  const names = ['2026-10-03', '2026-10-04', '2026-10-05'].map((date) => dateName(date, now))
  expect(names).toEqual(['today', 'tomorrow', 'Mon 5 Oct'])
})

describe('a closed day', () => {
  const counts = { items_off_sale: 0, open_orders: 0, orders_cancelled: 0 }
  const day = { id: 'a', date: '2026-11-24', reason: null, is_today: false, ...counts }

  it('is confirmed with what closing it has done', () => {
    expect(closedDayText(day)).toBe('Closed on Tue 24 Nov.')
    expect(closedDayText({ ...day, is_today: true, items_off_sale: 1, orders_cancelled: 2 })).toBe(
      'Closed today. 1 meal is off sale. 2 orders are cancelled and refunded.',
    )
  })

  it('is asked about with the number of meals, and of orders', () => {
    expect(closingText(3)).toBe('3 meals go off sale, and weekly plans pause until tomorrow.')
    expect(closingText(0)).toBe('Nothing can be listed today, and weekly plans pause until tomorrow.')
    expect(openOrdersText(3)).toBe('3 orders are still open. Cancel and refund them?')
    expect(openOrdersText(1)).toBe('1 order is still open. Cancel and refund it?')
  })
})

it('says how many orders are left on days that a change has closed', () => {
  expect([ordersLeftText(), ordersLeftText(0)]).toEqual(['', ''])
  const end = ', close that day below “Closed days”.'
  expect(ordersLeftText(1)).toBe(` 1 order is left for days that are closed now. To cancel it${end}`)
  expect(ordersLeftText(2)).toBe(` 2 orders are left for days that are closed now. To cancel them${end}`)
})
