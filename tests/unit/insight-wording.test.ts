import { describe, expect, it } from 'vitest'
import type { Insights, InsightSum } from '#contract/money/insights/insights.ts'
import {
  barName,
  barTick,
  kilograms,
  kilogramsToTheGram,
  spanText,
} from '#web/domain/insights/bar-wording.ts'
import {
  backOf,
  busiestTitle,
  co2eText,
  differenceText,
  durationText,
  eachText,
  goneText,
  halfHourText,
  isEmptySum,
  minuteText,
  moneyParts,
  moneyTitle,
  moneyValues,
  orderedText,
  portionParts,
  portionsTitle,
  savedTitle,
  soldOutTitle,
  unitHeading,
  weekdayFact,
} from '#web/features/kitchen/insights/insight-wording.ts'

const none: InsightSum = {
  evenings: 0,
  sold_out: 0,
  listed: 0,
  sold: 0,
  given_away: 0,
  left: 0,
  withdrawn: 0,
  orders: 0,
  missed: 0,
  cancelled: 0,
  complaints: 0,
  sales: 0,
  refunds: 0,
  disputes: 0,
  borne_by_operator: 0,
  commission: 0,
  sales_share: 0,
  restaurant_share: 0,
  saved_g: 0,
  co2e_g: 0,
}
const november = new Date('2026-11-30')

describe('a bar', () => {
  it('is named by its evening, its week or its month', () => {
    expect(barName({ from: '2026-11-27', to: '2026-11-27' }, 'day', november)).toBe('Friday 27 November')
    expect(barName({ from: '2026-11-23', to: '2026-11-29' }, 'week', november)).toBe('23 Nov to 29 Nov')
    expect(barName({ from: '2026-11-30', to: '2026-11-30' }, 'week', november)).toBe('30 Nov')
    expect(barName({ from: '2025-12-29', to: '2026-01-04' }, 'week', november)).toBe('29 Dec 2025 to 4 Jan')
    expect(barName({ from: '2023-12-05', to: '2023-12-31' }, 'month', november)).toBe('December 2023')
  })

  it('has a tick on Mondays, in the first week of a month and in January', () => {
    expect(barTick({ from: '2026-11-23', to: '2026-11-23' }, 'day')).toBe('23 Nov')
    expect(barTick({ from: '2026-11-24', to: '2026-11-24' }, 'day')).toBeUndefined()
    expect(barTick({ from: '2026-10-26', to: '2026-11-01' }, 'week')).toBe('Nov')
    expect(barTick({ from: '2026-06-01', to: '2026-06-07' }, 'week')).toBe('June')
    expect(barTick({ from: '2026-11-02', to: '2026-11-08' }, 'week')).toBeUndefined()
    expect(barTick({ from: '2026-01-01', to: '2026-01-31' }, 'month')).toBe('2026')
    expect(barTick({ from: '2026-02-01', to: '2026-02-28' }, 'month')).toBeUndefined()
  })

  it.each([
    ['day', 'Each evening', 'Evening'],
    ['week', 'Each week', 'Week'],
    ['month', 'Each month', 'Month'],
  ] as const)('of a %s stands for %s', (unit, each, heading) => {
    expect([eachText(unit), unitHeading(unit)]).toEqual([each, heading])
  })
})

it('writes the first and the last day of a period, with both years where they differ', () => {
  expect(spanText({ from: '2026-11-03', to: '2026-11-30' })).toBe('3 Nov to 30 Nov 2026')
  expect(spanText({ from: '2025-12-02', to: '2026-11-30' })).toBe('2 Dec 2025 to 30 Nov 2026')
})

it('says how a period differs from the one before', () => {
  const of = (now: number, before: number, weeks: 4 | 13 | 52 | 156 = 4) =>
    differenceText({ now, before, weeks, format: String, less: 'fewer' })
  expect(of(30, 18)).toBe('12 more than in the 4 weeks before')
  expect(of(18, 30, 13)).toBe('12 fewer than in the 13 weeks before')
  expect(of(18, 18, 52)).toBe('The same as in the 12 months before')
  expect(of(1, 0, 156)).toBe('1 more than in the 3 years before')
  expect(differenceText({ now: 840, before: 850, weeks: 4, format: kilograms, less: 'less' })).toBe(
    'The same as in the 4 weeks before',
  )
})

