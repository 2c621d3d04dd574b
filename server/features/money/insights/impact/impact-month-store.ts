import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** What the restaurants of an address saved in a month. */
export interface SuburbSum {
  /** `YYYY-MM` */
  month: string
  suburb: string | null
  postcode: string | null
  restaurants: number
  orders: number
  portions: number
  weighed_portions: number
  food_g: number
  co2e_g: number
}

const sums = sql`sum(saved_orders)::float8 as orders, sum(saved_portions)::float8 as portions,
  sum(weighed_portions)::float8 as weighed_portions, sum(saved_g)::float8 as food_g, sum(co2e_g)::float8 as co2e_g`

/** By month and by where the restaurants are now. */
export async function findSuburbSums(db: Db): Promise<SuburbSum[]> {
  const { rows } = await sql<SuburbSum>`
    select to_char(month, 'YYYY-MM') as month, suburb, postcode, count(*)::int as restaurants, ${sums}
    from insight_month join restaurant on restaurant.id = restaurant_id
    group by month, suburb, postcode order by month`.execute(db)
  return rows
}

export type SavedMonth = Omit<SuburbSum, 'postcode' | 'restaurants'> & { restaurant: string }

/** A month of one restaurant, `YYYY-MM`; undefined when nothing of it counts. */
export async function findRestaurantMonth(
  db: Db,
  restaurant_id: string,
  month: string,
): Promise<SavedMonth | undefined> {
  const { rows } = await sql<SavedMonth>`
    select ${month} as month, name as restaurant, suburb, ${sums}
    from insight_month join restaurant on restaurant.id = restaurant_id
    where restaurant_id = ${restaurant_id} and month = ${`${month}-01`}::date
    group by restaurant.id`.execute(db)
  return rows[0]
}

/** Whether no change of a month of a restaurant, `YYYY-MM`, waits to be counted. */
export async function isMonthCounted(db: Db, restaurant_id: string, month: string): Promise<boolean> {
  const first = `${month}-01`
  const { rows } = await sql<{ is_counted: boolean }>`
    select not exists (select from insight_change where restaurant_id = ${restaurant_id}
      and day >= ${first}::date and day < ${first}::date + interval '1 month') as is_counted`.execute(db)
  return rows[0]?.is_counted ?? true
}
