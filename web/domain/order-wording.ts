import type { Order } from '#contract/orders.ts'
import { melbourneDate } from '#contract/time.ts'
import { dayAndTime, timeOfDay } from './melbourne-time.ts'

/** "2 × Lasagne, 1 × Tiramisu" */
export const orderLinesText = (order: Pick<Order, 'items'>): string =>
  order.items.map((line) => `${line.quantity} × ${line.name}`).join(', ')

/** "today, 7:30 pm to 9:00 pm", or "today until 9:00 pm" without a start. */
export function pickupWindowText({ pickup_start, pickup_end }: Pick<Order, 'pickup_start' | 'pickup_end'>, now: Date): string {
  const [day = '', end = ''] = dayAndTime(pickup_end, now).split(/, (?=[^,]*$)/)
  if (pickup_start === null) return `${day} until ${end}`
  if (melbourneDate(new Date(pickup_start)) === melbourneDate(new Date(pickup_end))) return `${day}, ${timeOfDay(pickup_start)} to ${end}`
  return `${dayAndTime(pickup_start, now)} to ${day}, ${end}`
}

/** "ABC 234": an order code in two halves, easier to read aloud. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
