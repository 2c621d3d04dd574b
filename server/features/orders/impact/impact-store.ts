import { sql } from 'kysely'
import { accountsWithCardOf } from '#server/features/payments/processing/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf, rowsByColumn } from '#server/platform/db/rows.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import { melbourneDate, melbourneDay } from '#contract/time.ts'
import {
  type CollectedOrder,
  type OrderProof,
  restaurantDayKey,
  totalKeyOf,
  totalsByDay,
  weightByRestaurantDay,
} from './impact-rules.ts'
import type { ImpactDayRow, ImpactRow } from './impact-tables.ts'

interface RestaurantDay {
  restaurant_id: string | null
  day: string
  weighed_g: number
  cheap_g: number
}

const weighed = rowsByColumn<RestaurantDay>({
  restaurant_id: 'uuid',
  day: 'date',
  weighed_g: 'int',
  cheap_g: 'int',
})

// The rows are locked in one order, so that two transactions never wait for each other in a circle.
const addToDays = defineQuery.writeReturning(
  'addToRestaurantDays',
  (_db, ...arrays: Param<unknown[]>[]) => sql<RestaurantDay>`
    insert into impact_restaurant_day as total (${weighed.columns})
      select ${weighed.columns} from ${weighed.unnest(arrays)} as added (${weighed.columns})
      order by restaurant_id, day
    on conflict (restaurant_id, day) do update
      set weighed_g = total.weighed_g + excluded.weighed_g, cheap_g = total.cheap_g + excluded.cheap_g
    returning restaurant_id, day::text as day, weighed_g, cheap_g`,
)

/** Adds to the weight of restaurants' days, and gives their new totals by `restaurantDayKey`. */
export async function weighDays(
  tx: Db,
  days: RestaurantDay[],
): Promise<Map<string, Pick<RestaurantDay, 'weighed_g' | 'cheap_g'>>> {
  const rows = await addToDays(tx, ...weighed.toArrays(days))
  return new Map(
    rows.map(({ restaurant_id, day, ...weights }) => [restaurantDayKey(restaurant_id, day), weights]),
  )
}

const findProofRows = defineQuery.read(
  'findImpactProofs',
  (_db, order_ids: Param<string[]>, since: Param<Date>) => sql<
    OrderProof & { order_id: string; account_id: string; restaurant_id: string; same_person: string[] }
  >`
    select customer_order.id as order_id,
      account.email_confirmed_at is not null as is_customer_proved,
      coalesce(registration.first_approved_at > restaurant.created_at, false) as is_restaurant_proved,
      customer_order.account_id, customer_order.restaurant_id, person.same_person,
      (select count(*) from customer_order other join impact_entry on impact_entry.order_id = other.id
        where other.account_id = any(person.same_person) and other.restaurant_id = customer_order.restaurant_id
        and impact_entry.collected_at >= ${since})::int as orders_before
    from customer_order join account on account.id = customer_order.account_id
      join restaurant on restaurant.id = customer_order.restaurant_id
      left join restaurant_registration registration on registration.restaurant_id = restaurant.id
      cross join lateral (select array(
        select customer_order.account_id union ${accountsWithCardOf(sql`customer_order.account_id`)}) as same_person) person
    where customer_order.id = any(${order_ids}::uuid[])`,
)

/** What is known of the people of orders that are being collected on one Melbourne day. */
export async function findOrderProofs(
  tx: Db,
  orders: Pick<CollectedOrder, 'order_id' | 'collected_at'>[],
): Promise<(order_id: string) => OrderProof | undefined> {
  const since = melbourneDay(melbourneDate(orders[0]?.collected_at ?? new Date())).from
  const rows = await findProofRows(
    tx,
    orders.map(({ order_id }) => order_id),
    since,
  )
  const proofs = new Map<string, OrderProof>()
  for (const [at, { order_id, account_id: _, restaurant_id, same_person, ...proof }] of rows.entries()) {
    const others = rows
      .slice(0, at)
      .filter((other) => other.restaurant_id === restaurant_id && same_person.includes(other.account_id))
    proofs.set(order_id, { ...proof, orders_before: proof.orders_before + others.length })
  }
  return (order_id) => proofs.get(order_id)
}

const entered = rowsByColumn<ImpactRow>({
  order_id: 'uuid',
  collected_at: 'timestamptz',
  portions: 'int',
  food_g: 'int',
  co2e_g: 'int',
  factor: 'float8',
  factor_version: 'text',
  factor_source: 'text',
  restaurant_id: 'uuid',
  weighed_g: 'int',
  cheap_g: 'int',
  left_out_g: 'int',
})
const placed = rowsByColumn<ImpactRow & Pick<ImpactDayRow, 'day' | 'shard'>>({
  ...entered.types,
  day: 'date',
  shard: 'int',
})

