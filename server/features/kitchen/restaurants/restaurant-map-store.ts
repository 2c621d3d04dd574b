import { anyOf } from '#server/platform/db/rows.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import { isPublic } from './restaurant-store.ts'

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
