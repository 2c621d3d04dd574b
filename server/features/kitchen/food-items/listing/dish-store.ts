import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { BrowseRow } from '#server/features/kitchen/food-items/browsing/food-item-page.ts'
import { ON_SALE_MAX } from '#contract/constants.ts'
import { lockRestaurant } from '#server/features/kitchen/food-items/food-item-store.ts'
import type { ItemOnSale } from './on-sale-rules.ts'
import {
  type LatestDeclaration,
  publicColumns,
} from '#server/features/kitchen/food-items/food-item-tables.ts'
import { anyOf } from '#server/platform/db/rows.ts'

/** The key of the dish of a food item, as `dishKey` has it. */
export const dishKeyOf = (table: string): RawBuilder<string> =>
  sql`lower(regexp_replace(btrim(normalize(${sql.ref(`${table}.name`)}, NFKC)), '\\s+', ' ', 'g'))`

/** What was declared last, since then, of the dishes of these food items, by food item. */
export async function findLatestDeclarations(
  db: Db,
  restaurant_id: string,
  ids: string[],
  since: Date,
): Promise<Map<string, LatestDeclaration>> {
  // The names of a restaurant are read once, however many food items these are.
  const { rows } = await sql<
    { id: string } & Omit<LatestDeclaration, 'columns'> & LatestDeclaration['columns']
  >`
    with declared as (
      select distinct on (dish_key)
        ${dishKeyOf('food_item')} as dish_key, description, declaration, allergens_checked_at, allergens_checked_by,
        greatest(created_at, allergens_checked_at) as declared_at
      from food_item where restaurant_id = ${restaurant_id} and (created_at > ${since} or allergens_checked_at > ${since})
      order by dish_key, declared_at desc, id desc)
    select named.id, declared.description, declared.declaration, declared.allergens_checked_at, declared.allergens_checked_by, declared.declared_at
    from food_item named join declared on declared.dish_key = ${dishKeyOf('named')}
    where named.restaurant_id = ${restaurant_id} and named.id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, declared_at, description, ...columns }) => [id, { columns, description, declared_at }]),
  )
}

/**
 * What these restaurants have for sale; of each at most as many as it can have on sale, the soonest end
 * first.
 */
export const findForSaleAt = (db: Db, restaurant_ids: string[], now: Date): Promise<BrowseRow[]> =>
  db
    .selectFrom(sql<{ id: string }>`unnest(${restaurant_ids}::uuid[])`.as<'restaurant'>(sql`restaurant(id)`))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('food_item')
          .select(publicColumns)
          .whereRef('restaurant_id', '=', 'restaurant.id')
          .where('expires_at', '>', now)
          .where(sql<boolean>`for_sale and not ended`)
          .orderBy('expires_at')
          .limit(sql.lit(ON_SALE_MAX))
          .as('item'),
      (join) => join.onTrue(),
    )
    .selectAll('item')
    .execute()

/** What a restaurant has on sale, sold out and switched off food items included. */
export const findItemsOnSale = (db: Db, restaurant_id: string, now: Date): Promise<ItemOnSale[]> =>
  db
    .selectFrom('food_item')
    .select([
      'id',
      'name',
      'original_price_cents',
      'discounted_price_cents',
      'expires_at',
      'quantity_available',
    ])
    .where('restaurant_id', '=', restaurant_id)
    .where('expires_at', '>', now)
    .where('withdrawn_at', 'is', null)
    .execute()

/**
 * Until when a food item of the same dish is on sale, sold out or switched off included; undefined where none
 * is. Other listings of the restaurant wait until the transaction ends.
 */
export async function findSaleOfDish(
  tx: Db,
  restaurant_id: string,
  id: string,
  now: Date,
): Promise<Date | undefined> {
  await lockRestaurant(tx, restaurant_id)
  const row = await tx
    .selectFrom('food_item as namesake')
    .innerJoin('food_item as named', (join) =>
      join.onRef('namesake.restaurant_id', '=', 'named.restaurant_id').on('named.id', '=', id),
    )
    .select('namesake.expires_at')
    .where('namesake.restaurant_id', '=', restaurant_id)
    .where('namesake.expires_at', '>', now)
    .where('namesake.withdrawn_at', 'is', null)
    .where(dishKeyOf('namesake'), '=', dishKeyOf('named'))
    .orderBy('namesake.expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.expires_at
}

/** What a restaurant has listed since then, the newest first. */
export const findPastItems = (
  db: Db,
  restaurant_id: string,
  { since, limit }: { since: Date; limit: number },
) =>
  db
    .selectFrom('food_item')
    .select([
      'id',
      'name',
      'created_at',
      'expires_at',
      'withdrawn_at',
      'quantity_listed',
      'quantity_available',
      'quantity_withdrawn',
    ])
    .where('restaurant_id', '=', restaurant_id)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

export const findItemsById = (db: Db, ids: string[]) =>
  db.selectFrom('food_item').selectAll().where('id', '=', anyOf(ids)).execute()
