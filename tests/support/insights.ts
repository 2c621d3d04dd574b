import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { toCents } from '#contract/money.ts'
import { melbourneDate } from '#contract/time.ts'
import { countAgain, countChanges } from '#server/features/money/insights/public.ts'
import type { TestApp } from './app.ts'
import type { Person } from './builders.ts'

const TABLES = [
  'insight_day',
  'insight_dish_day',
  'insight_city_day',
  'insight_city_week',
  'insight_month',
  'insight_suburb_month',
  'customer_start',
] as const

/** Counts what has changed, as the sweep does. */
export const countInsights = (t: TestApp): Promise<void> => countChanges(t)

async function readAll(t: TestApp): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const table of TABLES)
    tables[table] = (await t.rows(table)).map((row) => JSON.stringify(row)).toSorted()
  return tables
}

/** Removes every row that is counted, counts all of them from the beginning, and wants the same. */
export async function expectSameCountedAgain(t: TestApp): Promise<void> {
  await countInsights(t)
  const before = await readAll(t)
  expect(before['insight_day']?.length).toBeGreaterThan(0)
  await countAgain(t)
  expect(await readAll(t)).toEqual(before)
  await t.sql`delete from insight_day`
  await t.sql`delete from insight_dish_day`
  await t.sql`delete from insight_city_day`
  await t.sql`delete from insight_city_week`
  await t.sql`delete from insight_month`
  await t.sql`delete from insight_suburb_month`
  await t.sql`delete from customer_start`
  await countAgain(t)
  expect(await readAll(t)).toEqual(before)
}

interface DayMoney {
  customer_paid: number
  commission: number
  borne_by_operator: number
  restaurant_share: number
}

/** The statements of a restaurant by Melbourne day, in cents. */
async function statementDays({ client }: Person, months: string[]): Promise<Map<string, DayMoney>> {
  const days = new Map<string, DayMoney>()
  for (const month of months) {
    const { entries } = await client.ok(api.statements.statement, { month })
    for (const entry of entries) {
      const day = melbourneDate(new Date(entry.at))
      const sum = days.get(day) ?? {
        customer_paid: 0,
        commission: 0,
        borne_by_operator: 0,
        restaurant_share: 0,
      }
      days.set(day, {
        customer_paid: sum.customer_paid + toCents(entry.customer_paid),
        commission: sum.commission + toCents(entry.commission),
        borne_by_operator: sum.borne_by_operator + toCents(entry.borne_by_operator ?? 0),
        restaurant_share: sum.restaurant_share + toCents(entry.restaurant_share),
      })
    }
  }
  return days
}

/**
 * Wants the daily rows of a restaurant to agree, to the cent and portion, with its statements of these months
 * and the stock of its food items.
 */
export async function expectInsightsToAgree(
  t: TestApp,
  person: Person,
  restaurant_id: string,
  months: string[],
): Promise<void> {
  await countInsights(t)
  const counted = await t.sql<DayMoney & { day: string }>`
    select day::text as day, (sales_cents - refunds_cents - disputes_cents)::float8 as customer_paid, commission_cents::float8 as commission,
      borne_by_operator_cents::float8 as borne_by_operator, restaurant_share_cents::float8 as restaurant_share
    from insight_day where restaurant_id = ${restaurant_id} and to_char(day, 'YYYY-MM') = any(${months})
      and (sales_cents, refunds_cents, disputes_cents, commission_cents, restaurant_share_cents) <> (0, 0, 0, 0, 0)`
  const moved = (days: [string, DayMoney][]) =>
    new Map(days.filter(([, money]) => Object.values(money).some((cents) => cents !== 0)))
  expect(moved(counted.map(({ day, ...money }) => [day, money]))).toEqual(
    moved([...(await statementDays(person, months))]),
  )
  const [portions] = await t.sql`
    select (select coalesce(sum(listed), 0)::int from insight_day where restaurant_id = ${restaurant_id}) as listed,
      (select coalesce(sum(sold + given_away), 0)::int from insight_day where restaurant_id = ${restaurant_id}) as sold,
      (select coalesce(sum(withdrawn), 0)::int from insight_day where restaurant_id = ${restaurant_id}) as withdrawn,
      (select coalesce(sum(sold), 0)::int from insight_dish_day where restaurant_id = ${restaurant_id}) as dishes_sold,
      (select coalesce(sum(slot), 0)::int from insight_day cross join unnest(ordered_at) as slot where restaurant_id = ${restaurant_id}) as ordered`
  const [stock] = await t.sql<{ sold: number }>`
    select coalesce(sum(quantity_listed), 0)::int as listed, coalesce(sum(quantity_withdrawn), 0)::int as withdrawn,
      coalesce(sum((select sum(quantity - cancelled_quantity) from order_line join customer_order on customer_order.id = order_id
        where food_item_id = food_item.id and status in ('paid', 'collected', 'missed'))), 0)::int as sold
    from food_item where restaurant_id = ${restaurant_id}`
  expect(portions).toEqual({ ...stock, dishes_sold: stock?.sold, ordered: stock?.sold })
}

/** Wants the rows of all restaurants to agree with what the ledger owes them, and with the public figure. */
export async function expectSumsToAgree(t: TestApp): Promise<void> {
  const [sums] = await t.sql<{ owed: number; ledger: number; city: number }>`
    select (select coalesce(sum(owed_cents), 0)::float8 from insight_day) as owed,
      (select coalesce(-sum(amount_cents), 0)::float8 from ledger_entry where ledger_account = 'restaurant') as ledger,
      (select coalesce(sum(owed_cents), 0)::float8 from insight_city_day) as city`
  expect(sums).toEqual({ owed: sums?.ledger, ledger: sums?.ledger, city: sums?.ledger })
  const off = await t.sql`
    select day from (select day, sum(food_g) as food_g, sum(co2e_g) as co2e_g, sum(orders) as orders, sum(portions) as portions
        from impact_day group by day) public_day
      full join (select day, sum(saved_g) as saved_g, sum(co2e_g) as counted_co2e_g, sum(saved_orders) as saved_orders,
        sum(saved_portions) as saved_portions from insight_day group by day) counted using (day)
    where coalesce(food_g, 0) <> coalesce(saved_g, 0) or coalesce(co2e_g, 0) <> coalesce(counted_co2e_g, 0)
      or coalesce(orders, 0) <> coalesce(saved_orders, 0) or coalesce(portions, 0) <> coalesce(saved_portions, 0)`
  expect(off).toEqual([])
}
