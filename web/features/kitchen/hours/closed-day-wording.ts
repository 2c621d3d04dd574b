import type { ClosedDay, Closure } from '#contract/kitchen/hours.ts'
import { mealsText, ordersText } from '#web/domain/counts.ts'
import { dateText } from './schedule-wording.ts'

/** "Closed today. 3 meals are off sale. 2 orders are cancelled and refunded." */
export function closedDayText({ date, is_today, items_off_sale, orders_cancelled }: ClosedDay): string {
  const sentences = [
    is_today ? 'Closed today.' : `Closed on ${dateText(date)}.`,
    items_off_sale > 0 && `${mealsText(items_off_sale)} ${items_off_sale === 1 ? 'is' : 'are'} off sale.`,
    orders_cancelled > 0 &&
      `${ordersText(orders_cancelled)} ${orders_cancelled === 1 ? 'is' : 'are'} cancelled and refunded.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

/** "3 orders are still open. Cancel and refund them?" */
export const openOrdersText = (count: number): string =>
  `${ordersText(count)} ${count === 1 ? 'is' : 'are'} still open. Cancel and refund ${count === 1 ? 'it' : 'them'}?`

/**
 * What follows the message that hours or a public holiday were saved: "2 orders are left …"; empty where
 * there are none.
 */
export const ordersLeftText = (count = 0): string =>
  count === 0
    ? ''
    : ` ${ordersText(count)} ${count === 1 ? 'is' : 'are'} left for days that are closed now. To cancel ${count === 1 ? 'it' : 'them'}, close that day below “Closed days”.`

/** What is said before today is closed, by the number of meals on sale. */
export const closingText = (onSaleCount: number): string =>
  onSaleCount === 0
    ? 'Nothing can be listed today, and weekly plans pause until tomorrow.'
    : `${mealsText(onSaleCount)} ${onSaleCount === 1 ? 'goes' : 'go'} off sale, and weekly plans pause until tomorrow.`

/**
 * What is said after a day was opened again. Only today can have taken meals off sale that are to be sold on.
 */
export const openAgainText = ({ date, is_today }: Pick<Closure, 'date' | 'is_today'>): string =>
  is_today
    ? 'Open again. Meals that went off sale stay off: press “Sell again” on each you want back.'
    : `Open again on ${dateText(date)}.`
