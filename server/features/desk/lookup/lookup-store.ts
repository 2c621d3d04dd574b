import { sql } from 'kysely'
import { DESK_ORDERS_PAGE, LOOKUP_MAX, type TimelineEntry } from '#contract/desk/lookup.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { LOOKED_AT } from '#contract/people/audit.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface LookupOrderRow {
  id: string
  code: string
  status: OrderStatus
  restaurant_name: string
  placed_at: Date
  total_cents: number
}

const orderRows = (db: Db) =>
  db
    .selectFrom('customer_order')
    .innerJoin('restaurant', 'restaurant.id', 'customer_order.restaurant_id')
    .select([
      'customer_order.id',
      'customer_order.code',
      'customer_order.status',
      'restaurant.name as restaurant_name',
    ])
    .select(['customer_order.placed_at', 'customer_order.total_cents'])

export const findByCode = (db: Db, code: string): Promise<LookupOrderRow[]> =>
  orderRows(db)
    .where('customer_order.code', '=', code)
    .orderBy('placed_at', 'desc')
    .limit(LOOKUP_MAX)
    .execute()

export interface LookupOrdersCursor {
  pickup_end: Date
  id: string
}

/** A page and one more of the orders of a restaurant, those that are collected last first. */
export const findOfRestaurant = (
  db: Db,
  restaurant_id: string,
  after: LookupOrdersCursor | undefined,
): Promise<(LookupOrderRow & { pickup_end: Date })[]> =>
  orderRows(db)
    .select('customer_order.pickup_end')
    .where('customer_order.restaurant_id', '=', restaurant_id)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(pickup_end, customer_order.id) < (${after?.pickup_end}, ${after?.id})`),
    )
    .orderBy('customer_order.pickup_end', 'desc')
    .orderBy('customer_order.id', 'desc')
    .limit(DESK_ORDERS_PAGE + 1)
    .execute()

/** People with an email or mobile number. */
export const findPeople = (db: Db, by: { email: string } | { mobile_number: string }) =>
  db
    .selectFrom('account')
    .leftJoin('restaurant', 'restaurant.id', 'account.restaurant_id')
    .select(['account.id', 'account.name', 'restaurant.name as restaurant_name'])
    .where('account.erased_at', 'is', null)
    .where(
      'email' in by ? 'account.email' : 'account.mobile_number',
      '=',
      'email' in by ? by.email : by.mobile_number,
    )
    .limit(LOOKUP_MAX)
    .execute()

/** Restaurants whose names have these words, the last of them perhaps only begun. */
export const findRestaurantsByWords = (db: Db, words: string[]) =>
  db
    .selectFrom('restaurant')
    .select(['id', 'name', 'suburb', 'account_id as owner_id'])
    .where(
      sql<boolean>`to_tsvector('simple', name) @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`,
    )
    .orderBy('name')
    .limit(LOOKUP_MAX)
    .execute()

/** Sums of the ledger between two instants, in cents: by restaurant and account first, in one pass. */
export interface MonthFigures {
  orders: number
  paid_cents: number
  by_restaurants_cents: number
  by_operator_cents: number
  commission_cents: number
  /** Those with at least one paid order. */
  restaurant_ids: string[]
}

export async function findMonthFigures(db: Db, from: Date, to: Date): Promise<MonthFigures> {
  const { rows } = await sql<MonthFigures>`
    select coalesce(sum(entries) filter (where event = 'paid' and ledger_account = 'provider'), 0)::int as orders,
      coalesce(sum(cents) filter (where event = 'paid' and ledger_account = 'provider'), 0)::bigint as paid_cents,
      coalesce(-sum(cents) filter (where event = 'refunded' and ledger_account = 'provider'), 0)::bigint
        - coalesce(sum(cents) filter (where event = 'refunded' and ledger_account = 'operator'), 0)::bigint as by_restaurants_cents,
      coalesce(sum(cents) filter (where event = 'refunded' and ledger_account = 'operator'), 0)::bigint as by_operator_cents,
      coalesce(-sum(cents) filter (where ledger_account = 'commission'), 0)::bigint as commission_cents,
      coalesce(array_agg(restaurant_id) filter (where event = 'paid' and ledger_account = 'provider'), '{}') as restaurant_ids
    from (
      select restaurant_id, event, ledger_account, count(*) as entries, sum(amount_cents) as cents
      from ledger_entry where at >= ${from} and at < ${to} group by restaurant_id, event, ledger_account) of_restaurant`.execute(
    db,
  )
  const [figures] = rows
  if (figures === undefined) throw new Error('sums of entries are one row')
  return figures
}

const isWithin = (column: 'created_at' | 'erased_at', from: Date, to: Date) =>
  sql<boolean>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`

