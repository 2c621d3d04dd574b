import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { operatorStatuses } from './complaint-rules.ts'
import type { ComplaintFoodItemRow } from './complaint-tables.ts'

export const insertHeldItems = (tx: Db, rows: ComplaintFoodItemRow[]) =>
  tx.insertInto('complaint_food_item').values(rows).execute()

/** What a complaint keeps off sale. */
export const findHeldItems = (db: Db, complaint_id: string) =>
  db
    .selectFrom('complaint_food_item')
    .select('food_item_id')
    .where('complaint_id', '=', complaint_id)
    .where('released_at', 'is', null)
    .orderBy('food_item_id')
    .execute()

const isUndecided = sql`complaint.status in (${sql.join(operatorStatuses.map((status) => sql.lit(status)))})`

/**
 * Ends it, and what decided complaints keep off sale of the same food item; true when one of these can
 * restore it.
 */
export async function releaseHeldItem(
  tx: Db,
  complaint_id: string,
  food_item_id: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<Pick<ComplaintFoodItemRow, 'removed'>>`
    update complaint_food_item held set released_at = ${now} from complaint
    where complaint.id = held.complaint_id and held.food_item_id = ${food_item_id} and held.released_at is null
      and (complaint.id = ${complaint_id} or not ${isUndecided})
    returning held.removed`.execute(tx)
  return rows.some(({ removed }) => removed)
}

/**
 * Lets a complaint that keeps the food item off sale as well be the one that can restore it, an undecided one
 * first; false when there is none. A decided one keeps off what nobody has put back since. The caller has
 * locked the removal.
 */
export async function handOnHeldItem(
  tx: Db,
  food_item_id: string,
  among: 'undecided' | 'all',
): Promise<boolean> {
  const { rows } = await sql`
    update complaint_food_item set removed = true
    where food_item_id = ${food_item_id} and released_at is null and complaint_id = (
      select complaint.id from complaint join complaint_food_item held on held.complaint_id = complaint.id
      where held.food_item_id = ${food_item_id} and held.released_at is null ${among === 'all' ? sql`` : sql`and ${isUndecided}`}
      order by ${isUndecided} desc, complaint.id limit 1)
    returning complaint_id`.execute(tx)
  return rows.length > 0
}
