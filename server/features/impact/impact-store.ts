import { sql } from 'kysely'
import { type Db, prepared } from '#server/platform/db/database.ts'
import { insertOf } from '#server/platform/db/rows.ts'
import { totalsByDay, restaurantDayKey, totalKeyOf } from './impact-rules.ts'
import type { ImpactRow } from './impact-tables.ts'

interface RestaurantDay {
  restaurant_id: string | null
  day: string
  weighed_g: number
}

/** Adds to what was weighed on restaurants' days, and gives what that is then, by `dayKey`. Rows are locked always in the same order. */
export async function weighDays(tx: Db, days: RestaurantDay[]): Promise<Map<string, number>> {
  const { rows } = await sql<RestaurantDay>`${prepared}
    insert into impact_restaurant_day as known (restaurant_id, day, weighed_g)
      select restaurant_id, day, weighed_g
      from json_to_recordset(${JSON.stringify(days)}::json) as added (restaurant_id uuid, day date, weighed_g int)
      order by restaurant_id, day
    on conflict (restaurant_id, day) do update set weighed_g = known.weighed_g + excluded.weighed_g
    returning restaurant_id, day::text as day, weighed_g`.execute(tx)
  return new Map(rows.map(({ restaurant_id, day, weighed_g }) => [restaurantDayKey(restaurant_id, day), weighed_g]))
}

/** Counts collected orders, each once: one that is counted already is passed over. */
export async function insertImpactEntries(tx: Db, entries: ImpactRow[]): Promise<void> {
  if (entries.length === 0) return
  const placed = entries.map(({ order_id, collected_at, factor_version, portions, food_g, co2e_g }) => ({
    ...totalKeyOf(order_id, collected_at),
    order_id,
    factor_version,
    portions,
    food_g,
    co2e_g,
  }))
  await sql`${prepared}
    with counted as (${insertOf('impact_entry', entries)} on conflict (order_id) do nothing returning order_id)
    insert into impact_day as total (day, factor_version, shard, orders, portions, food_g, co2e_g)
      select day, factor_version, shard, count(*), sum(portions), sum(food_g), sum(co2e_g)
      from json_to_recordset(${JSON.stringify(placed)}::json)
        as entry (order_id uuid, day date, shard int, factor_version text, portions int, food_g int, co2e_g int)
      join counted using (order_id)
      group by day, factor_version, shard order by day, factor_version, shard
    on conflict (day, factor_version, shard) do update set orders = total.orders + excluded.orders,
      portions = total.portions + excluded.portions, food_g = total.food_g + excluded.food_g, co2e_g = total.co2e_g + excluded.co2e_g`.execute(
    tx,
  )
}

/** Takes back what a collected order was counted as. */
export async function removeImpactEntry(tx: Db, order_id: string): Promise<void> {
  const gone = await tx.deleteFrom('impact_entry').where('order_id', '=', order_id).returningAll().execute()
  for (const { restaurant_id, collected_at, weighed_g } of gone) {
    if (restaurant_id === null) continue
    await tx
      .updateTable('impact_restaurant_day')
      .set((eb) => ({ weighed_g: eb('weighed_g', '-', weighed_g) }))
      .where('restaurant_id', '=', restaurant_id)
      .where('day', '=', totalKeyOf(order_id, collected_at).day)
      .execute()
  }
  for (const { day, factor_version, shard, orders, portions, food_g, co2e_g } of totalsByDay(gone)) {
    await tx
      .updateTable('impact_day')
      .set((eb) => ({
        orders: eb('orders', '-', orders),
        portions: eb('portions', '-', portions),
        food_g: eb('food_g', '-', food_g),
        co2e_g: eb('co2e_g', '-', co2e_g),
      }))
      .where('day', '=', day)
      .where('factor_version', '=', factor_version)
      .where('shard', '=', shard)
      .execute()
  }
}

export interface Total {
  orders: number
  portions: number
  food_g: number
  co2e_g: number
}

const totals = sql`coalesce(sum(orders), 0) as orders, coalesce(sum(portions), 0) as portions, coalesce(sum(food_g), 0) as food_g, coalesce(sum(co2e_g), 0) as co2e_g`

export async function readTotal(db: Db): Promise<Total> {
  const { rows } = await sql<Total>`select ${totals} from impact_day`.execute(db)
  return rows[0] ?? { orders: 0, portions: 0, food_g: 0, co2e_g: 0 }
}

export async function readDays(db: Db): Promise<(Total & { day: string; factor_version: string })[]> {
  const { rows } = await sql<Total & { day: string; factor_version: string }>`
    select day::text as day, factor_version, ${totals} from impact_day group by day, factor_version order by day, factor_version`.execute(
    db,
  )
  return rows
}