export const countAccounts = (db: Db, from: Date, to: Date) =>
  db
    .selectFrom('account')
    .select(({ fn }) => [
      fn
        .count<number>('id')
        .filterWhere(isWithin('created_at', from, to))
        .as('new_accounts'),
      fn
        .count<number>('id')
        .filterWhere(isWithin('created_at', from, to))
        .filterWhere('user_type', '=', 'restaurant')
        .as('new_restaurants'),
      fn
        .count<number>('id')
        .filterWhere(isWithin('erased_at', from, to))
        .as('erased_accounts'),
    ])
    // Each half by an index of its own.
    .where(sql<boolean>`(${isWithin('created_at', from, to)} or ${isWithin('erased_at', from, to)})`)
    .executeTakeFirstOrThrow()

/** Restaurants that were closed with their account, by the name that their last documents have. */
export async function findLeftRestaurants(db: Db, from: Date, to: Date) {
  const { rows } = await sql<{ id: string; name: string; left_at: Date }>`
    select id, coalesce((select name from former_seller where restaurant_id = restaurant.id order by until desc limit 1), name) as name,
      closed_at as left_at
    from restaurant where closed_at >= ${from} and closed_at < ${to} order by closed_at`.execute(db)
  return rows
}

export interface TimelineRow {
  at: Date
  kind: TimelineEntry['kind']
  /** What happened, as the table has it. */
  what: string
  cents: number | null
}

/** Who of the staff acted, by the names of the columns. */
const nameOf = (by: 'collected_by' | 'undone_by') => sql`coalesce(
  (select name from account where id = ${sql.ref(by)} and erased_at is null), (select name from counter_device where id = ${sql.ref(`${by}_device`)}), 'the staff')`

/** What is recorded of one order besides its payments, each part by an index. */
export async function findOrderHistory(
  db: Db,
  order_id: string,
  email_keys: string[],
): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    select placed_at as at, 'order' as kind, 'placed' as what, null::int as cents from customer_order where id = ${order_id}
    union all select ended_at, 'order', status, null from customer_order where id = ${order_id} and ended_at is not null
    union all select at, 'money', event, sum(amount_cents) filter (where ledger_account = 'provider')::int
      from ledger_entry where order_id = ${order_id} group by at, event, ref
    union all select received_at, 'scan', case when not accepted then 'refused' when proof = 'code' then 'Code typed by ' || ${nameOf('collected_by')} || ': no pass was scanned'
        else 'accepted' end, null
      from pickup_scan where order_id = ${order_id}
    union all select undone_at, 'scan', 'Collection undone by ' || ${nameOf('undone_by')}, null from undone_collection where order_id = ${order_id}
    union all select sent_at, 'email', split_part(key, ':', 1), null
      from message_sent where key = any(${email_keys}) and sent_at is not null
    union all select at, 'desk', action, null from audit_entry
      where object_kind = 'order' and object_id = ${order_id} and action <> ${LOOKED_AT}
    order by at`.execute(db)
  return rows
}

/** The complaints about an order, the newest first. */
export const findComplaints = (db: Db, order_id: string) =>
  db
    .selectFrom('complaint')
    .select(['id', 'kind', 'status'])
    .where('order_id', '=', order_id)
    .orderBy('id', 'desc')
    .execute()
