import type { Db } from '#server/platform/db/database.ts'

/** The accounts of those who manage a restaurant besides its owner. */
export async function findManagerAccounts(db: Db, restaurant_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .select('account_id')
    .where('restaurant_id', '=', restaurant_id)
    .where('role', '=', 'manager')
    .where('accepted_at', 'is not', null)
    .where('account_id', 'is not', null)
    .orderBy('account_id')
    .execute()
  return rows.flatMap(({ account_id }) => account_id ?? [])
}
