import { sql } from 'kysely'
import type { CertifiableMonth } from '#contract/money/insights/impact-certificates.ts'
import type { Db } from '#server/platform/db/database.ts'

interface InsightSuburbMonthRow {
  /** The first of it, `YYYY-MM-DD`. */
  month: string
  suburb: string | null
  postcode: string | null
  restaurants: number
  saved_orders: number
  saved_portions: number
  weighed_portions: number
  saved_g: number
  co2e_g: number
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    insight_suburb_month: InsightSuburbMonthRow
  }
}

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

const sums = sql`saved_orders::float8 as orders, saved_portions::float8 as portions,
  weighed_portions::float8 as weighed_portions, saved_g::float8 as food_g, co2e_g::float8 as co2e_g`

/** By month and by where the restaurants are now. */
export async function findSuburbSums(db: Db): Promise<SuburbSum[]> {
  const { rows } = await sql<SuburbSum>`
    select to_char(month, 'YYYY-MM') as month, suburb, postcode, restaurants, ${sums}
    from insight_suburb_month order by insight_suburb_month.month`.execute(db)
  return rows
}

/** Adds up the months of these days anew, over all restaurants. */
export async function countSuburbs(tx: Db, days: string[]): Promise<void> {
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))]
  await sql`delete from insight_suburb_month where month = any(${months}::date[])`.execute(tx)
  await sql`
    insert into insight_suburb_month (month, suburb, postcode, restaurants, saved_orders, saved_portions, weighed_portions, saved_g, co2e_g)
    select month, suburb, postcode, count(*), sum(saved_orders), sum(saved_portions), sum(weighed_portions), sum(saved_g), sum(co2e_g)
    from insight_month join restaurant on restaurant.id = restaurant_id
    where month = any(${months}::date[]) group by month, suburb, postcode`.execute(tx)
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
    where restaurant_id = ${restaurant_id} and month = ${`${month}-01`}::date`.execute(db)
  return rows[0]
}

/** The months of a restaurant in which something was saved, before one, `YYYY-MM`, the newest first. */
export async function findSavedMonths(
  db: Db,
  restaurant_id: string,
  before: string,
  limit: number,
): Promise<CertifiableMonth[]> {
  const { rows } = await sql<CertifiableMonth>`
    select to_char(month, 'YYYY-MM') as month, saved_orders as orders, saved_g::float8 as food_g
    from insight_month where restaurant_id = ${restaurant_id} and month < ${`${before}-01`}::date
    order by insight_month.month desc limit ${limit}`.execute(db)
  return rows
}

/** Whether no change of a month of a restaurant, `YYYY-MM`, waits to be counted. */
export async function isMonthCounted(db: Db, restaurant_id: string, month: string): Promise<boolean> {
  const first = `${month}-01`
  const { rows } = await sql<{ is_counted: boolean }>`
    select not exists (select from insight_change where restaurant_id = ${restaurant_id}
      and day >= ${first}::date and day < ${first}::date + interval '1 month') as is_counted`.execute(db)
  return rows[0]?.is_counted ?? true
}
