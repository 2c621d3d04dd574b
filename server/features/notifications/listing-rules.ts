import type { Edition, Listing } from './message-types.ts'

interface Row {
  id: string
  name: string
  description: string
  expires_at: Date
  pickup_start: Date | null
  pickup_end: Date | null
}

/** What buyers were promised by a listing. */
export const listingOf = (row: Row): Listing => ({
  id: row.id,
  name: row.name,
  description: row.description,
  pickup_start: row.pickup_start?.toISOString() ?? null,
  pickup_end: (row.pickup_end ?? row.expires_at).toISOString(),
})

export type Changed = 'name' | 'description' | 'pickup'

/** Which of the things that matter to somebody who has bought it differ between two editions of a listing. */
export function changedFor(before: Listing, now: Listing): Changed[] {
  const changed: Changed[] = []
  if (before.name !== now.name) changed.push('name')
  if (before.description !== now.description) changed.push('description')
  if (before.pickup_start !== now.pickup_start || before.pickup_end !== now.pickup_end) changed.push('pickup')
  return changed
}

/** A buyer is told of the edits of a listing once in so many minutes, as they ended. */
export const TELL_EVERY_MINUTES = 10

interface Bought {
  id: string
  account_id: string
  placed_at: Date
}

/** What the edits since they bought it come to, for each who did; whoever bought it twice is told of the earlier order. */
export function changesFor(orders: Bought[], editions: Edition[], after: Listing): { order_id: string; before: Listing }[] {
  const first = new Map<string, Bought>()
  for (const order of orders) {
    const known = first.get(order.account_id)
    if (known === undefined || order.placed_at < known.placed_at) first.set(order.account_id, order)
  }
  return [...first.values()].flatMap(({ id, placed_at }) => {
    const before = editions.find((edition) => new Date(edition.at) > placed_at)?.before
    return before === undefined || changedFor(before, after).length === 0 ? [] : [{ order_id: id, before }]
  })
}
