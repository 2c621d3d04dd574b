import { type RawBuilder, sql } from 'kysely'
import type { Cuisine } from '#contract/kitchen/cuisine.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Params, defineQuery } from '#server/platform/db/define-query.ts'
import type { SaleOfRestaurant } from './map-rules.ts'

interface SaleShape {
  hasCuisine: boolean
  /** Only those of some restaurants, each of which is looked up. Otherwise the index is read from end to end. */
  hasRestaurants: boolean
}
interface SaleValues {
  now: Date
  cuisine_type: Cuisine | undefined
  restaurant_ids: string[]
}

// `for_sale` and `not ended` are those of the index `food_item_for_sale`, which holds all that is read here.
const countForSale = defineQuery.readVariants('countForSale', (_db, { hasCuisine, hasRestaurants }: SaleShape, $: Params<SaleValues>) => {
  const of = (restaurant: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select count(*)::int as food_items, min(expires_at) as ends_at from food_item
    where ${restaurant} and for_sale and not ended and expires_at > ${$.now} ${hasCuisine ? sql`and cuisine_type = ${$.cuisine_type}` : sql``}`
  if (hasRestaurants)
    return sql<SaleOfRestaurant>`
      select restaurant.id as restaurant_id, food_items, ends_at from unnest(${$.restaurant_ids}::uuid[]) restaurant (id)
      cross join lateral (${of(sql`restaurant_id = restaurant.id`)}) sale where food_items > 0`
  return sql<SaleOfRestaurant>`
    select restaurant_id, count(*)::int as food_items, min(expires_at) as ends_at from food_item
    where for_sale and not ended and expires_at > ${$.now} ${hasCuisine ? sql`and cuisine_type = ${$.cuisine_type}` : sql``}
    group by restaurant_id`
})

/** How much is for sale at each of these restaurants, or at each of the city; those with nothing are left out. */
export const findSales = (
  db: Db,
  { restaurant_ids, cuisine_type, now }: { restaurant_ids?: string[] } & Omit<SaleValues, 'restaurant_ids'>,
) =>
  countForSale(
    db,
    { hasCuisine: cuisine_type !== undefined, hasRestaurants: restaurant_ids !== undefined },
    { now, cuisine_type, restaurant_ids: restaurant_ids ?? [] },
  )
