import type { PendingEdit } from '#server/features/kitchen/food-items/food-item-tables.ts'
import { changedFields, type FoodItemSnapshot } from './snapshot-rules.ts'

/** Buyers of a food item are notified of its edits at most once per interval, with the last state. */
export const NOTIFY_INTERVAL_MINUTES = 10

interface PaidOrder {
  id: string
  account_id: string
  placed_at: Date
}

/**
 * One notice per buyer: the difference between the food item as it was when ordered and now. Of several
 * orders, the earliest counts.
 */
export function noticesFor(
  orders: PaidOrder[],
  edits: PendingEdit[],
  after: FoodItemSnapshot,
): { order_id: string; before: FoodItemSnapshot }[] {
  const earliest = new Map<string, PaidOrder>()
  for (const order of orders) {
    const previous = earliest.get(order.account_id)
    if (previous === undefined || order.placed_at < previous.placed_at) earliest.set(order.account_id, order)
  }
  return [...earliest.values()].flatMap(({ id, placed_at }) => {
    const before = edits.find((edit) => new Date(edit.at) > placed_at)?.before
    return before === undefined || changedFields(before, after).length === 0 ? [] : [{ order_id: id, before }]
  })
}