it('says what became of portions', () => {
  expect(portionsTitle({ ...none, sold: 1240, listed: 1402 })).toBe('1,240 of 1,402 portions sold')
  expect(portionsTitle({ ...none, sold: 1, listed: 1 })).toBe('1 of 1 portion sold')
  expect(portionParts({ ...none, given_away: 4, withdrawn: 6 })).toBe('4 given away, 6 withdrawn')
  expect(portionParts({ ...none, left: 2 })).toBe('2 left')
  expect(portionParts(none)).toBeUndefined()
})

it('says what a restaurant got, and what of it went back', () => {
  const sum = { ...none, sales_share: 80.1, restaurant_share: 64.8 }
  expect(backOf(sum)).toBe(15.3)
  expect(moneyTitle(sum)).toBe('$64.80 for you')
  expect(moneyTitle({ ...none, restaurant_share: -3 })).toBe('-$3.00 for you')
  expect(moneyParts(sum)).toBe('$80.10 earned, $15.30 refunded')
  expect(moneyParts({ ...none, sales_share: 5, restaurant_share: 5 })).toBeUndefined()
  expect(moneyValues({ ...sum, from: '', to: '' })).toEqual([80.1, -15.3])
  expect(moneyValues({ ...none, from: '', to: '' })).toEqual([0, 0])
})

it('says what was saved', () => {
  expect(savedTitle({ ...none, saved_g: 840 })).toBe('0.8 kg of food saved')
  expect(savedTitle({ ...none, saved_g: 1_240_600 })).toBe('1,241 kg of food saved')
  expect(kilograms(99_900)).toBe('99.9 kg')
  expect(kilograms(100_400)).toBe('100 kg')
  expect(co2eText({ ...none, co2e_g: 1_680 })).toBe('About 1.7 kg of CO₂e, an estimate')
  expect([0, 840, 1_000, 10_000, 1_234].map(kilogramsToTheGram)).toEqual([
    '0 kg',
    '0.84 kg',
    '1 kg',
    '10 kg',
    '1.234 kg',
  ])
})

it('writes times of an evening, which goes on in the night', () => {
  expect([0, 719, 720, 1210, 1440, 1505].map(minuteText)).toEqual([
    '12:00 am',
    '11:59 am',
    '12:00 pm',
    '8:10 pm',
    '12:00 am',
    '1:05 am',
  ])
  expect([37, 23, 47].map(halfHourText)).toEqual([
    '6:30 to 7:00 pm',
    '11:30 am to 12:00 pm',
    '11:30 pm to 12:00 am',
  ])
  expect([45, 60, 110].map(durationText)).toEqual(['45 min', '1 h', '1 h 50 min'])
})

it('says when most is ordered', () => {
  const slots = [
    { weekday: 4, half_hour: 38, portions: 2 },
    { weekday: 5, half_hour: 37, portions: 9 },
    { weekday: 6, half_hour: 37, portions: 9 },
  ]
  expect(busiestTitle(slots)).toBe('Most is ordered on Fridays, 6:30 to 7:00 pm')
  expect(busiestTitle([])).toBe('Nothing was ordered')
  expect(orderedText(slots)).toBe('20 portions ordered')
  expect(orderedText([{ weekday: 4, half_hour: 38, portions: 1 }])).toBe('1 portion ordered')
})

it('says how often evenings sold out, and when', () => {
  expect(soldOutTitle({ ...none, evenings: 24, sold_out: 18 })).toBe('18 of 24 evenings sold out')
  expect(soldOutTitle({ ...none, evenings: 1 })).toBe('None of 1 evening sold out')
  const friday = { weekday: 5, evenings: 6, sold_out: 5, sold_out_minute: 1210 }
  expect(weekdayFact(friday)).toBe('5 of 6, at 8:10 pm')
  expect(weekdayFact({ ...friday, sold_out: 0, sold_out_minute: null })).toBe('none of 6')
})

it('says after how long a meal is gone, each time it was alike', () => {
  const dish = { times_sold_out: 0, minutes_to_sold_out: null } as Insights['dishes'][number]
  expect(goneText([dish])).toBeUndefined()
  expect(
    goneText([
      dish,
      { ...dish, times_sold_out: 3, minutes_to_sold_out: 60 },
      { ...dish, times_sold_out: 1, minutes_to_sold_out: 100 },
    ]),
  ).toBe('A meal that sells out is gone after 1 h 10 min on average')
})

it('is empty where nothing was listed, ordered, paid or saved', () => {
  expect(isEmptySum(none)).toBe(true)
  for (const field of ['listed', 'orders', 'sales', 'refunds', 'disputes', 'saved_g'] as const)
    expect(isEmptySum({ ...none, [field]: 1 })).toBe(false)
})
