import { sql } from 'kysely'
import type { PaidOrderKind } from '#contract/desk/city-terms.ts'
import type { InsightSpan } from '#contract/money/insights/insights.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type CityDaySum, citySums } from './city-rules.ts'

const sums = sql.join(
  citySums.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)::float8 as ${sql.ref(column)}`),
)
const within = ({ from, to }: InsightSpan) => sql`where day between ${from}::date and ${to}::date`

/** The days of the city added up by the day, week or month in which they are; those with any. */
export async function sumCityDays(
  db: Db,
  span: InsightSpan,
  unit: 'day' | 'week' | 'month',
): Promise<(CityDaySum & { first: string })[]> {
  const { rows } = await sql<CityDaySum & { first: string }>`
    select date_trunc(${unit}, day::timestamp)::date::text as first, ${sums}
    from insight_city_day ${within(span)} group by 1 order by 1`.execute(db)
  return rows
}

/** What all restaurants are owed when a day begins, in cents. */
export async function sumOwedBefore(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(owed_cents), 0)::float8 as cents from insight_city_day where day < ${day}::date`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

/** How many restaurants listed something in a week, by its Monday. */
export async function findListing(
  db: Db,
  { from, to }: InsightSpan,
): Promise<{ week: string; restaurants: number }[]> {
  const { rows } = await sql<{ week: string; restaurants: number }>`
    select week::text as week, restaurants from insight_city_week
    where week between ${from}::date - 6 and ${to}::date order by week`.execute(db)
  return rows
}

/** From when to when each restaurant was approved, by Melbourne days; null while it is. */
export async function findApprovals(db: Db): Promise<{ since: string; until: string | null }[]> {
  const { rows } = await sql<{ since: string; until: string | null }>`
    select melbourne_day(first_approved_at)::text as since, melbourne_day(closed_at)::text as until
    from restaurant_registration join restaurant on restaurant.id = restaurant_registration.restaurant_id
    where first_approved_at is not null`.execute(db)
  return rows
}

/** How long complaints took that ended in a span, by the day, week or month of their end. */
export async function findSettleTimes(
  db: Db,
  { from, to }: InsightSpan,
  unit: 'day' | 'week' | 'month',
): Promise<{ from: string; count: number; median_hours: number }[]> {
  const { rows } = await sql<{ from: string; count: number; median_hours: number }>`
    select date_trunc(${unit}, closed_at at time zone 'Australia/Melbourne')::date::text as "from", count(*)::int as count,
      round((percentile_cont(0.5) within group (order by extract(epoch from closed_at - created_at)) / 3600)::numeric, 1)::float8 as median_hours
    from complaint
    where closed_at >= ${from}::date::timestamp at time zone 'Australia/Melbourne'
      and closed_at < (${to}::date + 1)::timestamp at time zone 'Australia/Melbourne'
    group by 1 order by 1`.execute(db)
  return rows
}

export interface SavedBySuburb {
  suburb: string | null
  postcode: string | null
  restaurants: number
  saved_g: number
}

/** What restaurants saved in the months that a span touches, by where they are. */
export async function findSavedBySuburb(db: Db, { from, to }: InsightSpan): Promise<SavedBySuburb[]> {
  const { rows } = await sql<SavedBySuburb>`
    select suburb, postcode, count(*)::int as restaurants, sum(saved_g)::float8 as saved_g
    from (select restaurant_id, sum(saved_g) as saved_g from insight_month
        where month between date_trunc('month', ${from}::date)::date and ${to}::date group by restaurant_id) saved
      join restaurant on restaurant.id = restaurant_id
    where saved_g > 0 group by 1, 2`.execute(db)
  return rows
}

export async function isCountingCity(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_counting: boolean }>`
    select exists (select from insight_change) as is_counting`.execute(db)
  return rows[0]?.is_counting ?? false
}

export interface PaidOrdersCursor {
  at: Date
  id: string
}

export interface PaidOrderRow {
  id: string
  code: string
  status: OrderStatus
  restaurant_name: string
  placed_at: Date
  total_cents: number
  /** When it was paid, or refunded. */
  at: Date
}

/** Which days of which restaurants have any, by the columns that count them. */
const counting = {
  paid: sql`orders > 0`,
  cancelled: sql`cancelled > 0`,
  missed: sql`missed > 0`,
  complained: sql`complaints > 0`,
  refunded: sql`refunds_cents <> 0`,
} satisfies Record<PaidOrderKind, unknown>

const isOfKind = {
  paid: sql`true`,
  cancelled: sql`status = 'cancelled'`,
  missed: sql`status = 'missed'`,
  complained: sql`exists (select from complaint where complaint.order_id = customer_order.id)`,
} satisfies Record<Exclude<PaidOrderKind, 'refunded'>, unknown>

/** The orders of a restaurant's day: those of the kind, at the instant for which they count. */
const ordersOfDay = (kind: PaidOrderKind) =>
  kind === 'refunded'
    ? sql`
        select order_id, max(at) as at from ledger_entry
        where ledger_entry.restaurant_id = counted.restaurant_id and event = 'refunded' and order_id is not null
          and at >= counted.day::timestamp at time zone 'Australia/Melbourne'
          and at < (counted.day + 1)::timestamp at time zone 'Australia/Melbourne'
        group by order_id`
    : sql`
        select id as order_id, paid_at as at from customer_order
        where customer_order.restaurant_id = counted.restaurant_id and ${isOfKind[kind]}
          and paid_at >= counted.day::timestamp at time zone 'Australia/Melbourne'
          and paid_at < (counted.day + 1)::timestamp at time zone 'Australia/Melbourne'`

/** The latest days of a span on which there are orders of a kind. */
export async function findDaysWith(
  db: Db,
  kind: PaidOrderKind,
  { from, to }: InsightSpan,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from insight_city_day
    where day between ${from}::date and ${to}::date and ${counting[kind]} order by insight_city_day.day desc limit ${limit}`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}

/** The orders of a kind of one day, the latest first. */
export async function findPaidOrders(
  db: Db,
  kind: PaidOrderKind,
  day: string,
  after: PaidOrdersCursor | undefined,
  limit: number,
): Promise<PaidOrderRow[]> {
  const rest =
    after === undefined ? sql`true` : sql`(counted_order.at, order_id) < (${after.at}, ${after.id}::uuid)`
  const { rows } = await sql<PaidOrderRow>`
    select customer_order.id, code, status, restaurant.name as restaurant_name, placed_at, total_cents, counted_order.at
    from insight_day counted cross join lateral (${ordersOfDay(kind)}) counted_order
      join customer_order on customer_order.id = order_id
      join restaurant on restaurant.id = customer_order.restaurant_id
    where counted.day = ${day}::date and ${counting[kind]} and ${rest}
    order by counted_order.at desc, order_id desc limit ${limit}`.execute(db)
  return rows
}
