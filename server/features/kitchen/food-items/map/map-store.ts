import { sql } from 'kysely'
import type { Cuisine } from '#contract/kitchen/food-item-query.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Params, defineQuery } from '#server/platform/db/define-query.ts'
import type { SaleOfRestaurant } from './map-rules.ts'

interface SaleShape {
  hasCuisine: boolean
  /**
   * Only those of some restaurants, each of which is looked up. Otherwise the index is read from end to end.
   */
  hasRestaurants: boolean
  hasPriceMax: boolean
}
interface SaleValues {
  now: Date
  cuisine_type: Cuisine | undefined
  price_max_cents: number | undefined
  restaurant_ids: string[]
  /** For each of them the instant after which pickup has to end. */
  pickup_from: Date[]
}

// `for_sale` and `not ended` are those of the index `food_item_for_sale`, which holds all that is read here.
const countForSale = defineQuery.readVariants(
  'countForSale',
  (_db, { hasCuisine, hasRestaurants, hasPriceMax }: SaleShape, $: Params<SaleValues>) => {
    const isForSale = sql`for_sale and not ended and expires_at > ${$.now}
    ${hasCuisine ? sql`and cuisine_type = ${$.cuisine_type}` : sql``}
    ${hasPriceMax ? sql`and discounted_price_cents <= ${$.price_max_cents}` : sql``}`
    if (hasRestaurants)
      return sql<SaleOfRestaurant>`
      select restaurant.id as restaurant_id, food_items, ends_at
      from unnest(${$.restaurant_ids}::uuid[], ${$.pickup_from}::timestamptz[]) restaurant (id, pickup_from)
      cross join lateral (
        select count(*)::int as food_items, min(expires_at) as ends_at from food_item
        where restaurant_id = restaurant.id and pickup_end > restaurant.pickup_from and ${isForSale}
      ) sale where food_items > 0`
    return sql<SaleOfRestaurant>`
    select restaurant_id, count(*)::int as food_items, min(expires_at) as ends_at from food_item
    where ${isForSale} group by restaurant_id`
  },
)

interface SaleQuery {
  now: Date
  cuisine_type: Cuisine | undefined
  price_max_cents: number | undefined
  /** Those of the city where there are none. */
  restaurants?: { id: string; pickup_from: Date }[]
}

/**
 * How much is for sale at each restaurant whose pickup ends after an instant; those with nothing are left
 * out.
 */
export const findSales = (
  db: Db,
  { restaurants, cuisine_type, price_max_cents, now }: SaleQuery,
): Promise<SaleOfRestaurant[]> =>
  countForSale(
    db,
    {
      hasCuisine: cuisine_type !== undefined,
      hasRestaurants: restaurants !== undefined,
      hasPriceMax: price_max_cents !== undefined,
    },
    {
      now,
      cuisine_type,
      price_max_cents,
      restaurant_ids: restaurants?.map(({ id }) => id) ?? [],
      pickup_from: restaurants?.map(({ pickup_from }) => pickup_from) ?? [],
    },
  )
