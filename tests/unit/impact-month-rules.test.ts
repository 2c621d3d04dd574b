import { describe, expect, it } from 'vitest'
import type { ImpactSuburb } from '#contract/money/insights/impact-months.ts'
import type { SuburbSum } from '#server/features/money/insights/impact/impact-month-store.ts'
import { foldSuburbs, toImpactMonths } from '#server/features/money/insights/impact/impact-month-rules.ts'

const sum = (suburb: string | null, restaurants: number, month = '2026-10'): SuburbSum => ({
  month,
  suburb,
  postcode: null,
  restaurants,
  orders: restaurants * 2,
  portions: restaurants * 3,
  weighed_portions: restaurants,
  food_g: restaurants * 1_000,
  co2e_g: restaurants * 2_000,
})
const row = (suburb: string | null, restaurants: number): ImpactSuburb => {
  const { postcode: _, ...rest } = sum(suburb, restaurants)
  return { ...rest, suburb, assumed_portions: restaurants * 2 }
}
const named = (rows: ImpactSuburb[]) => rows.map(({ suburb, restaurants }) => [suburb, restaurants])

describe('the suburbs of a month', () => {
  it.each<[string, [string | null, number][], [string | null, number][]]>([
    [
      'all of them where each has five',
      [
        ['Carlton', 5],
        ['Fitzroy', 6],
      ],
      [
        ['Fitzroy', 6],
        ['Carlton', 5],
      ],
    ],
    [
      'none with four',
      [
        ['Carlton', 4],
        ['Fitzroy', 9],
        ['Brunswick', 3],
      ],
      [
        ['Fitzroy', 9],
        [null, 7],
      ],
    ],
    [
      'a single small one with the next smallest',
      [
        ['Carlton', 4],
        ['Fitzroy', 9],
        ['Brunswick', 7],
      ],
      [
        ['Fitzroy', 9],
        [null, 11],
      ],
    ],
    [
      'of two of a size the later by name is folded',
      [
        ['Carlton', 1],
        ['Fitzroy', 5],
        ['Brunswick', 5],
      ],
      [
        ['Brunswick', 5],
        [null, 6],
      ],
    ],
    [
      'two small ones of four together with another',
      [
        ['Carlton', 2],
        ['Brunswick', 2],
        ['Fitzroy', 5],
      ],
      [[null, 9]],
    ],
    [
      'two small ones of five',
      [
        ['Carlton', 2],
        ['Brunswick', 3],
        ['Fitzroy', 5],
      ],
      [
        ['Fitzroy', 5],
        [null, 5],
      ],
    ],
    [
      'one that is unknown, however large',
      [
        [null, 8],
        ['Fitzroy', 5],
      ],
      [
        ['Fitzroy', 5],
        [null, 8],
      ],
    ],
    [
      'nothing but the rest where the month has too few',
      [
        ['Carlton', 2],
        ['Fitzroy', 1],
      ],
      [[null, 3]],
    ],
    ['nothing of nothing', [], []],
  ])('names %s', (_, suburbs, rows) => {
    expect(
      named(
        foldSuburbs(
          '2026-10',
          suburbs.map(([name, count]) => row(name, count)),
        ),
      ),
    ).toEqual(rows)
  })

  it('loses nothing of what it folds', () => {
    const [, rest] = foldSuburbs('2026-10', [row('Fitzroy', 9), row('Carlton', 4), row('Brunswick', 2)])
    expect(rest).toEqual({ ...row(null, 6) })
  })
})

describe('the figures by month', () => {
  it('are empty before the first order', () => {
    expect(toImpactMonths([], '2026-11')).toEqual({ months: [], suburbs: [] })
  })

  it('have every month from the first to the present one, over the turn of the year', () => {
    const { months } = toImpactMonths([sum('Carlton', 1, '2025-11'), sum('Carlton', 2, '2026-01')], '2026-02')
    expect(months.map(({ month, restaurants, is_over }) => [month, restaurants, is_over])).toEqual([
      ['2025-11', 1, true],
      ['2025-12', 0, true],
      ['2026-01', 2, true],
      ['2026-02', 0, false],
    ])
  })

  it('add up all suburbs, and tell weighed portions from assumed ones', () => {
    const { months } = toImpactMonths([sum('Carlton', 1), sum(null, 2)], '2026-10')
    expect(months).toEqual([
      {
        month: '2026-10',
        is_over: false,
        restaurants: 3,
        orders: 6,
        portions: 9,
        weighed_portions: 3,
        assumed_portions: 6,
        food_g: 3_000,
        co2e_g: 6_000,
      },
    ])
  })

  it('have suburbs of months that are over only', () => {
    const rows = [sum('Carlton', 5, '2026-09'), sum('Carlton', 5, '2026-10')]
    expect(toImpactMonths(rows, '2026-10').suburbs.map(({ month }) => month)).toEqual(['2026-09'])
  })

  it('take a suburb for the same however it is spelt, and one that is none for none', () => {
    const rows = [
      sum('carlton ', 2),
      sum('CARLTON', 2),
      { ...sum(null, 1), postcode: '3053' },
      sum('Call 0400 123 456', 5),
    ]
    expect(named(toImpactMonths(rows, '2026-11').suburbs)).toEqual([
      ['Carlton', 5],
      [null, 5],
    ])
  })
})
