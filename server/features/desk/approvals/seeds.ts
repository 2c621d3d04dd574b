import type { RegistrationDetails } from '#contract/desk/registrations.ts'
import { recordGstRegistration } from '#server/features/kitchen/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertRegistrations, updateDetails } from './registration-store.ts'

/** Restaurants that are approved since they began. */
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

/** A food business that waits to be approved since an instant. */
export async function seedSubmittedRegistration(
  tx: Db,
  restaurant_id: string,
  details: RegistrationDetails,
  at: Date,
): Promise<void> {
  await insertRegistrations(tx, [
    { restaurant_id, state: 'submitted', state_at: at, first_approved_at: null },
  ])
  const { gst_registered, gst_since, ...others } = details
  await updateDetails(tx, restaurant_id, others, at)
  await recordGstRegistration(tx, restaurant_id, { gst_registered, gst_since })
}
