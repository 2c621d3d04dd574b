import { describe, expect, it } from 'vitest'
import { lastPeriods, monthsOf, Period, periodName, periodSpan } from '#contract/money/period.ts'

it.each([
  ['a month in summer time', '2026-11', '2026-10-31T13:00Z', '2026-11-30T13:00Z'],
  ['the last month of a year', '2026-12', '2026-11-30T13:00Z', '2026-12-31T13:00Z'],
  ['the quarter in which summer time begins', '2026-Q4', '2026-09-30T14:00Z', '2026-12-31T13:00Z'],
  ['a financial year', 'FY2027', '2026-06-30T14:00Z', '2027-06-30T14:00Z'],
])('begins and ends %s at midnight in Melbourne', (_title, period, from, to) => {
  expect(periodSpan(period)).toEqual({ from: new Date(from), to: new Date(to) })
})

it('divides a financial year into its four quarters, and each into its months', () => {
  const quarters = ['2026-Q3', '2026-Q4', '2027-Q1', '2027-Q2']
  expect(quarters.flatMap(monthsOf)).toEqual(monthsOf('FY2027'))
})

it('refuses what is no month, quarter or year', () => {
  for (const text of ['2026-13', '2026-Q5', '2026-Q0', 'FY27', '2026', 'FY2027-01'])
    expect(Period.safeParse(text).success).toBe(false)
})

it('names a period by its months', () => {
  const names = ['2026-02', '2026-Q4', 'FY2027'].map(periodName)
  expect(names).toEqual(['February 2026', 'October–December 2026', 'FY 2026–27'])
})

describe('lastPeriods', () => {
  it('lists the newest first, by the day in Melbourne, also across the new year', () => {
    const { months, quarters, financial_years } = lastPeriods(new Date('2026-01-31T20:00:00Z'), 2, 24)
    expect(months.slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12'])
    expect(quarters.slice(0, 3)).toEqual(['2026-Q1', '2025-Q4', '2025-Q3'])
    expect(financial_years).toEqual(['FY2026', 'FY2025'])
    expect(months).toHaveLength(24)
  })

  it('begins a financial year in July', () => {
    expect(lastPeriods(new Date('2026-07-01T00:00:00Z'), 1, 1).financial_years).toEqual(['FY2027'])
  })
})
