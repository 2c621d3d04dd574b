import type { ClosedDay } from '#contract/hours.ts'
import { dateText } from './schedule-wording.ts'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export const mealsText = (count: number): string => counted(count, 'meal', 'meals')
export const ordersText = (count: number): string => counted(count, 'order', 'orders')

/** "Closed today. 3 meals are off sale. 2 orders are cancelled and refunded." */
export function closedDayText({ date, is_today, items_off_sale, orders_cancelled }: ClosedDay): string {
  const sentences = [
    is_today ? 'Closed today.' : `Closed on ${dateText(date)}.`,
    items_off_sale > 0 && `${mealsText(items_off_sale)} ${items_off_sale === 1 ? 'is' : 'are'} off sale.`,
    orders_cancelled > 0 && `${ordersText(orders_cancelled)} ${orders_cancelled === 1 ? 'is' : 'are'} cancelled and refunded.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

/** "3 orders are still open. Cancel and refund them?" */
export const openOrdersText = (count: number): string =>
  `${ordersText(count)} ${count === 1 ? 'is' : 'are'} still open. Cancel and refund ${count === 1 ? 'it' : 'them'}?`

/** What is said before today is closed. `on_sale` is the number of meals. */
export const closingText = (on_sale: number): string =>
  on_sale === 0
    ? 'Nothing can be listed today, and weekly plans pause until tomorrow.'
    : `${mealsText(on_sale)} ${on_sale === 1 ? 'goes' : 'go'} off sale, and weekly plans pause until tomorrow.`
