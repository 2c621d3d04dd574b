import { sql } from 'kysely'
import type { HiddenReason } from '#contract/kitchen/restaurants.ts'
import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import { restaurantsTopic } from './restaurant-topics.ts'

/**
 * Hides a restaurant, or shows it where there is no reason; false when it is so already, or closed. Only the row itself: the slice of food
 * items has the doors that hide what it sells along with it. Waits for those who list, and lets none list until the transaction ends.
 */
export async function setRestaurantHidden(tx: Db, id: string, hidden: HiddenReason | null, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('restaurant')
    .set({ hidden, hidden_at: hidden === null ? null : now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`hidden is distinct from ${hidden}`)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  await publish(tx, restaurantsTopic, [id])
  return true
}

/** Whether a restaurant is hidden, which does not change until the caller's transaction ends. */
export async function lockVisibility(tx: Db, id: string): Promise<boolean> {
  const row = await tx.selectFrom('restaurant').select('hidden').where('id', '=', id).forShare().executeTakeFirst()
  return row !== undefined && row.hidden !== null
}
