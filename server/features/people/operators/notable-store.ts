import type { AuditObject } from '#contract/people/audit.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/ids.ts'

/** The name of what an entry is about, where it has one. */
export async function findNameOfObject(db: Db, kind: AuditObject, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined
  if (kind === 'operator') {
    const row = await db
      .selectFrom('operator')
      .select((eb) => eb.fn.coalesce('name', 'email', 'invited_email').as('name'))
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.name ?? undefined
  }
  if (kind === 'restaurant' || kind === 'account') {
    const row = await db.selectFrom(kind).select('name').where('id', '=', id).executeTakeFirst()
    return row?.name
  }
  if (kind !== 'payout') return undefined
  const row = await db
    .selectFrom('payout')
    .innerJoin('restaurant', 'restaurant.id', 'payout.restaurant_id')
    .select(['payout.number', 'restaurant.name'])
    .where('payout.id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : `${row.number} of ${row.name}`
}
