import { sql } from 'kysely'
import { carryRows } from '#server/platform/backup/carry-rows.ts'
import type { Db, Tables } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'
import { type Param, type Params, defineQuery } from '#server/platform/db/define-query.ts'
import { publish } from '#server/platform/events/events.ts'
import { keepSeller } from './former-seller-store.ts'
import { gstSince } from './restaurant-gst-store.ts'
import { positionChange, type PositionColumns } from './position-rules.ts'
import type { NewRestaurantRow, RestaurantRow } from './restaurant-tables.ts'
import { restaurantsTopic } from './restaurant-topics.ts'

const publicColumns = [
  'id',
  'name',
  'address',
  'suburb',
  'postcode',
  'latitude',
  'longitude',
  'position_is_approximate',
  'image_url',
  'photo_id',
  'photo_color',
  'phone',
] as const
type PublicRestaurant = Pick<RestaurantRow, (typeof publicColumns)[number] | 'gst_since'>
export const publicSelection = [...publicColumns, gstSince.as('gst_since')] as const
const profileColumns = [
  ...publicSelection,
  'abn',
  'pickup_instructions',
  'address_asked_at',
  'hidden',
  'listing_paused_until',
] as const
const cardColumns = [
  'id',
  'name',
  'address',
  'suburb',
  'latitude',
  'longitude',
  'position_is_approximate',
  'phone',
  'pickup_instructions',
] as const

export async function insertRestaurants(tx: Db, restaurants: NewRestaurantRow[]): Promise<void> {
  await tx.insertInto('restaurant').values(restaurants).execute()
  await publish(
    tx,
    restaurantsTopic,
    restaurants.map(({ id }) => id),
  )
}

/** Whether everybody sees a restaurant. The indexes of what is public have the same condition. */
export const isPublic = sql<boolean>`closed_at is null and hidden is null`

/** Where the last page ended. */
export interface RestaurantCursor {
  name: string
  id: string
}

const selectRestaurantsPage = defineQuery.readVariants(
  'findRestaurantsPage',
  (
    _db,
    { isFirstPage, limit }: { isFirstPage: boolean; limit: number },
    $: Params<RestaurantCursor>,
  ) => sql<PublicRestaurant>`
    select ${sql.join(publicColumns.map((name) => sql.ref(name)))}, ${gstSince} as gst_since from restaurant
    where ${isPublic} ${isFirstPage ? sql`` : sql`and (name, id) > (${$.name}, ${$.id}::uuid)`}
    order by name, id limit ${sql.lit(limit)}`,
)

/** Public restaurants by name, from the first or from after a cursor on. */
export const findRestaurantsPage = (
  db: Db,
  limit: number,
  after: RestaurantCursor | undefined,
): Promise<PublicRestaurant[]> =>
  selectRestaurantsPage(db, { isFirstPage: after === undefined, limit }, after ?? { name: '', id: '' })

/** Public restaurants among these. */
export const findPublicRestaurants = defineQuery.read('findPublicRestaurants', (db, ids: Param<string[]>) =>
  db
    .selectFrom('restaurant')
    .select(publicSelection)
    .where('id', '=', anyOf(ids))
    .where(isPublic)
    .orderBy('name')
    .orderBy('id'),
)

export const findRestaurantsByNames = (db: Db, names: string[]) =>
  db
    .selectFrom('restaurant')
    .select(['id', 'account_id', 'name'])
    .where('name', 'in', names)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()

export const findRestaurantProfile = (db: Db, id: string) =>
  db.selectFrom('restaurant').select(profileColumns).where('id', '=', id).executeTakeFirst()

const calendarFields = ['name', 'address', 'suburb', 'pickup_instructions'] as const

/** Whether receipts would name it otherwise. A first ABN is on all of them. */
const isNamedOtherwise = (before: RestaurantRow, { name, abn }: Partial<RestaurantRow>): boolean =>
  (name !== undefined && name !== before.name) ||
  (abn !== undefined && before.abn !== null && abn !== before.abn)

/** Changes a restaurant that has not closed. */
export async function updateProfile(tx: Db, id: string, change: Partial<RestaurantRow>, now: Date) {
  const before = await tx
    .selectFrom('restaurant')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (before === undefined) return undefined
  const isCalendarRevised = calendarFields.some(
    (field) => change[field] !== undefined && change[field] !== before[field],
  )
  if (isNamedOtherwise(before, change)) await keepSeller(tx, id, now)
  const position = positionChange(before, change)
  const revision = isCalendarRevised
    ? { calendar_sequence: before.calendar_sequence + 1, calendar_revised_at: now }
    : {}
  const restaurant = await tx
    .updateTable('restaurant')
    .set({ ...change, ...position, ...revision })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning(profileColumns)
    .executeTakeFirst()
  if (restaurant !== undefined) await publish(tx, restaurantsTopic, [id])
  return restaurant
}

/**
 * A shared lock, which keeps a restaurant from closing and from changing until the caller's transaction ends;
 * undefined when it is closed.
 */
