import type { Db } from '#server/platform/db/database.ts'
import { insertRegistrations } from './registration-store.ts'

/** The restaurants of the demo city are approved. */
export const seedApprovals = (tx: Db, restaurants: { id: string; created_at: Date }[]) =>
  insertRegistrations(
    tx,
    restaurants.map(({ id, created_at }) => ({
      restaurant_id: id,
      state: 'approved',
      state_at: created_at,
      first_approved_at: created_at,
    })),
  )
