import { expect, it } from 'vitest'
import { HOLD_MINUTES } from '#contract/constants.ts'
import {
  formatDayAndTime,
  formatGreeting,
  formatHours,
  formatMinutes,
  formatMoney,
} from '#server/features/messages/notifications/user-text-rules.ts'
import { namedAddressText } from '#contract/text/isolated-text.ts'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'

it.each([
  [0, '$0.00'],
  [1234.5, '$1,234.50'],
])('writes %d dollars as %s', (dollars, text) => {
  expect(formatMoney(dollars)).toBe(text)
})

it.each([
  ['2026-11-21T08:30:00Z', 'Sat 21 Nov, 7:30 pm'],
  ['2026-11-21T13:05:00Z', 'Sun 22 Nov, 12:05 am'],
  ['2026-07-01T02:30:00Z', 'Wed 1 July, 12:30 pm'],
])('writes %s as the time in Melbourne, with plain spaces: %s', (instant, dayAndTime) => {
  expect(formatDayAndTime(instant)).toBe(dayAndTime)
})

it('lists the items of an order with their quantities', () => {
  const items = [
    { name: 'Tiramisù', quantity: 2 },
    { name: 'Pho', quantity: 1 },
  ]
  expect(orderLinesText(items)).toBe('2 × Tiramisù, 1 × Pho')
})

it.each([
  ['12 Lygon St', 'Carlton', 'Nonna Pina, 12 Lygon St, Carlton'],
  [null, 'Carlton', 'Nonna Pina, Carlton'],
  ['', null, 'Nonna Pina'],
  ['12 Lygon St', '', 'Nonna Pina, 12 Lygon St'],
])('writes where a restaurant is, with address %j and suburb %j, as %j', (address, suburb, text) => {
  expect(namedAddressText({ name: 'Nonna Pina', address, suburb })).toBe(text)
})

it.each([
  [HOLD_MINUTES, 'ten minutes'],
  [0, 'no minutes'],
  [1, 'one minute'],
  [2, 'two minutes'],
  [12, 'twelve minutes'],
])('writes a duration of %i minutes as %s', (count, text) => {
  expect(formatMinutes(count)).toBe(text)
})

it.each([
  [1, 'an hour'],
  [2, 'two hours'],
  [24, '24 hours'],
])('writes a duration of %i hours as %s', (count, text) => {
  expect(formatHours(count)).toBe(text)
})

it.each([
  ['Kim Lee', 'Hi Kim,'],
  ['evil.example', 'Hello,'],
])('greets %j with %j', (name, greeting) => {
  expect(formatGreeting(name)).toBe(greeting)
})
