import { toAud, toCents } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'

/** How many portions of each meal of an order are cancelled, by food item. */
export type ChosenPortions = Record<string, number>

type OrderToCancel = Pick<Order, 'items' | 'total' | 'refund'>

const countOf = (
  { items }: Pick<Order, 'items'>,
  quantityOf: (line: Order['items'][number]) => number,
): number => items.reduce((sum, line) => sum + quantityOf(line), 0)

export const allPortions = ({ items }: Pick<Order, 'items'>): ChosenPortions =>
  Object.fromEntries(items.map(({ food_item_id, quantity }) => [food_item_id, quantity]))

export const countPortions = (order: Pick<Order, 'items'>): number =>
  countOf(order, ({ quantity }) => quantity)

export const countChosen = (order: Pick<Order, 'items'>, chosen: ChosenPortions): number =>
  countOf(order, ({ food_item_id }) => chosen[food_item_id] ?? 0)

/**
 * Some of several portions can be cancelled of an order that is paid: the payment of one that is held is for
 * all of it.
 */
export const canChoosePortions = (order: Pick<Order, 'items' | 'status'>): boolean =>
  order.status === 'paid' && countPortions(order) > 1

/** What is cancelled, as the call takes it. */
export const toLines = (chosen: ChosenPortions): { food_item_id: string; quantity: number }[] =>
  Object.entries(chosen)
    .filter(([, quantity]) => quantity > 0)
    .map(([food_item_id, quantity]) => ({ food_item_id, quantity }))

/**
 * What the customer gets back of what was not refunded yet: for all portions the rest, for some their price.
 */
export function refundFor(order: OrderToCancel, chosen: ChosenPortions): number {
  const left = toCents(order.total) - toCents(order.refund?.amount ?? 0)
  if (countChosen(order, chosen) === countPortions(order)) return toAud(left)
  const priceOfChosen = order.items.reduce(
    (sum, { food_item_id, unit_price }) => sum + toCents(unit_price) * (chosen[food_item_id] ?? 0),
    0,
  )
  return toAud(Math.min(priceOfChosen, left))
}