const insertCountedEntries = defineQuery.write(
  'insertImpactEntries',
  (_db, ...arrays: Param<unknown[]>[]) => sql`
    with entry as (select ${placed.columns} from ${placed.unnest(arrays)} as entry (${placed.columns})),
    counted as (
      insert into impact_entry (${entered.columns}) select ${entered.columns} from entry on conflict (order_id) do nothing returning order_id)
    insert into impact_day as total (day, factor_version, shard, orders, portions, food_g, co2e_g, left_out_g)
      select day, factor_version, shard, count(*), sum(portions), sum(food_g), sum(co2e_g), sum(left_out_g)
      from entry join counted using (order_id)
      group by day, factor_version, shard order by day, factor_version, shard
    on conflict (day, factor_version, shard) do update set orders = total.orders + excluded.orders,
      portions = total.portions + excluded.portions, food_g = total.food_g + excluded.food_g, co2e_g = total.co2e_g + excluded.co2e_g,
      left_out_g = total.left_out_g + excluded.left_out_g`,
)

/** Counts collected orders in the totals of their days; an order that is counted already changes nothing. */
export async function insertImpactEntries(tx: Db, entries: ImpactRow[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({ ...entry, ...totalKeyOf(entry.order_id, entry.collected_at) }))
  await insertCountedEntries(tx, ...placed.toArrays(rows))
}

/**
 * Removes orders from the totals, those that were counted. Rows are locked in the order in which counting
 * locks them.
 */
export async function removeImpactEntries(tx: Db, order_ids: string[]): Promise<void> {
  if (order_ids.length === 0) return
  const removed = await tx
    .deleteFrom('impact_entry')
    .where('order_id', '=', anyOf(order_ids))
    .returningAll()
    .execute()
  const days = weightByRestaurantDay(removed.filter(({ restaurant_id }) => restaurant_id !== null))
  for (const { restaurant_id, day, weighed_g, cheap_g } of days.toSorted((one, other) =>
    one.day < other.day ? -1 : 1,
  )) {
    await tx
      .updateTable('impact_restaurant_day')
      .set((eb) => ({ weighed_g: eb('weighed_g', '-', weighed_g), cheap_g: eb('cheap_g', '-', cheap_g) }))
      .where('restaurant_id', '=', restaurant_id)
      .where('day', '=', day)
      .execute()
  }
  for (const { day, factor_version, shard, orders, portions, food_g, co2e_g, left_out_g } of totalsByDay(
    removed,
  )) {
    await tx
      .updateTable('impact_day')
      .set((eb) => ({
        orders: eb('orders', '-', orders),
        portions: eb('portions', '-', portions),
        food_g: eb('food_g', '-', food_g),
        co2e_g: eb('co2e_g', '-', co2e_g),
        left_out_g: eb('left_out_g', '-', left_out_g),
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
  left_out_g: number
}

const totals = sql`coalesce(sum(orders), 0) as orders, coalesce(sum(portions), 0) as portions, coalesce(sum(food_g), 0) as food_g, coalesce(sum(co2e_g), 0) as co2e_g, coalesce(sum(left_out_g), 0) as left_out_g`

export async function readTotal(db: Db): Promise<Total> {
  const { rows } = await sql<Total>`select ${totals} from impact_day`.execute(db)
  return rows[0] ?? { orders: 0, portions: 0, food_g: 0, co2e_g: 0, left_out_g: 0 }
}

export async function readDays(db: Db): Promise<(Total & { day: string; factor_version: string })[]> {
  const { rows } = await sql<Total & { day: string; factor_version: string }>`
    select day::text as day, factor_version, ${totals} from impact_day group by day, factor_version order by day, factor_version`.execute(
    db,
  )
  return rows
}

/** By which versions of the method a restaurant's collections of a time were counted. */
export async function findMethodVersions(
  db: Db,
  restaurant_id: string,
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const { rows } = await sql<{ factor_version: string }>`
    select distinct factor_version from impact_entry
    where restaurant_id = ${restaurant_id} and collected_at >= ${from} and collected_at < ${to} order by factor_version`.execute(
    db,
  )
  return rows.map(({ factor_version }) => factor_version)
}

/** During a restore: what the replaced rows count of orders that there are. */
export async function findReplacedEntries(tx: Db, order_ids: string[]): Promise<ImpactRow[]> {
  const { rows } = await sql<ImpactRow>`
    select ${entered.columns} from public.impact_entry where order_id = ${anyOf(order_ids)}`.execute(tx)
  return rows
}
