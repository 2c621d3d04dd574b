import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { insertOf } from '#server/platform/db-rows.ts'
import { byDay } from './impact-rules.ts'
import type { ImpactRow } from './impact-tables.ts'

/** Counts collected orders, each once: one that is counted already is passed over. */
export async function insertEntries(tx: Db, entries: ImpactRow[]): Promise<void> {
  if (entries.length === 0) return
  const { rows } = await sql<ImpactRow>`${insertOf('impact_entry', entries)} on conflict (order_id) do nothing returning *`.execute(tx)
  const days = byDay(rows)
  if (days.length === 0) return
  await tx
    .insertInto('impact_day')
    .values(days)
    .onConflict((conflict) =>
      conflict.columns(['day', 'factor_version', 'shard']).doUpdateSet((eb) => ({
        orders: eb('impact_day.orders', '+', eb.ref('excluded.orders')),
        portions: eb('impact_day.portions', '+', eb.ref('excluded.portions')),
        food_g: eb('impact_day.food_g', '+', eb.ref('excluded.food_g')),
        co2e_g: eb('impact_day.co2e_g', '+', eb.ref('excluded.co2e_g')),
      })),
    )
    .execute()
}

/** Takes back what a collected order was counted as. */
export async function removeEntry(tx: Db, order_id: string): Promise<void> {
  const gone = await tx.deleteFrom('impact_entry').where('order_id', '=', order_id).returningAll().execute()
  for (const { day, factor_version, shard, orders, portions, food_g, co2e_g } of byDay(gone)) {
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
