import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/time.ts'
import { sharesCard } from '#server/features/payments/processing/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ComplaintRow } from './complaint-tables.ts'
import { EVENING_HOURS, type FilerOfComplaint, YOUNG_DAYS } from './held-items-rules.ts'

/**
 * The complaints of the evening about allergens or illness at the restaurant of one of them, which is
 * inserted already. One transaction at a time decides what such complaints take off sale.
 */
export async function lockEveningComplaints(
  tx: Db,
  { account_id, restaurant_id }: Pick<ComplaintRow, 'account_id' | 'restaurant_id'>,
  now: Date,
): Promise<FilerOfComplaint[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('complaints of ' || ${restaurant_id}::text, 0))`.execute(
    tx,
  )
  const since = new Date(now.getTime() - EVENING_HOURS * HOUR_MS)
  const young = new Date(now.getTime() - YOUNG_DAYS * DAY_MS)
  const { rows } = await sql<FilerOfComplaint>`
    select complaint.id, complaint.account_id, complaint.network,
      account.email_confirmed_at is null or account.created_at > ${young} or not exists (
        select from customer_order earlier
        where earlier.account_id = account.id and earlier.id <> complaint.order_id and earlier.status = 'collected') as is_young,
      ${sharesCard(sql`${account_id}::uuid`, sql`account.id`)} as shares_card,
      array(select food_item_id from complaint_food_item where complaint_id = complaint.id) as held
    from complaint join account on account.id = complaint.account_id
    where complaint.restaurant_id = ${restaurant_id} and complaint.created_at > ${since}
      and complaint.kind = 'allergen_or_illness'`.execute(tx)
  return rows
}

export async function insertMarkedItems(
  tx: Db,
  complaint_id: string,
  food_item_ids: string[],
): Promise<void> {
  if (food_item_ids.length === 0) return
  const rows = food_item_ids.map((food_item_id) => ({ complaint_id, food_item_id }))
  await tx.insertInto('complaint_marked_item').values(rows).execute()
}

/** What stays on sale until an operator has decided on a complaint. */
export const findMarkedItems = (db: Db, complaint_id: string) =>
  db
    .selectFrom('complaint_marked_item')
    .select('food_item_id')
    .where('complaint_id', '=', complaint_id)
    .orderBy('food_item_id')
    .execute()

export const deleteMarkedItems = (tx: Db, complaint_id: string) =>
  tx
    .deleteFrom('complaint_marked_item')
    .where('complaint_id', '=', complaint_id)
    .returning('food_item_id')
    .execute()

/** Forgets where complaints came from that nothing is compared with any more. */
export const clearOldNetworks = (db: Db, now: Date) =>
  db
    .updateTable('complaint')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('created_at', '<=', new Date(now.getTime() - EVENING_HOURS * HOUR_MS))
    .execute()
