import type { Membership } from '#contract/memberships.ts'
import { findRestaurantCards } from '#server/features/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findMembershipOf } from './membership-store.ts'

/** Where an account works: its own restaurant, or the one whose staff it belongs to. */
export async function findMembership(
  db: Db,
  { id, restaurant_id }: { id: string; restaurant_id: string | null },
): Promise<Membership | null> {
  if (restaurant_id === null) return (await findMembershipOf(db, id)) ?? null
  const restaurant = (await findRestaurantCards(db, [restaurant_id])).get(restaurant_id)
  return { restaurant_id, restaurant_name: restaurant?.name ?? '', role: 'owner' }
}
