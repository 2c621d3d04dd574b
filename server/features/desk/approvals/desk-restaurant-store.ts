import { sql } from 'kysely'
import { RESTAURANTS_PAGE } from '#contract/desk/approvals.ts'
import type { ApprovalState } from '#contract/desk/approval-states.ts'
import { readAbn } from '#contract/values.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RegistrationRow } from './registration-store.ts'

/** Where the page before ended. */
export interface DeskRestaurantCursor {
  need: number
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
  need: number
  orders: number
  owed_cents: number | null
}

/** The states in the order in which they need somebody. */
const byNeed: ApprovalState[] = [
  'submitted',
  'suspended',
  'changes_requested',
  'draft',
  'approved',
  'declined',
  'closed',
]

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

interface DeskRestaurantQuery {
  state: ApprovalState | undefined
  q: string | undefined
  after: DeskRestaurantCursor | undefined
  orders_from: Date
  with_money: boolean
}

/** One more than a page, those first that need somebody, then the longest in their state: each state by its index. */
export async function findDeskRestaurants(
  db: Db,
  { state, q, after, orders_from, with_money }: DeskRestaurantQuery,
): Promise<DeskRestaurantRow[]> {
  const states = state === undefined ? byNeed : [state]
  const owed = sql`(select coalesce(sum(amount_cents), 0) from payout where restaurant_id = restaurant.id and status in ('payable', 'in_batch'))
    - (select coalesce(sum(amount_cents), 0) from unpaid_entry where restaurant_id = restaurant.id)`
  const { rows } = await sql<DeskRestaurantRow>`
    select restaurant.id, restaurant.name, restaurant.suburb, legal_name, state, state_at, suspended_until, premises_expires_on::text, need::int,
      (select count(*) from customer_order where restaurant_id = restaurant.id and pickup_end >= ${orders_from}
        and status in ('paid', 'collected', 'missed'))::int as orders,
      (${with_money ? owed : sql`null`})::float8 as owed_cents
    from (
      select registration.*, need from unnest(${states}::text[]) with ordinality as needed (needed_state, need), lateral (
        select * from restaurant_registration registration where state = needed_state ${q === undefined ? sql`` : matching(q)}
          ${after === undefined ? sql`` : sql`and (need, state_at, registration.restaurant_id) > (${after.need}, ${after.state_at}, ${after.id}::uuid)`}
        order by state_at, restaurant_id limit ${RESTAURANTS_PAGE + 1}) registration
      order by need, state_at, restaurant_id limit ${RESTAURANTS_PAGE + 1}) registration
    join restaurant on restaurant.id = registration.restaurant_id
    order by need, state_at, restaurant.id`.execute(db)
  return rows
}

export const findRestaurantFields = (db: Db, id: string) =>
  db
    .selectFrom('restaurant')
    .select(['name', 'suburb', 'address', 'phone', 'hidden', 'account_id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
