import { sql } from 'kysely'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import { isPublic, publicSelection } from './restaurant-store.ts'
import { anyOf } from '#server/platform/db/rows.ts'

/** The expression of the index `restaurant_short_id`. */
const short_id = sql<string>`right(id::text, 12) collate "C"`

/** A public restaurant by the short id in its address; of two with the same one, the older. */
export const findRestaurantByShortId = defineQuery.readOne(
  'findRestaurantByShortId',
  (db, id: Param<string>) =>
    db
      .selectFrom('restaurant')
      .select(publicSelection)
      .where(short_id, '=', id)
      .where(isPublic)
      .orderBy('id')
      .limit(sql.lit(1)),
)

export const countPublicRestaurants = defineQuery.readOne(
  'countPublicRestaurants',
  () => sql<{ count: number }>`select count(*)::int as count from restaurant where ${isPublic}`,
)

/** The largest number of restaurants that one read of their addresses gives. */
export const ADDRESSES_READ = 1_000

/** Public restaurants with short ids above `after` and up to `to`, in their order. */
export const findRestaurantAddresses = defineQuery.readMany(
  'findRestaurantAddresses',
  (db, after: Param<string>, to: Param<string>) =>
    db
      .selectFrom('restaurant')
      .select(['id', 'name'])
      .where(short_id, '>', after)
      .where(short_id, '<=', to)
      .where(isPublic)
      .orderBy(short_id)
      .limit(sql.lit(ADDRESSES_READ)),
)

const mapColumns = ['id', 'name', 'suburb', 'latitude', 'longitude', 'position_is_approximate'] as const

/** Public restaurants in a part of the map. */
export const findInArea = defineQuery.readMany(
  'findRestaurantsInArea',
  (db, south: Param<number>, north: Param<number>, west: Param<number>, east: Param<number>) =>
    db
      .selectFrom('restaurant')
      .select(mapColumns)
      .where('latitude', '>=', south)
      .where('latitude', '<=', north)
      .where('longitude', '>=', west)
      .where('longitude', '<=', east)
      .where(isPublic),
)

/** Public restaurants among these, with what a map shows of them. */
export const findOnMap = defineQuery.readMany('findMapRestaurants', (db, ids: Param<string[]>) =>
  db.selectFrom('restaurant').select(mapColumns).where('id', '=', anyOf(ids)).where(isPublic),
)
