import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import { publish } from '#server/platform/events/events.ts'
import { isAvailable, NO_RESTAURANT } from './food-item-rules.ts'
import type { FoodItemRow, RestaurantColumns } from './food-item-tables.ts'
import { foodItemsTopic, forSaleTopic, onSaleChanges, stockTopic } from './food-item-topics.ts'

export const insertItems = (tx: Db, items: FoodItemRow[]) =>
  tx.insertInto('food_item').values(items).returningAll().execute()

export const lockItem = (tx: Db, id: string) =>
  tx.selectFrom('food_item').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findOwnItem = (db: Db, restaurant_id: string, id: string) =>
  db
    .selectFrom('food_item')
    .selectAll()
    .where('id', '=', id)
    .where('restaurant_id', '=', restaurant_id)
    .executeTakeFirst()

export const findOwnItems = (db: Db, restaurant_id: string, ids: string[]) =>
  db
    .selectFrom('food_item')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .where('restaurant_id', '=', restaurant_id)
    .execute()

export const updateItem = (tx: Db, id: string, change: Partial<FoodItemRow>) =>
  tx.updateTable('food_item').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Lets one transaction at a time decide whether a restaurant may have one food item more on sale. */
export const lockRestaurant = (tx: Db, restaurant_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${restaurant_id}, 0))`.execute(tx)

/** How many food items of a restaurant are on sale, sold out or switched off ones included. */
export async function countOnSale(tx: Db, restaurant_id: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('food_item')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', restaurant_id)
    .where('expires_at', '>', now)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

const withdrawal = (now: Date) => ({
  withdrawn_at: now,
  quantity_withdrawn: sql<number>`quantity_withdrawn + quantity_available`,
  quantity_available: 0,
})

/** Takes all food items of a restaurant off sale for good, and gives the ids of those that were on sale. */
export async function withdrawAllOfRestaurant(tx: Db, restaurant_id: string, now: Date): Promise<string[]> {
  const withdrawn = await tx
    .updateTable('food_item')
    .set(withdrawal(now))
    .where('restaurant_id', '=', restaurant_id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute()
  return withdrawn.map((row) => row.id)
}

/** Food items of a restaurant that closes show no photo, past ones included. */
export const clearPhotosOfRestaurant = (tx: Db, restaurant_id: string) =>
  tx
    .updateTable('food_item')
    .set({ photo_id: null, photo_color: null })
    .where('restaurant_id', '=', restaurant_id)
    .where('photo_id', 'is not', null)
    .execute()

/** Takes food items that the caller has locked off sale for good. */
export const withdrawItems = (tx: Db, ids: string[], now: Date) =>
  tx
    .updateTable('food_item')
    .set(withdrawal(now))
    .where('id', '=', anyOf(ids))
    .where('withdrawn_at', 'is', null)
    .execute()

const differsFrom = ({ restaurant_words, east_km, north_km }: RestaurantColumns) =>
  sql<boolean>`(restaurant_words, east_km, north_km) is distinct from (${restaurant_words}, ${east_km}::float8, ${north_km}::float8)`

/**
 * Copies what changed of a restaurant to its food items on sale, in the order of their ids as orders lock
 * them.
 */
export const updateRestaurantColumns = (
  tx: Db,
  restaurant_id: string,
  columns: RestaurantColumns,
  now: Date,
) =>
  tx
    .updateTable('food_item')
    .set(columns)
    .where('id', 'in', (query) =>
      query
        .selectFrom('food_item')
        .select('id')
        .where('restaurant_id', '=', restaurant_id)
        .where('expires_at', '>', now)
        .where('withdrawn_at', 'is', null)
        .where(differsFrom(columns))
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .returning('id')
    .execute()

/** Removes what was copied of a restaurant from all its food items, ended ones included. */
export const clearRestaurantColumns = (tx: Db, restaurant_id: string) =>
  tx
    .updateTable('food_item')
    .set(NO_RESTAURANT)
    .where('restaurant_id', '=', restaurant_id)
    .where(differsFrom(NO_RESTAURANT))
    .execute()

/** Food items of a restaurant, those that end last first, from `after` on. */
export const findItemsOfRestaurant = (
  db: Db,
  restaurant_id: string,
  { after, limit }: { after: Ended | undefined; limit: number },
) =>
  db
    .selectFrom('food_item')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(expires_at, id) < (${after?.expires_at}, ${after?.id}::uuid)`),
    )
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Of the `limit` food items of a restaurant that end last the one of each name that was listed last, by name. */
export const findNewestOfDishes = (db: Db, restaurant_id: string, limit: number) =>
  db
    .selectFrom((query) =>
      query
        .selectFrom('food_item')
        .selectAll()
        .where('restaurant_id', '=', restaurant_id)
        .orderBy('expires_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .as('latest'),
    )
    .selectAll()
    .distinctOn('name')
    .orderBy('name')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export type Ended = Pick<FoodItemRow, 'id' | 'expires_at'>

/** Food items that have ended and are still in the indexes of browsing, from `after` on. */
export const findEnded = (db: Db, now: Date, after: Ended | undefined, limit: number): Promise<Ended[]> =>
  db
    .selectFrom('food_item')
    .select(['id', 'expires_at'])
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`not ended`)
    .where('expires_at', '<=', now)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(expires_at, id) > (${after?.expires_at}, ${after?.id}::uuid)`),
    )
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/**
 * Removes food items that have ended from the indexes of browsing and search. One that was extended meanwhile
 * stays, and one that is locked is left for the next sweep.
 */
export async function closeEnded(db: Db, now: Date, ids: string[]): Promise<void> {
  await sql`
    with closed as (
      update food_item set ended = true
      where id in (select id from food_item where id = ${anyOf(ids)} and expires_at <= ${now} order by id for update skip locked)
      returning id, name, description, cuisine_type, restaurant_words, expires_at
    ), removed_words as (
      delete from food_item_word entry
      using closed, unnest(food_item_stems(closed.name, closed.description, closed.cuisine_type, closed.restaurant_words)) removed
      where entry.word = removed.lexeme collate "C" and entry.expires_at = closed.expires_at and entry.food_item_id = closed.id
    )
    select from closed`.execute(db)
}

export const findFoodItems = (db: Db, ids: string[]) =>
  db
    .selectFrom('food_item')
    .select(['id', 'restaurant_id', 'name', 'hidden'])
    .where('id', '=', anyOf(ids))
    .execute()

/** Locks food items in the order of their ids, so that two orders never wait for each other in a circle. */
export const lockItems = (tx: Db, ids: string[]) =>
  tx.selectFrom('food_item').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()

const stockColumns = [
  'id',
  'restaurant_id',
  'name',
  'description',
  'discounted_price_cents',
  'quantity_available',
  'expires_at',
  'pickup_start',
  'pickup_end',
  'portion_weight_g',
  'declaration',
  'switched_off',
  'withdrawn_at',
  'hidden',
] as const
/** A food item as orders need it. */
export type StockItem = Pick<FoodItemRow, (typeof stockColumns)[number]>

/** Locks in the same order, and reads only what orders need. */
export const lockStockItems = defineQuery.writeReturning('lockStockItems', (db, ids: Param<string[]>) =>
  db.selectFrom('food_item').select(stockColumns).where('id', '=', anyOf(ids)).orderBy('id').forUpdate(),
)

interface QuantityChange {
  id: string
  by: number
}

const idsOf = (changes: QuantityChange[]): string[] => changes.map(({ id }) => id)
const amountsOf = (changes: QuantityChange[]): number[] => changes.map(({ by }) => by)
const changeRows = (ids: Param<string[]>, amounts: Param<number[]>) =>
  sql`unnest(${ids}::uuid[], ${amounts}::int[]) as change (id, by)`

const addStock = defineQuery.writeReturning(
  'addStock',
  (_db, ids: Param<string[]>, amounts: Param<number[]>) => sql<Stock>`
    update food_item set quantity_available = quantity_available + change.by from ${changeRows(ids, amounts)} where food_item.id = change.id
    returning food_item.id, restaurant_id, quantity_available, switched_off, withdrawn_at, hidden`,
)

const addLockedStock = defineQuery.independentWrite(
  'addLockedStock',
  (_db, ids: Param<string[]>, amounts: Param<number[]>) => sql`
    update food_item set quantity_available = quantity_available + change.by from ${changeRows(ids, amounts)} where food_item.id = change.id`,
)

const addWithdrawnUnits = defineQuery.write(
  'addWithdrawnUnits',
  (_db, ids: Param<string[]>, amounts: Param<number[]>) => sql`
    update food_item set quantity_withdrawn = quantity_withdrawn + change.by from ${changeRows(ids, amounts)} where food_item.id = change.id`,
)

type Stock = Pick<
  FoodItemRow,
  'id' | 'restaurant_id' | 'quantity_available' | 'switched_off' | 'withdrawn_at' | 'hidden'
>

/**
 * Publishes what is left of food items, and which of them have sold out or have stock again. `by` is what was
 * added.
 */
export async function publishStock(tx: Db, items: (Stock & { by: number })[]): Promise<void> {
  const left = items.map((item) => ({
    food_item_id: item.id,
    restaurant_id: item.restaurant_id,
    quantity_available: item.quantity_available,
    is_available: isAvailable(item),
  }))
  const wasAvailable = (item: (typeof items)[number]): boolean =>
    isAvailable({ ...item, quantity_available: item.quantity_available - item.by })
  const turned = items.filter((item) => isAvailable(item) !== wasAvailable(item)).map(({ id }) => id)
  await Promise.all([publish(tx, stockTopic, left), publish(tx, forSaleTopic, turned)])
}

/** Publishes a food item that was edited or withdrawn: to lists, and to who sees it, whom its stock reaches at once. */
export async function publishEdit(tx: Db, before: FoodItemRow, after: FoodItemRow): Promise<void> {
  const by = after.quantity_available - before.quantity_available
  await Promise.all([
    publish(tx, foodItemsTopic, onSaleChanges(before, after)),
    publishStock(tx, [{ ...after, by }]),
  ])
}

/**
 * Changes the stock of several food items, and publishes what is left. A check of the column refuses a
 * negative stock.
 */
export async function adjustStock(tx: Db, changes: QuantityChange[]): Promise<void> {
  if (changes.length === 0) return
  const amounts = new Map(changes.map(({ id, by }) => [id, by]))
  const items = await addStock(tx, idsOf(changes), amountsOf(changes))
  await publishStock(
    tx,
    items.map((item) => ({ ...item, by: amounts.get(item.id) ?? 0 })),
  )
}

/**
 * Takes units of food items that the caller has locked and read, so that what is left need not be read back.
 */
export async function reserveStock(tx: Db, reserved: { item: StockItem; quantity: number }[]): Promise<void> {
  if (reserved.length === 0) return
  const changes = reserved.map(({ item, quantity }) => ({ id: item.id, by: -quantity }))
  const left = reserved.map(({ item, quantity }) => ({
    ...item,
    quantity_available: item.quantity_available - quantity,
    by: -quantity,
  }))
  await Promise.all([addLockedStock(tx, idsOf(changes), amountsOf(changes)), publishStock(tx, left)])
}

/** Counts units that came back and are not sold again. */
export async function addWithdrawn(tx: Db, changes: QuantityChange[]): Promise<void> {
  if (changes.length > 0) await addWithdrawnUnits(tx, idsOf(changes), amountsOf(changes))
}

/**
 * During a restore: counts the units of orders anew. Those of an order that had ended since the backup may have been
 * sold again, so they are withdrawn.
 */
export async function recountStock(tx: Db, order_ids: string[]): Promise<void> {
  await sql`
    with ordered as (
      select food_item_id, coalesce(sum(quantity - cancelled_quantity)
        filter (where status in ('held', 'paid', 'collected', 'missed')), 0)::int as units
      from order_line join customer_order on customer_order.id = order_id
      where food_item_id in (select food_item_id from order_line where order_id = ${anyOf(order_ids)}) group by food_item_id
    ), counted as (
      select id, units, greatest(free, 0) as withdrawn, greatest(quantity_available + least(free, 0), 0) as available
      from food_item join ordered on food_item_id = id
      cross join lateral (select quantity_listed - units - quantity_available - quantity_withdrawn as free) left_over
    )
    update food_item set quantity_available = available, quantity_withdrawn = quantity_withdrawn + withdrawn,
      quantity_listed = available + quantity_withdrawn + withdrawn + units
    from counted where counted.id = food_item.id`.execute(tx)
}
