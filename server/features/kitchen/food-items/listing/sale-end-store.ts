import { sql } from 'kysely'
import { PICKUP_MINUTES_MIN } from '#contract/constants.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { SaleEnd } from '#server/features/kitchen/subscriptions/public.ts'
import { anyOf } from '#server/platform/db/rows.ts'

/**
 * Ends what these partners have on sale at the latest when it may end, and gives the ids of the restaurants whose
 * sales end earlier now. An end of sale that moves takes the end of pickup along, unless pickup would be too short then. Locked
 * in the order of their ids, as orders lock them.
 */
export async function endSales(tx: Db, partners: SaleEnd[]): Promise<string[]> {
  const ids = partners.map(({ id }) => id)
  const ends = partners.map(({ sales_end_at }) => sales_end_at)
  const { rows } = await sql<{ restaurant_id: string }>`
    update food_item set expires_at = late.sales_end_at,
      pickup_end = case when coalesce(food_item.pickup_start, '-infinity') <= late.pickup_end - ${PICKUP_MINUTES_MIN} * interval '1 minute'
        then late.pickup_end else food_item.pickup_end end
    from (
      select item.id, partner.sales_end_at, item.pickup_end - (item.expires_at - partner.sales_end_at) as pickup_end
      from unnest(${ids}::uuid[], ${ends}::timestamptz[]) as partner (account_id, sales_end_at)
      join restaurant on restaurant.account_id = partner.account_id
      join food_item item on item.restaurant_id = restaurant.id and item.expires_at > partner.sales_end_at
      where item.withdrawn_at is null
      order by item.id for no key update of item
    ) late
    where food_item.id = late.id
    returning food_item.restaurant_id`.execute(tx)
  return [...new Set(rows.map(({ restaurant_id }) => restaurant_id))]
}

/**
 * What a restaurant has on sale, sold out food items included: an order that ends puts those on sale again.
 */
export const findOnSale = (tx: Db, restaurant_id: string, now: Date) =>
  tx
    .selectFrom('food_item')
    .select(['id', 'pickup_end'])
    .where('restaurant_id', '=', restaurant_id)
    .where('expires_at', '>', now)
    .where('withdrawn_at', 'is', null)
    .where('switched_off', '=', false)
    .execute()

/**
 * Switches food items off, in the order of their ids as orders lock them, and gives those that were not off
 * before.
 */
export async function switchOff(tx: Db, ids: string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('food_item')
    .set({ switched_off: true })
    .where('id', 'in', (query) =>
      query
        .selectFrom('food_item')
        .select('id')
        .where('id', '=', anyOf(ids))
        .where('switched_off', '=', false)
        .where('withdrawn_at', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
