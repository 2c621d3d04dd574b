import type { Db } from '#server/platform/db/database.ts'

/** Where an account works that owns no restaurant, and the restaurant's name. */
export const findMembershipOf = (db: Db, account_id: string) =>
  db
    .selectFrom('membership')
    .innerJoin('restaurant', 'restaurant.id', 'membership.restaurant_id')
    .select(['membership.restaurant_id', 'membership.role', 'restaurant.name as restaurant_name'])
    .where('membership.account_id', '=', account_id)
    .where('restaurant.closed_at', 'is', null)
    .executeTakeFirst()