export const lockRestaurantShared = (tx: Db, id: string) =>
  tx
    .selectFrom('restaurant')
    .select(['id', 'account_id', 'name', 'suburb', 'latitude', 'longitude', 'hidden', 'listing_paused_until'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()

/** An exclusive lock on an open restaurant, as that for closing; undefined when it is closed. */
export const lockRestaurantToChange = (tx: Db, id: string) =>
  tx
    .selectFrom('restaurant')
    .select('id')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * An exclusive lock: waits for the shared locks, and makes new ones wait. Orders, which only refer to the
 * row, do not wait.
 */
export const lockRestaurantToClose = (tx: Db, id: string) =>
  tx.selectFrom('restaurant').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const hasRestaurants = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('restaurant').select('id').limit(1).executeTakeFirst()) !== undefined

const isWithoutPosition = sql<boolean>`(latitude is null or longitude is null) and suburb is not null and closed_at is null`

export type WithoutPosition = Pick<RestaurantRow, 'id' | 'suburb' | 'postcode'>

/** Open restaurants with a suburb and without a position, by id from after one on. */
export const findWithoutPosition = (
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<WithoutPosition[]> =>
  db
    .selectFrom('restaurant')
    .select(['id', 'suburb', 'postcode'])
    .where(isWithoutPosition)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Gives a restaurant a position, unless it has one or another suburb by now. */
export async function setMissingPosition(
  tx: Db,
  { id, suburb, postcode }: WithoutPosition,
  position: PositionColumns,
) {
  const restaurant = await tx
    .updateTable('restaurant')
    .set(position)
    .where('id', '=', id)
    .where(isWithoutPosition)
    .where(sql<boolean>`(suburb, postcode) is not distinct from (${suburb}::text, ${postcode}::text)`)
    .returning(profileColumns)
    .executeTakeFirst()
  if (restaurant !== undefined) await publish(tx, restaurantsTopic, [id])
  return restaurant
}

export const findCards = defineQuery.read('findRestaurantCards', (db, ids: Param<string[]>) =>
  db.selectFrom('restaurant').select(cardColumns).where('id', '=', anyOf(ids)),
)

export const findOwners = (db: Db, ids: string[]) =>
  db
    .selectFrom('restaurant')
    .select(['id', 'account_id', 'calendar_sequence', 'calendar_revised_at'])
    .where('id', '=', anyOf(ids))
    .execute()

type SellerRow = Pick<RestaurantRow, (typeof cardColumns)[number]> & {
  gst_since: string | null
  subscription_status: Tables['subscription']['status']
} & Pick<Tables['subscription'], 'trial_ends_at' | 'current_period_end'>

/**
 * The restaurants that sell some food items: their cards, and what an order is charged by. One is looked up after the
 * other, whatever PostgreSQL expects of their number.
 */
export const findSellerTerms = defineQuery.read(
  'findSellerTerms',
  (_db, food_item_ids: Param<string[]>) => sql<SellerRow>`
    select seller.* from (
      select distinct item.restaurant_id from unnest(${food_item_ids}::uuid[]) as sold (id)
      cross join lateral (select restaurant_id from food_item where food_item.id = sold.id limit 1) as item
    ) as selling
    cross join lateral (
      select ${sql.join(cardColumns.map((name) => sql.ref(`restaurant.${name}`)))}, ${gstSince} as gst_since,
        subscription.status as subscription_status, trial_ends_at, current_period_end
      from restaurant join subscription on subscription.account_id = restaurant.account_id
      where restaurant.id = selling.restaurant_id limit 1
    ) as seller`,
)

/**
 * Records that customers wait for the address of a restaurant; the owner, when it is the first time and there
 * is none yet.
 */
export async function setAddressAsked(tx: Db, id: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('restaurant')
    .set({ address_asked_at: now })
    .where('id', '=', id)
    .where('address', 'is', null)
    .where('address_asked_at', 'is', null)
    .where('closed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

/** A profile without values: a new column has to be named here, and is then cleared on closing as well. */
export const emptyProfile: Omit<NewRestaurantRow, 'id' | 'account_id' | 'name' | 'created_at' | 'closed_at'> =
  {
    address: null,
    suburb: null,
    postcode: null,
    latitude: null,
    longitude: null,
    position_is_approximate: false,
    phone: null,
    abn: null,
    gst_registered: null,
    gst_since: null,
    pickup_instructions: null,
    image_url: null,
    photo_id: null,
    photo_color: null,
  }

/**
 * Removes everything that identifies a restaurant, but for what the receipts of its orders name. The row
 * stays, because orders and the ledger refer to its id.
 */
export async function closeRestaurant(tx: Db, id: string, now: Date): Promise<void> {
  await keepSeller(tx, id, now)
  await tx
    .updateTable('restaurant')
    .set((row) => ({
      ...emptyProfile,
      name: 'Closed restaurant',
      closed_at: now,
      calendar_sequence: row('calendar_sequence', '+', 1),
      calendar_revised_at: now,
    }))
    .where('id', '=', id)
    .execute()
  await publish(tx, restaurantsTopic, [id])
}

/** Restaurants that the backup lacks, as closed ones; their owners are there. */
export async function carryClosedRestaurants(tx: Db, ids: string[], now: Date): Promise<void> {
  await carryRows(tx, 'restaurant', { where: sql`replaced.id = ${anyOf(ids)}` })
  for (const id of ids) await closeRestaurant(tx, id, now)
}
