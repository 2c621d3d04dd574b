import type { Db } from '#server/platform/db/database.ts'
import { insertRegistrations, updateDetails } from './registration-store.ts'

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

/** A food business that waits to be approved, with everything that is asked for but the certificate. */
export async function seedSubmittedRegistration(tx: Db, restaurant_id: string, trading_name: string, at: Date): Promise<void> {
  await insertRegistrations(tx, [{ restaurant_id, state: 'submitted', state_at: at, first_approved_at: null }])
  await updateDetails(
    tx,
    restaurant_id,
    {
      legal_name: `${trading_name} Pty Ltd`,
      trading_name,
      abn: '44000000012',
      gst_registered: false,
      gst_since: null,
      council: 'City of Darebin',
      premises_number: 'DFP-2026-0417',
      premises_class: '2',
      premises_expires_on: `${at.getUTCFullYear() + 1}-06-30`,
      food_safety_supervisor: 'Ines Moreau',
      agreement_version: 1,
    },
    at,
  )
}
