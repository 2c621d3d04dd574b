import { ZONE } from '#contract/time.ts'
import type { Order } from '#contract/orders.ts'
import { greetedName } from './typed-rules.ts'

const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
const day = new Intl.DateTimeFormat('en-AU', { timeZone: ZONE, weekday: 'short', day: 'numeric', month: 'short' })
const clock = new Intl.DateTimeFormat('en-AU', { timeZone: ZONE, hour: 'numeric', minute: '2-digit', hour12: true })

/** Formatters put other white space into a time than the plain space. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** "$22.00" */
export const money = (dollars: number): string => aud.format(dollars)

/** "9:00 pm" in Melbourne. */
export const timeOfDay = (instant: string): string => oneLine(clock.format(new Date(instant)))

/** "Sat 21 Nov" in Melbourne. */
const dayOf = (instant: string): string => oneLine(day.format(new Date(instant)).replace(',', ''))

/** "Sat 21 Nov, 9:00 pm" in Melbourne. */
export const dayAndTime = (instant: string): string => `${dayOf(instant)}, ${timeOfDay(instant)}`

/** "Sat 21 Nov, 6:00 pm to 9:00 pm", or "by Sat 21 Nov, 9:00 pm". */
export function windowOf(start: string | null, end: string): string {
  if (start === null) return `by ${dayAndTime(end)}`
  return `${dayAndTime(start)} to ${dayOf(start) === dayOf(end) ? timeOfDay(end) : dayAndTime(end)}`
}

/** "2 × Lasagne, 1 × Tiramisu" */
export const mealsOf = (items: Pick<Order['items'][number], 'name' | 'quantity'>[]): string =>
  items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')

/** "Nonna Pina, 12 Lygon St, Carlton" */
export const placeOf = ({ name, address, suburb }: Order['restaurant']): string =>
  [name, address, suburb].filter((part) => part !== null && part !== '').join(', ')

export function greeting(name: string): string {
  const first = greetedName(name)
  return first === undefined ? 'Hello,' : `Hi ${first},`
}
