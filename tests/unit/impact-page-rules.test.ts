import { describe, expect, it } from 'vitest'
import type { ImpactMonth, ImpactSuburb } from '#contract/money/insights/impact-months.ts'
import {
  addUpSuburbs,
  kilogramsText,
  lineStep,
  monthsFinding,
  suburbsFinding,
  weighedFinding,
} from '#web/documents/impact-rules.ts'

const sum = { restaurants: 5, orders: 10, portions: 20, weighed_portions: 5, assumed_portions: 15, co2e_g: 0 }
/** Months from July 2026 on, of which the last one goes on. */
const months = (...kilograms: number[]): ImpactMonth[] =>
  kilograms.map((kg, at) => ({
    ...sum,
    month: `2026-${String(at + 7).padStart(2, '0')}`,
    food_g: kg * 1_000,
    is_over: at < kilograms.length - 1,
  }))
const suburb = (name: string | null, month: string, kg: number): ImpactSuburb => ({
  ...sum,
  month,
  suburb: name,
  food_g: kg * 1_000,
})

it.each([
  [0, '0 kg'],
  [1_840, '1.8 kg'],
  [99_949, '99.9 kg'],
  [100_400, '100 kg'],
  [1_234_567, '1,235 kg'],
])('writes %i g as %s', (grams, text) => {
  expect(kilogramsText(grams)).toBe(text)
})

describe('the title of the chart', () => {
  it.each([
    ['nothing without months', [], ''],
    ['the month that goes on, alone', [4], '4 kg in July 2026 so far'],
    ['the first whole month', [40, 5], '40 kg in July 2026'],
    ['a second one that saved more', [40, 50, 1], '50 kg in August 2026, 25% more than the month before'],
    ['less than the month before', [40, 30, 1], '30 kg in August 2026, 25% less than the month before'],
    ['as much', [1_000, 1_001, 1], '1,001 kg in August 2026, as much as the month before'],
    ['the best of three', [40, 50, 60, 1], '60 kg in September 2026, more than ever before'],
    ['not the best of three', [90, 50, 60, 1], '60 kg in September 2026, 20% more than the month before'],
    ['no share of nothing', [40, 0, 20, 1], '20 kg in September 2026'],
  ])('says %s', (_, kilograms, title) => {
    expect(monthsFinding(months(...kilograms))).toBe(title)
  })
})

it('says how many portions have a stated weight', () => {
  expect(weighedFinding(3, 2)).toBe('Restaurants stated the weight of 67% of the portions')
  expect(weighedFinding(3, 3)).toBe('Restaurants stated the weight of every portion')
})

describe('the suburbs of the page', () => {
  it('are those of the last twelve months, the rest last however much it saved', () => {
    const old = suburb('Coburg', '2025-09', 900)
    const year = Array.from({ length: 12 }, (_, at) =>
      suburb('Carlton', at < 3 ? `2025-${10 + at}` : `2026-0${at - 2}`, 1),
    )
    const rows = addUpSuburbs([suburb(null, '2026-09', 500), old, ...year, suburb('Fitzroy', '2026-09', 20)])
    expect(rows.map((row) => [row.suburb, row.months, row.orders, row.food_g])).toEqual([
      ['Fitzroy', 1, 10, 20_000],
      ['Carlton', 12, 120, 12_000],
      [null, 1, 10, 500_000],
    ])
    expect(suburbsFinding(rows)).toBe('Fitzroy saved the most: 20 kg')
  })

  it('are none where none may be named', () => {
    expect(suburbsFinding(addUpSuburbs([suburb(null, '2026-09', 1)]))).toBe(
      'No suburb has enough restaurants yet',
    )
    expect(suburbsFinding([])).toBe('No suburb has enough restaurants yet')
  })
})

it.each([
  [0, 1],
  [0.4, 1],
  [3, 1],
  [4, 2],
  [14, 5],
  [29, 10],
  [31, 20],
  [1_700, 1_000],
  [250_000, 100_000],
])('draws the lines of a chart up to %d kg at steps of %d', (max, step) => {
  expect(lineStep(max)).toBe(step)
})
