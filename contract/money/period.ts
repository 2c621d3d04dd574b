import { fromWallClock, wallClock } from '#contract/time.ts'
import { monthName } from '#contract/time-wording.ts'
import { optional, text } from '#contract/values.ts'

/**
 * What figures are added up over, in Melbourne: a month (`2026-11`), a quarter of the calendar as an activity
 * statement has it (`2026-Q4`), or the financial year that ends in a June (`FY2027`).
 */
export const Period = text().regex(
  /^20\d\d-(0[1-9]|1[0-2]|Q[1-4])$|^FY20\d\d$/,
  'Please give a month as YYYY-MM, a quarter as 2026-Q4 or a financial year as FY2027',
)

/** The fields of an input that asks for one, by default the present month. */
export const periodFields = {
  period: optional(Period),
  month: optional(text().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please give the month as YYYY-MM')).meta({
    description: 'A `period` that is a month',
  }),
}

export const chosenPeriod = (
  { period, month }: { period?: string | undefined; month?: string | undefined },
  now: Date,
): string => period ?? month ?? monthAt(now)

/** A month as `YYYY-MM`; `month` may be over 12 or under 1, which is in another year. */
const toMonth = (year: number, month: number): string => {
  const index = year * 12 + month - 1
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** The months of a period as `YYYY-MM`, the first one first. */
export function monthsOf(period: string): string[] {
  const isYear = period.startsWith('FY')
  const year = isYear ? Number(period.slice(2)) - 1 : Number(period.slice(0, 4))
  const first = isYear ? 7 : period[5] === 'Q' ? Number(period[6]) * 3 - 2 : Number(period.slice(5))
  const count = isYear ? 12 : period[5] === 'Q' ? 3 : 1
  return Array.from({ length: count }, (_, at) => toMonth(year, first + at))
}

const firstInstant = (year: number, month: number): Date =>
  fromWallClock({ year, month, day: 1, hour: 0, minute: 0, second: 0 })

/** The instants at which a period begins, and at which the next one does. */
export function periodSpan(period: string): { from: Date; to: Date } {
  const months = monthsOf(period)
  const [year = 0, month = 1] = (months[0] ?? '').split('-').map(Number)
  return { from: firstInstant(year, month), to: firstInstant(year, month + months.length) }
}

export function monthAt(now: Date): string {
  const { year, month } = wallClock(now)
  return toMonth(year, month)
}

/** "November 2026", "October–December 2026" or "FY 2026–27" */
export function periodName(period: string): string {
  if (period.startsWith('FY')) return `FY ${Number(period.slice(2)) - 1}–${period.slice(-2)}`
  const [first = '', ...others] = monthsOf(period).map(monthName)
  return others.length === 0 ? first : `${first.slice(0, -' 2026'.length)}–${others.at(-1)}`
}

/** Periods up to the present ones, the newest first; `months` is how many of these. */
export function lastPeriods(
  now: Date,
  years: number,
  months: number,
): Record<'months' | 'quarters' | 'financial_years', string[]> {
  const { year, month } = wallClock(now)
  const quarter = year * 4 + Math.ceil(month / 3) - 1
  const financialYear = month >= 7 ? year + 1 : year
  return {
    months: Array.from({ length: months }, (_, back) => toMonth(year, month - back)),
    quarters: Array.from({ length: years * 4 }, (_, back) => {
      const at = quarter - back
      return `${Math.floor(at / 4)}-Q${(at % 4) + 1}`
    }),
    financial_years: Array.from({ length: years }, (_, back) => `FY${financialYear - back}`),
  }
}
