import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import type { RestaurantRow } from './restaurant-tables.ts'
import { restaurantsTopic } from './restaurant-topics.ts'

/** What a restaurant has said about GST: it is registered from a day on, it is not, or nothing yet. */
export type GstRegistration = Pick<RestaurantRow, 'gst_registered' | 'gst_since'>

const NOTHING_SAID: GstRegistration = { gst_registered: null, gst_since: null }

/**
 * The first day on which a restaurant is registered; null for one that is not, or has not said since when. A
 * day comes as text.
 */
export const gstSince = sql<string | null>`case when gst_registered then gst_since::text end`

export async function findGstRegistration(db: Db, restaurant_id: string): Promise<GstRegistration> {
  const row = await db
    .selectFrom('restaurant')
    .select(['gst_registered', sql<string | null>`gst_since::text`.as('gst_since')])
    .where('id', '=', restaurant_id)
    .executeTakeFirst()
  return row ?? NOTHING_SAID
}

/** Records it, from now on: orders that were placed keep what was true then. */
export async function recordGstRegistration(
  tx: Db,
  restaurant_id: string,
  { gst_registered, gst_since }: GstRegistration,
): Promise<void> {
  const { rows } = await sql`
    update restaurant set gst_registered = ${gst_registered}, gst_since = ${gst_since}::date
    where id = ${restaurant_id} and (gst_registered, gst_since) is distinct from (${gst_registered}::boolean, ${gst_since}::date)
    returning id`.execute(tx)
  if (rows.length > 0) await publish(tx, restaurantsTopic, [restaurant_id])
}
