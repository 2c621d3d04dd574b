import type { Db } from '#server/platform/db/database.ts'

/**
 * The documents of a restaurant without their HTML, the newest first, from before a number on; all of them
 * without a limit.
 */
export const findInvoices = (
  db: Db,
  restaurant_id: string,
  { before, limit }: { before?: number | undefined; limit?: number },
) =>
  db
    .selectFrom('invoice')
    .select(['number', 'kind', 'month', 'title', 'total_cents', 'issued_at'])
    .where('restaurant_id', '=', restaurant_id)
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()

export const findInvoice = (db: Db, restaurant_id: string, number: number) =>
  db
    .selectFrom('invoice')
    .select('html')
    .where('restaurant_id', '=', restaurant_id)
    .where('number', '=', number)
    .executeTakeFirst()

/** The documents of a restaurant for one month. */
export const findInvoicesOfMonth = (db: Db, restaurant_id: string, month: string) =>
  db
    .selectFrom('invoice')
    .select(['number', 'title', 'total_cents'])
    .where('restaurant_id', '=', restaurant_id)
    .where('month', '=', month)
    .orderBy('number')
    .execute()
