import { ZONE } from '#contract/time.ts'
import type { Order } from '#contract/orders.ts'
import { firstNameToGreet } from './user-text-rules.ts'

const audFormat = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
const dayFormat = new Intl.DateTimeFormat('en-AU', { timeZone: ZONE, weekday: 'short', day: 'numeric', month: 'short' })
const timeFormat = new Intl.DateTimeFormat('en-AU', { timeZone: ZONE, hour: 'numeric', minute: '2-digit', hour12: true })

/** Intl puts other white space than the plain space into a time. */
const normalizeSpaces = (text: string): string => text.replaceAll(/\s/g, ' ')

/** "$22.00" */
export const formatMoney = (dollars: number): string => audFormat.format(dollars)

/** "9:00 pm" in Melbourne. */
export const formatTime = (instant: string): string => normalizeSpaces(timeFormat.format(new Date(instant)))

/** "Sat 21 Nov" in Melbourne. */
const formatDay = (instant: string): string => normalizeSpaces(dayFormat.format(new Date(instant)).replace(',', ''))

/** "Sat 21 Nov, 9:00 pm" in Melbourne. */
export const formatDayAndTime = (instant: string): string => `${formatDay(instant)}, ${formatTime(instant)}`

/** "Sat 21 Nov, 6:00 pm to 9:00 pm", or "by Sat 21 Nov, 9:00 pm". */
export function formatPickupWindow(start: string | null, end: string): string {
  if (start === null) return `by ${formatDayAndTime(end)}`
  return `${formatDayAndTime(start)} to ${formatDay(start) === formatDay(end) ? formatTime(end) : formatDayAndTime(end)}`
}

/** "2 × Lasagne, 1 × Tiramisu" */
export const formatItems = (items: Pick<Order['items'][number], 'name' | 'quantity'>[]): string =>
  items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')

/** "Nonna Pina, 12 Lygon St, Carlton" */
export const formatAddress = ({ name, address, suburb }: Order['restaurant']): string =>
  [name, address, suburb].filter((part) => part !== null && part !== '').join(', ')

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** "ten minutes", "15 minutes" */
export const formatMinutes = (count: number): string => `${NUMBER_WORDS[count] ?? count} ${count === 1 ? 'minute' : 'minutes'}`

/** "an hour", "two hours" */
export const formatHours = (count: number): string => (count === 1 ? 'an hour' : `${NUMBER_WORDS[count] ?? count} hours`)

export function formatGreeting(name: string): string {
  const firstName = firstNameToGreet(name)
  return firstName === undefined ? 'Hello,' : `Hi ${firstName},`
}
