/** The part of a food item that its buyers rely on. Instants are ISO text, because jobs carry it as JSON. */
export interface FoodItemSnapshot {
  id: string
  name: string
  description: string
  pickup_start: string | null
  pickup_end: string
}

interface SnapshotRow {
  id: string
  name: string
  description: string
  pickup_start: Date | null
  pickup_end: Date
}

export const snapshotOf = (row: SnapshotRow): FoodItemSnapshot => ({
  id: row.id,
  name: row.name,
  description: row.description,
  pickup_start: row.pickup_start?.toISOString() ?? null,
  pickup_end: row.pickup_end.toISOString(),
})

export type SnapshotField = 'name' | 'description' | 'pickup'

/** The fields that matter to a buyer and differ between two snapshots of a food item. */
export function changedFields(before: FoodItemSnapshot, after: FoodItemSnapshot): SnapshotField[] {
  const changed: SnapshotField[] = []
  if (before.name !== after.name) changed.push('name')
  if (before.description !== after.description) changed.push('description')
  if (before.pickup_start !== after.pickup_start || before.pickup_end !== after.pickup_end)
    changed.push('pickup')
  return changed
}
