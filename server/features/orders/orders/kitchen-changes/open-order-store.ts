import type { Db } from '#server/platform/db/database.ts'

/** Orders of a restaurant that are held or paid, by id from after one on. */
export const findOpenOrdersOf = (db: Db, restaurant_id: string, after: string | undefined, limit: number) =>
  db
    .selectFrom('customer_order')
    .select('id')
    .where('restaurant_id', '=', restaurant_id)
    .where('status', 'in', ['held', 'paid'])
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
