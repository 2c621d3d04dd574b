import { describe, expect, it } from 'vitest'
import type { CitySum } from '#contract/desk/city.ts'
import {
  againTitle,
  changeText,
  cityBarName,
  closedSellThrough,
  hoursText,
  listingTitle,
  mostText,
  owedTitle,
  portionsTitle,
  refundsTitle,
  searchesTitle,
  sellThroughTitle,
  suburbsTitle,
  troubleTitle,
} from '#web/features/desk/city/city-wording.ts'
import { orderSpans } from '#web/features/desk/city/order-spans.ts'
import { layOutSuburbs } from '#web/features/desk/city/suburb-layout.ts'
import { discsOf, overlap } from '#web/domain/map/label-layout.ts'

const nothing: CitySum = {
  listed: 0,
  sold: 0,
  given_away: 0,
  left: 0,
  withdrawn: 0,
  orders: 0,
  portions: 0,
  first_orders: 0,
  cancelled: 0,
  missed: 0,
  complaints: 0,
  sales: 0,
  refunds: 0,
  refunds_by_restaurants: 0,
  refunds_by_operator: 0,
  disputes: 0,
  commission: 0,
  paid_out: 0,
  saved_g: 0,
}
const sum = (fields: Partial<CitySum>): CitySum => ({ ...nothing, ...fields })
const bar = (from: string, to: string, fields: Partial<CitySum> = {}) => ({
  ...sum(fields),
  from,
  to,
  owed: 0,
})

describe('a change against the period before', () => {
  const textOf = (now: number, before: number) => changeText({ now, before, weeks: 13, isCounted: true })

  it('is a percentage, from three times on a multiple, and nothing where there was nothing', () => {
    expect(textOf(112, 100)).toBe('12% more than in the 13 weeks before')
    expect(textOf(88, 100)).toBe('12% fewer than in the 13 weeks before')
    expect(textOf(1_002, 1_000)).toBe('as many as in the 13 weeks before')
    expect(textOf(299, 100)).toBe('199% more than in the 13 weeks before')
    expect(textOf(300, 100)).toBe('3 times as many as in the 13 weeks before')
    expect(textOf(5, 0)).toBeUndefined()
    expect(changeText({ now: 1, before: 2, weeks: 4 })).toBe('50% less than in the 4 weeks before')
  })
})

describe('the title of a chart', () => {
  it('says how much was sold of what is over, and what it was before', () => {
    const bars = [bar('2026-11-28', '2026-11-28', { listed: 10, sold: 7, given_away: 1 })]
    const running = bar('2026-11-29', '2026-11-29', { listed: 10 })
    expect(closedSellThrough([...bars, running])).toBe(0.8)
    expect(sellThroughTitle({ bars: [...bars, running], total_before: sum({ listed: 4, sold: 2 }) })).toBe(
      '80% of the portions sold, 50% before',
    )
    expect(sellThroughTitle({ bars: [running], total_before: nothing })).toBe('Nothing listed yet')
  })

  it('counts the portions of orders that were not cancelled', () => {
    expect(portionsTitle(sum({ portions: 9, orders: 7, cancelled: 1 }))).toBe('9 portions, 1.5 in an order')
    expect(portionsTitle(sum({ portions: 0, orders: 1, cancelled: 1 }))).toBe('No portions')
  })

  it('is about the last week that is over, in the first week about this one', () => {
    const week = (listing: number, approved: number) => ({ week: '2026-11-16', listing, approved })
    expect(listingTitle([week(1, 2), week(42, 60), week(3, 61)])).toBe(
      '42 of 60 restaurants listed last week',
    )
    expect(listingTitle([week(0, 0), week(1, 1)])).toBe('1 of 1 restaurant listed this week')
  })

  it('leaves out months of which it is not certain who orders again', () => {
    const month = { month: '2026-09-01', first: 10, returned: 4, is_complete: true }
    expect(againTitle([month, { ...month, returned: 0, is_complete: false }])).toBe(
      '40% ordered again within 28 days',
    )
    expect(againTitle([{ ...month, is_complete: false }])).toBe('Too early to say who orders again')
  })

  it('says what of 1,000 orders went wrong', () => {
    const total = sum({ orders: 250, cancelled: 3, missed: 1 })
    expect(troubleTitle({ total, total_before: sum({ orders: 100 }) }, 'cancelled')).toBe(
      '12 of 1,000 orders cancelled, 0 before',
    )
    expect(troubleTitle({ total, total_before: nothing }, 'missed')).toBe('4 of 1,000 orders not picked up')
    expect(troubleTitle({ total, total_before: nothing }, 'complaints')).toBe('No complaint')
  })

  it('says who bears refunds, who owes whom, and where most was saved', () => {
    expect(refundsTitle(sum({ refunds: 20, refunds_by_operator: 2 }))).toBe(
      '$20.00 refunded, $2.00 of it by Surplate',
    )
    expect(refundsTitle(sum({ refunds: 20 }))).toBe('$20.00 refunded, nothing of it by Surplate')
    expect(owedTitle(-5)).toBe('Restaurants owe $5.00')
    const elsewhere = { suburb: null, restaurants: 1, saved_g: 9_000 }
    expect(suburbsTitle([elsewhere, { suburb: 'Carlton', restaurants: 2, saved_g: 3_000 }])).toBe(
      'Carlton saved most: 3 kg of 12 kg',
    )
    expect(suburbsTitle([elsewhere])).toBe('No suburb with food saved yet')
    expect(searchesTitle([{ suburb: null, words: 'ramen', searched_by: 7 }])).toBe(
      'Most searched in vain: ramen, by 7 people',
    )
  })
})

