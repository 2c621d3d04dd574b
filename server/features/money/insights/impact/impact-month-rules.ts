import { addDays } from '#contract/calendar-days.ts'
import {
  type ImpactMonth,
  type ImpactMonths,
  type ImpactSuburb,
  type ImpactSum,
  SUBURB_RESTAURANTS_MIN,
} from '#contract/money/insights/impact-months.ts'
import { suburbNamed } from '#contract/suburbs.ts'
import type { SuburbSum } from './impact-month-store.ts'

type StatedSuburb = Pick<SuburbSum, 'suburb' | 'postcode'>

/** As the map names it. What a restaurant has entered that is no suburb of the city is not published. */
const nameSuburb = ({ suburb, postcode }: StatedSuburb): string | null =>
  (suburbNamed(suburb ?? '') ?? suburbNamed(postcode ?? ''))?.name ?? null

/** The same for the rows of many months, which have the same few suburbs. */
function suburbNamer(): (stated: StatedSuburb) => string | null {
  const names = new Map<string, string | null>()
  return (stated) => {
    const key = `${stated.suburb}\n${stated.postcode}`
    const name = names.has(key) ? (names.get(key) ?? null) : nameSuburb(stated)
    names.set(key, name)
    return name
  }
}

const nothingIn = (month: string): ImpactSum => ({
  month,
  restaurants: 0,
  orders: 0,
  portions: 0,
  weighed_portions: 0,
  assumed_portions: 0,
  food_g: 0,
  co2e_g: 0,
})

const addUp = (month: string, sums: Omit<ImpactSum, 'month'>[]): ImpactSum =>
  sums.reduce<ImpactSum>(
    (total, sum) => ({
      month,
      restaurants: total.restaurants + sum.restaurants,
      orders: total.orders + sum.orders,
      portions: total.portions + sum.portions,
      weighed_portions: total.weighed_portions + sum.weighed_portions,
      assumed_portions: total.assumed_portions + sum.assumed_portions,
      food_g: total.food_g + sum.food_g,
      co2e_g: total.co2e_g + sum.co2e_g,
    }),
    nothingIn(month),
  )

const LONGEST_MONTH_DAYS = 31
const monthAfter = (month: string): string => addDays(`${month}-01`, LONGEST_MONTH_DAYS).slice(0, 7)

/** Every month from the first with a row to the present one, also those in which nothing was saved. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month)
  return months
}

/**
 * The suburbs of a month that may be named, those with the most restaurants first, and the others in one row
 * without a name. That row has too few restaurants only when the month has: otherwise the smallest suburb
 * that could be named is added to it, so that neither the row nor the month less the rows tells of fewer.
 */
export function foldSuburbs(month: string, suburbs: ImpactSuburb[]): ImpactSuburb[] {
  const isNamed = ({ suburb, restaurants }: ImpactSuburb): boolean =>
    suburb !== null && restaurants >= SUBURB_RESTAURANTS_MIN
  const named = suburbs
    .filter(isNamed)
    .toSorted(
      (one, other) =>
        other.restaurants - one.restaurants || (one.suburb ?? '').localeCompare(other.suburb ?? '', 'en-AU'),
    )
  const folded = suburbs.filter((one) => !isNamed(one))
  const isTooFew = (): boolean => addUp(month, folded).restaurants < SUBURB_RESTAURANTS_MIN
  while (folded.length > 0 && named.length > 0 && isTooFew()) folded.push(...named.splice(-1))
  if (folded.length === 0) return named
  return [...named, { ...addUp(month, folded), suburb: null }]
}

function suburbsOf(
  month: string,
  rows: SuburbSum[],
  suburbOf: (row: SuburbSum) => string | null,
): ImpactSuburb[] {
  const bySuburb = Map.groupBy(rows, suburbOf)
  return [...bySuburb].map(([suburb, sums]) => ({ ...addUp(month, sums.map(withAssumed)), suburb }))
}

const withAssumed = (sum: SuburbSum): Omit<ImpactSum, 'month'> => ({
  ...sum,
  assumed_portions: sum.portions - sum.weighed_portions,
})

/**
 * The figures by month. Suburbs have rows once a month is over: what changes while it goes on could be
 * subtracted from what was there before.
 */
export function toImpactMonths(rows: SuburbSum[], present: string): ImpactMonths {
  const byMonth = Map.groupBy(rows, ({ month }) => month)
  const first = [...byMonth.keys()].toSorted()[0]
  if (first === undefined) return { months: [], suburbs: [] }
  const months = monthsBetween(first, present).map((month): ImpactMonth => ({
    ...addUp(month, (byMonth.get(month) ?? []).map(withAssumed)),
    is_over: month < present,
  }))
  const suburbOf = suburbNamer()
  const suburbs = months
    .filter(({ is_over }) => is_over)
    .flatMap(({ month }) => foldSuburbs(month, suburbsOf(month, byMonth.get(month) ?? [], suburbOf)))
  return { months, suburbs }
}
