import type { Edition, Listing } from './message-types.ts'

interface ListingRow {
  id: string
  name: string
  description: string
  pickup_start: Date | null
  pickup_end: Date
}

/** The part of a listing that its buyers rely on. */
export const listingOf = (row: ListingRow): Listing => ({
  id: row.id,
  name: row.name,
  description: row.description,
  pickup_start: row.pickup_start?.toISOString() ?? null,
  pickup_end: row.pickup_end.toISOString(),
})

export type ListingField = 'name' | 'description' | 'pickup'

/** The fields that matter to a buyer and differ between two editions of a listing. */
export function changedFields(before: Listing, after: Listing): ListingField[] {
  const changed: ListingField[] = []
  if (before.name !== after.name) changed.push('name')
  if (before.description !== after.description) changed.push('description')
  if (before.pickup_start !== after.pickup_start || before.pickup_end !== after.pickup_end) changed.push('pickup')
  return changed
}

/** Buyers of a listing are notified of its edits at most once per interval, with the last state. */
export const NOTIFY_INTERVAL_MINUTES = 10

interface PaidOrder {
  id: string
  account_id: string
  placed_at: Date
}

/** One notice per buyer: the difference between the listing as it was when ordered and now. Of several orders, the earliest counts. */
export function noticesFor(orders: PaidOrder[], editions: Edition[], after: Listing): { order_id: string; before: Listing }[] {
  const earliest = new Map<string, PaidOrder>()
  for (const order of orders) {
    const previous = earliest.get(order.account_id)
    if (previous === undefined || order.placed_at < previous.placed_at) earliest.set(order.account_id, order)
  }
  return [...earliest.values()].flatMap(({ id, placed_at }) => {
    const before = editions.find((edition) => new Date(edition.at) > placed_at)?.before
    return before === undefined || changedFields(before, after).length === 0 ? [] : [{ order_id: id, before }]
  })
}
