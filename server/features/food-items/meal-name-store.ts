import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'
import { lockRestaurant } from './food-item-store.ts'
import type { FoodItemRow } from './food-item-tables.ts'

/** The key of a meal, as `mealKey` has it. */
const mealKeyOf = (table: string): RawBuilder<string> =>
  sql`lower(regexp_replace(btrim(normalize(${sql.ref(`${table}.name`)}, NFKC)), '\\s+', ' ', 'g'))`

export type DeclaredColumns = Pick<FoodItemRow, 'declaration' | 'allergens_checked_at' | 'allergens_checked_by'>

/** What was declared last of the meals with the names of these food items, by food item. */
export async function findLatestDeclarations(db: Db, restaurant_id: string, ids: string[]): Promise<Map<string, DeclaredColumns>> {
  const rows = await db
    .selectFrom('food_item as named')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('food_item as namesake')
          .select(['namesake.declaration', 'namesake.allergens_checked_at', 'namesake.allergens_checked_by'])
          .whereRef('namesake.restaurant_id', '=', 'named.restaurant_id')
          .where(mealKeyOf('namesake'), '=', mealKeyOf('named'))
          .orderBy(sql`greatest(namesake.created_at, namesake.allergens_checked_at)`, 'desc')
          .orderBy('namesake.id', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['named.id', 'latest.declaration', 'latest.allergens_checked_at', 'latest.allergens_checked_by'])
    .where('named.restaurant_id', '=', restaurant_id)
    .where('named.id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, ...declared }) => [id, declared]))
}

/**
 * Until when a meal with the name of this food item is on sale, sold out or switched off included; undefined where none is. Other listings
 * of the restaurant wait until the transaction ends.
 */
export async function findSaleOfMeal(tx: Db, restaurant_id: string, id: string, now: Date): Promise<Date | undefined> {
  await lockRestaurant(tx, restaurant_id)
  const row = await tx
    .selectFrom('food_item as namesake')
    .innerJoin('food_item as named', (join) => join.onRef('namesake.restaurant_id', '=', 'named.restaurant_id').on('named.id', '=', id))
    .select('namesake.expires_at')
    .where('namesake.restaurant_id', '=', restaurant_id)
    .where('namesake.expires_at', '>', now)
    .where('namesake.withdrawn_at', 'is', null)
    .where(mealKeyOf('namesake'), '=', mealKeyOf('named'))
    .orderBy('namesake.expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.expires_at
}
