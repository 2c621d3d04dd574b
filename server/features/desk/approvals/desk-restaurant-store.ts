import { sql } from 'kysely'
import { RESTAURANTS_PAGE } from '#contract/desk/approvals.ts'
import type { ApprovalState } from '#contract/desk/approval-states.ts'
import { readAbn } from '#contract/values.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RegistrationRow } from './registration-store.ts'

/** Where the page before ended. */
export interface DeskRestaurantCursor {
  state_at: Date
  id: string
}

export type DeskRestaurantRow = Pick<
  RegistrationRow,
  'state' | 'state_at' | 'suspended_until' | 'premises_expires_on' | 'legal_name'
> & {
  id: string
  name: string
  suburb: string | null
}

/** Those whose names have words that begin like these, or that have this ABN: each by an index. */
function matching(q: string) {
  const words = q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return sql`and false`
  const query = sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
  return sql`and registration.restaurant_id in (
    select id from restaurant where to_tsvector('simple', name) @@ ${query}
    union select restaurant_id from restaurant_registration
      where to_tsvector('simple', coalesce(legal_name, '') || ' ' || coalesce(trading_name, '')) @@ ${query}
    union select restaurant_id from restaurant_registration where abn = ${readAbn(q)})`
}

/** One more than a page, the longest in their state first. */
export async function findDeskRestaurants(
  db: Db,
  {
    state,
    q,
    after,
  }: { state: ApprovalState | undefined; q: string | undefined; after: DeskRestaurantCursor | undefined },
): Promise<DeskRestaurantRow[]> {
  const { rows } = await sql<DeskRestaurantRow>`
    select restaurant.id, restaurant.name, restaurant.suburb, legal_name, state, state_at, suspended_until, premises_expires_on::text
    from restaurant_registration registration join restaurant on restaurant.id = registration.restaurant_id
    where true ${state === undefined ? sql`` : sql`and state = ${state}`} ${q === undefined ? sql`` : matching(q)}
      ${after === undefined ? sql`` : sql`and (state_at, registration.restaurant_id) > (${after.state_at}, ${after.id}::uuid)`}
    order by state_at, registration.restaurant_id limit ${RESTAURANTS_PAGE + 1}`.execute(db)
  return rows
}

export const findRestaurantFields = (db: Db, id: string) =>
  db
    .selectFrom('restaurant')
    .select(['name', 'suburb', 'address', 'phone', 'hidden', 'account_id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
