import { melbourneDate } from '#contract/time.ts'

const SHOWN = 12
const name = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** This month in Melbourne and the ones before it, as YYYY-MM, newest first. */
export function lastMonths(now: Date): string[] {
  const [year = 0, month = 1] = melbourneDate(now).split('-').map(Number)
  return Array.from({ length: SHOWN }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7))
}

/** "July 2026" */
export const monthName = (month: string): string => name.format(new Date(`${month}-01T00:00:00Z`))
