import { addDays, weekdayOf } from '#contract/calendar-days.ts'
import { distanceKm, readNear } from '#contract/position.ts'
import { suburbs } from '#contract/suburbs.ts'
import { melbourneDate } from '#contract/time.ts'

/** The Monday, `YYYY-MM-DD`, of the week that a day is in. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))
export const weekAt = (now: Date): string => mondayOf(melbourneDate(now))

const LENGTH_MAX = 30
export const WORDS_MAX = 3

/**
 * The words of a search as they are compared. Undefined for what can be more than a wish for a meal: people
 * type addresses, phone numbers and sentences as well.
 */
export function countableWords(typed: string): string | undefined {
  const words = typed.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
  if (words === '' || words.length > LENGTH_MAX || /[\p{N}@]/u.test(words)) return undefined
  return words
}

/** The name of the suburb that is nearest to a rounded position; null for no position. */
export function suburbNear(near: string | undefined): string | null {
  if (near === undefined) return null
  const position = readNear(near)
  let [nearest, least_km] = [null as string | null, Infinity]
  for (const suburb of suburbs) {
    const km = distanceKm(position, suburb)
    if (km < least_km) [nearest, least_km] = [suburb.name, km]
  }
  return nearest
}

/**
 * Whether one of two searches that follow each other is the other one while it was being typed: "tirami" and
 * "tiramisu".
 */
export const isBeginning = (one: string, other: string): boolean => other.startsWith(one)
