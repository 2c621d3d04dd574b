import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** What a receipt names of its seller. */
export interface FormerSeller {
  name: string
  /** Eleven digits. */
  abn: string | null
}

/**
 * Keeps what documents have named a restaurant until now, unless it neither sold nor paid for a subscription
 * since it was last kept: such a name is on no document. A first ABN is kept as well, since it is on earlier
 * receipts too. The caller has locked the restaurant, and changes it next.
 */
export const keepSeller = (tx: Db, restaurant_id: string, until: Date) =>
  sql`
    insert into former_seller (restaurant_id, until, name, abn)
    select id, ${until}, name, restaurant.abn
    from restaurant cross join (
      select coalesce(max(until), '-infinity') as last, count(*) > 0 and count(abn) = 0 as without_abn
      from former_seller where restaurant_id = ${restaurant_id}
    ) seller
    where id = ${restaurant_id} and (
      exists (select from customer_order where restaurant_id = restaurant.id and paid_at > seller.last)
      or exists (select from ledger_entry where subscription_id = restaurant.account_id and event = 'plan_fee' and at > seller.last)
      or (without_abn and restaurant.abn is not null)
    )
    on conflict do nothing`.execute(tx)

/**
 * Who sold at an instant: the name that the restaurant had then, and the ABN that it had, or the first that
 * it gave after. Undefined where it has changed neither since.
 */
export async function findFormerSeller(
  db: Db,
  restaurant_id: string,
  at: Date,
): Promise<FormerSeller | undefined> {
  const rows = await db
    .selectFrom('former_seller')
    .select(['name', 'abn'])
    .where('restaurant_id', '=', restaurant_id)
    .where('until', '>=', at)
    .orderBy('until')
    .execute()
  const [first] = rows
  return first && { name: first.name, abn: rows.find(({ abn }) => abn !== null)?.abn ?? null }
}

export const deleteFormerSellers = (db: Db, before: Date) =>
  db.deleteFrom('former_seller').where('until', '<', before).execute()
