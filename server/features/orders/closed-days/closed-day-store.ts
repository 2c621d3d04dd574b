import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Orders of a restaurant whose pickup ends after `from`, and not after `to`. */
export interface PickupDay {
  restaurant_id: string
  from: Date
  to: Date
}

export interface OpenOrder {
  id: string
  pickup_end: Date
}

const selectOpenOf = (db: Db, restaurant_id: string) =>
  db
    .selectFrom('customer_order')
    .where('restaurant_id', '=', restaurant_id)
    .where('status', 'in', ['held', 'paid'])

const selectOpen = (db: Db, { restaurant_id, from, to }: PickupDay) =>
  selectOpenOf(db, restaurant_id).where('pickup_end', '>', from).where('pickup_end', '<=', to)

/** How many orders to be collected in this time are held or paid. */
export async function countOpenOrders(db: Db, day: PickupDay): Promise<number> {
  const { count } = await selectOpen(db, day)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** When the pickup ends of each order that is held or paid, of those that end after `from`. */
export async function findOpenPickupEnds(db: Db, restaurant_id: string, from: Date): Promise<Date[]> {
  const rows = await selectOpenOf(db, restaurant_id)
    .select('pickup_end')
    .where('pickup_end', '>', from)
    .execute()
  return rows.map(({ pickup_end }) => pickup_end)
}

export const findOpenOrders = (
  db: Db,
  day: PickupDay,
  after: OpenOrder | undefined,
  limit: number,
): Promise<OpenOrder[]> =>
  selectOpen(db, day)
    .select(['id', 'pickup_end'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(pickup_end, id) > (${after?.pickup_end}, ${after?.id}::uuid)`),
    )
    .orderBy('pickup_end')
    .orderBy('id')
    .limit(limit)
    .execute()
