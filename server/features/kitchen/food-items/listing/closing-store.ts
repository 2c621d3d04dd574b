import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'

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