it('names hours, from two days on days, and the highest of several', () => {
  expect([hoursText(47.5), hoursText(48), hoursText(84)]).toEqual(['47.5 h', '2 days', '3.5 days'])
  const marks = [
    { name: 'Mon', value: 1 },
    { name: 'Tue', value: 3 },
    { name: 'Wed', value: undefined },
  ]
  expect(mostText(marks, String)).toBe('Most: 3, Tue')
  expect(mostText([{ name: 'Mon', value: 0 }], String)).toBe('')
})

it('says of a bar that goes on, or of which only a part is looked at', () => {
  const span = { from: '2023-12-05', to: '2026-11-30' }
  expect(cityBarName({ from: '2023-12-05', to: '2023-12-31' }, 'month', span)).toBe(
    'December 2023 from 5 Dec',
  )
  expect(cityBarName({ from: '2024-01-01', to: '2024-01-31' }, 'month', span)).toBe('January 2024')
  expect(cityBarName({ from: '2026-11-01', to: '2026-11-30' }, 'month', span)).toBe('November 2026, so far')
})

it('looks for orders only where there are some, a month at a time, the latest first', () => {
  const weeks = ['2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28', '2026-10-05', '2026-11-02']
  const bars = weeks.map((from) =>
    bar(from, new Date(Date.parse(from) + 6 * 86_400_000).toISOString().slice(0, 10), { missed: 1 }),
  )
  const whole = { from: '2026-09-07', to: '2026-11-30' }
  expect(orderSpans(bars, 'missed', whole)).toEqual([
    { from: '2026-11-02', to: '2026-11-08' },
    { from: '2026-09-14', to: '2026-10-11' },
    { from: '2026-09-07', to: '2026-09-13' },
  ])
  expect(orderSpans(bars, 'cancelled', whole)).toEqual([])
  expect(orderSpans(bars, 'missed', { from: '2026-09-10', to: '2026-09-15' })).toEqual([
    { from: '2026-09-10', to: '2026-09-15' },
  ])
})

it('lays out circles by what was saved, and labels that do not overlap', () => {
  const names = ['Carlton', 'Fitzroy', 'Brunswick', 'Richmond', 'Dandenong', 'Werribee', 'Prahran', 'Nowhere']
  const suburbs = names.map((suburb, at) => ({ suburb, restaurants: 1, saved_g: 9_000 - at * 1_000 }))
  for (const width of [320, 640, 1000]) {
    const { circles, labels, height } = layOutSuburbs(suburbs, width)
    expect(circles.map(({ name }) => name)).toEqual(names.slice(0, -1))
    expect(circles.every(({ x, y }) => x > 0 && x < width && y > 0 && y < height)).toBe(true)
    expect(labels.map(({ name }) => name)).toContain('Carlton')
    const overlaps = labels.filter((label, at) =>
      labels.slice(0, at).some((other) => overlap(discsOf(label), discsOf(other))),
    )
    expect(overlaps).toEqual([])
  }
})
