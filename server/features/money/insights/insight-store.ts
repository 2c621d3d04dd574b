import { sql } from 'kysely'
import type { InsightSpan } from '#contract/money/insights/insights.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type DaySum, daySums } from './insight-rules.ts'
import type { DishSum } from './insight-tables.ts'

const sums = sql.join([
  sql`count(*) filter (where listed > 0)::float8 as evenings`,
  sql`count(sold_out_minute)::float8 as sold_out`,
  ...daySums.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)::float8 as ${sql.ref(column)}`),
])

const within = (restaurant_id: string, { from, to }: InsightSpan) =>
  sql`where restaurant_id = ${restaurant_id} and day between ${from}::date and ${to}::date`

/** The days of a restaurant added up by the day, week or month in which they are; those with any. */
export async function sumDays(
  db: Db,
  restaurant_id: string,
  span: InsightSpan,
  unit: 'day' | 'week' | 'month',
): Promise<(DaySum & { first: string })[]> {
  const { rows } = await sql<DaySum & { first: string }>`
    select date_trunc(${unit}, day::timestamp)::date::text as first, ${sums}
    from insight_day ${within(restaurant_id, span)} group by 1 order by 1`.execute(db)
  return rows
}

/** One row, also where there are no days. */
export async function sumSpan(db: Db, restaurant_id: string, span: InsightSpan): Promise<DaySum> {
  const { rows } = await sql<DaySum>`select ${sums} from insight_day ${within(restaurant_id, span)}`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('a sum gives one row')
  return row
}

export interface OrderedSlot {
  weekday: number
  half_hour: number
  portions: number
}

/** Portions by weekday of the evening and half hour of the clock. */
export async function sumOrderedAt(db: Db, restaurant_id: string, span: InsightSpan): Promise<OrderedSlot[]> {
  const { rows } = await sql<OrderedSlot>`
    select extract(isodow from day)::int as weekday, (slot - 1)::int as half_hour, sum(ordered)::int as portions
    from insight_day cross join unnest(ordered_at) with ordinality as half_hour (ordered, slot)
    ${within(restaurant_id, span)} and ordered > 0 group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export interface WeekdayRow {
  weekday: number
  evenings: number
  sold_out: number
  sold_out_minute: number | null
}

export async function sumWeekdays(db: Db, restaurant_id: string, span: InsightSpan): Promise<WeekdayRow[]> {
  const { rows } = await sql<WeekdayRow>`
    select extract(isodow from day)::int as weekday, count(*)::int as evenings, count(sold_out_minute)::int as sold_out,
      round(avg(sold_out_minute))::int as sold_out_minute
    from insight_day ${within(restaurant_id, span)} and listed > 0 group by 1 order by 1`.execute(db)
  return rows
}

/** Named as it was last. */
export async function sumDishes(
  db: Db,
  restaurant_id: string,
  span: InsightSpan,
  limit: number,
): Promise<DishSum[]> {
  const { rows } = await sql<DishSum>`
    select (array_agg(name order by day desc))[1] as name, sum(times_listed)::int as times_listed, sum(listed)::int as listed,
      sum(sold)::int as sold, sum(sales_cents)::float8 as sales_cents, sum(times_sold_out)::int as times_sold_out,
      round(sum(sold_out_minutes)::numeric / nullif(sum(times_sold_out), 0))::int as minutes_to_sold_out,
      sum(missed)::int as missed, sum(complaints)::int as complaints
    from insight_dish_day ${within(restaurant_id, span)} group by dish order by sum(listed) desc, dish limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function hasChanges(db: Db, restaurant_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_counting: boolean }>`
    select exists (select from insight_change where restaurant_id = ${restaurant_id}) as is_counting`.execute(
    db,
  )
  return rows[0]?.is_counting ?? false
}
