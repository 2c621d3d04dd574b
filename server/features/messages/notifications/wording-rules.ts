import { numberInWords } from '#contract/constants.ts'
import { isolatedText } from '#contract/people/isolated-text.ts'
import { shortDate, timeOfDay } from '#contract/time-wording.ts'
import { firstNameToGreet } from './user-text-rules.ts'

const audFormat = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/** "$22.00" */
export const formatMoney = (dollars: number): string => audFormat.format(dollars)

/** "Sat 21 Nov, 9:00 pm" in Melbourne. */
export const formatDayAndTime = (instant: string): string => `${shortDate(instant)}, ${timeOfDay(instant)}`

const countInWords = (count: number): string => (count === 0 ? 'no' : numberInWords(count))

/** "ten minutes", "15 minutes" */
export const formatMinutes = (count: number): string =>
  `${countInWords(count)} ${count === 1 ? 'minute' : 'minutes'}`

/** "an hour", "two hours" */
export const formatHours = (count: number): string =>
  count === 1 ? 'an hour' : `${countInWords(count)} hours`

export function formatGreeting(name: string): string {
  const firstName = firstNameToGreet(name)
  return firstName === undefined ? 'Hello,' : `Hi ${isolatedText(firstName)},`
}
