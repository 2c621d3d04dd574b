import type { Listing } from './message-types.ts'

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
