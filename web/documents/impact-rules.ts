import type { ImpactMonth, ImpactSuburb } from '#contract/money/insights/impact-months.ts'
import { monthName } from '#contract/time-wording.ts'

const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 })

export const countText = (count: number): string => whole.format(count)

/** "12.5", for a column of kilograms; from 100 on without a fraction. */
export function kilogramCount(grams: number): string {
  const kilograms = grams / 1_000
  return (kilograms < 100 ? tenths : whole).format(kilograms)
}
export const kilogramsText = (grams: number): string => `${kilogramCount(grams)} kg`

export const sumOf = <Row>(rows: Row[], valueOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + valueOf(row), 0)

const percent = (part: number, all: number): number => Math.round((part * 100) / all)

/** Whether it saved more than each month before it, of which there are at least two. */
const isBest = (month: ImpactMonth, before: ImpactMonth[]): boolean =>
  before.length >= 2 && before.every(({ food_g }) => food_g < month.food_g)

/** What changed in the last whole month, as the title of the chart. */
export function monthsFinding(months: ImpactMonth[]): string {
  const over = months.filter(({ is_over }) => is_over)
  const last = over.at(-1)
  const present = months.at(-1)
  if (last === undefined)
    return present === undefined
      ? ''
      : `${kilogramsText(present.food_g)} in ${monthName(present.month)} so far`
  const before = over.slice(0, -1)
  const former = before.at(-1)
  const saved = `${kilogramsText(last.food_g)} in ${monthName(last.month)}`
  if (isBest(last, before)) return `${saved}, more than ever before`
  if (former === undefined || former.food_g === 0) return saved
  const change = percent(last.food_g - former.food_g, former.food_g)
  if (change === 0) return `${saved}, as much as the month before`
  return `${saved}, ${Math.abs(change)}% ${change > 0 ? 'more' : 'less'} than the month before`
}

/** How many of the portions have a weight of their own, as a title. */
export const weighedFinding = (portions: number, weighed_portions: number): string =>
  weighed_portions === portions
    ? 'Restaurants stated the weight of every portion'
    : `Restaurants stated the weight of ${percent(weighed_portions, portions)}% of the portions`

const SUBURB_MONTHS = 12

export interface SuburbYear {
  /** Null for all that are not named. */
  suburb: string | null
  /** In how many months it is named. */
  months: number
  orders: number
  food_g: number
}

/** Suburbs over the last twelve months that are over, those that saved the most first, the others last. */
export function addUpSuburbs(suburbs: ImpactSuburb[]): SuburbYear[] {
  const months = [...new Set(suburbs.map(({ month }) => month))].toSorted().slice(-SUBURB_MONTHS)
  const bySuburb = Map.groupBy(
    suburbs.filter(({ month }) => months.includes(month)),
    ({ suburb }) => suburb,
  )
  return [...bySuburb]
    .map(([suburb, rows]) => ({
      suburb,
      months: rows.length,
      orders: sumOf(rows, ({ orders }) => orders),
      food_g: sumOf(rows, ({ food_g }) => food_g),
    }))
    .toSorted(
      (one, other) =>
        Number(one.suburb === null) - Number(other.suburb === null) || other.food_g - one.food_g,
    )
}

/** Which suburb saved the most, as a title. */
export function suburbsFinding(rows: SuburbYear[]): string {
  const [first] = rows
  return first === undefined || first.suburb === null
    ? 'No suburb has enough restaurants yet'
    : `${first.suburb} saved the most: ${kilogramsText(first.food_g)}`
}

const STEPS = [1, 2, 5, 10]
const LINES = 3

/** The distance between the lines of a chart, whole, so that about three of them reach the highest bar. */
export function lineStep(max: number): number {
  const rough = Math.max(max / LINES, 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  return (STEPS.find((step) => step * power >= rough) ?? 10) * power
}
