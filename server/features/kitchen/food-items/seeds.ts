import { discountPercentage } from '#contract/money.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import { findRestaurants } from '#server/features/kitchen/restaurants/public.ts'
import { NO_RESTAURANT, restaurantColumns } from './food-item-rules.ts'
import type { FoodItemRow, RestaurantColumns, VisibilityColumns } from './food-item-tables.ts'
import { foodItemsTopic } from './food-item-topics.ts'

export type SeedFoodItem = Omit<
  FoodItemRow,
  'discount_percentage' | keyof RestaurantColumns | keyof VisibilityColumns
>

/** Inserts the food items of the demo city. */
export async function seedFoodItems(tx: Db, rows: SeedFoodItem[]): Promise<void> {
  const discount = ({ original_price_cents, discounted_price_cents }: SeedFoodItem): number =>
    discountPercentage(original_price_cents, discounted_price_cents)
  const restaurants = await findRestaurants(
    tx,
    rows.map((row) => row.restaurant_id),
  )
  const columnsOf = new Map(restaurants.map((restaurant) => [restaurant.id, restaurantColumns(restaurant)]))
  await tx
    .insertInto('food_item')
    .values(
      rows.map((row) => ({
        ...row,
        discount_percentage: discount(row),
        hidden: false,
        removed: false,
        ...(columnsOf.get(row.restaurant_id) ?? NO_RESTAURANT),
      })),
    )
    .execute()
  await publish(
    tx,
    foodItemsTopic,
    [...columnsOf.keys()].map((restaurant_id) => ({ restaurant_id })),
  )
}

export async function countEndingAfter(db: Db, at: Date): Promise<number> {
  const { count } = await db
    .selectFrom('food_item')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`not ended`)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow()
  return count
}
