import { findRestaurantOwners } from '#server/features/kitchen/restaurants/public.ts'
import { findManagerAccounts } from '#server/features/kitchen/staff/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findOpenDay } from './weekly-plan-day-store.ts'

/** The accounts of those whom weekly plans ask: the owner and the managers. */
export async function findRecipients(db: Db, restaurant_id: string): Promise<string[]> {
  const owner = (await findRestaurantOwners(db, [restaurant_id])).get(restaurant_id)
  const managers = await findManagerAccounts(db, restaurant_id)
  return [...new Set([...(owner === undefined ? [] : [owner.account_id]), ...managers])]
}

/**
 * Whether the weekly plan still waits for the answer of this account: nobody has answered, and the account is
 * still of those who are asked.
 */
export async function isWeeklyPlanAsking(
  db: Db,
  { plan_id, date, account_id }: { plan_id: string; date: string; account_id: string },
) {
  const day = await findOpenDay(db, { plan_id, date })
  return day !== undefined && (await findRecipients(db, day.restaurant_id)).includes(account_id)
}
