import { type Db, smallRead } from '#server/platform/db.ts'
import { anyOf } from '#server/platform/db-rows.ts'
import type { RestaurantRow } from './restaurant-tables.ts'

const shown = ['id', 'name', 'address', 'suburb', 'postcode', 'latitude', 'longitude', 'image_url'] as const
const profile = [...shown, 'phone', 'abn', 'pickup_instructions'] as const
const card = ['id', 'name', 'address', 'suburb', 'phone', 'pickup_instructions'] as const

export const insertRestaurants = (tx: Db, restaurants: RestaurantRow[]) => tx.insertInto('restaurant').values(restaurants).execute()

export const listRestaurants = (db: Db) =>
  db.selectFrom('restaurant').select(shown).where('closed_at', 'is', null).orderBy('name').orderBy('id').execute()

export const findShown = (db: Db, ids: string[]) => db.selectFrom('restaurant').select(shown).where('id', 'in', ids).execute()

export const findProfile = (db: Db, id: string) => db.selectFrom('restaurant').select(profile).where('id', '=', id).executeTakeFirst()

export const updateProfile = (db: Db, id: string, change: Partial<RestaurantRow>) =>
  db.updateTable('restaurant').set(change).where('id', '=', id).returning(profile).executeTakeFirst()

export const findCards = (db: Db, ids: string[]) =>
  db.selectFrom('restaurant').modifyFront(smallRead).select(card).where('id', '=', anyOf(ids)).execute()

export const findOwners = (db: Db, ids: string[]) =>
  db.selectFrom('restaurant').select(['id', 'account_id']).where('id', '=', anyOf(ids)).execute()

export const closeRestaurant = (tx: Db, id: string, now: Date) =>
  tx
    .updateTable('restaurant')
    .set({
      name: 'Closed restaurant',
      phone: null,
      abn: null,
      address: null,
      latitude: null,
      longitude: null,
      pickup_instructions: null,
      image_url: null,
      closed_at: now,
    })
    .where('id', '=', id)
    .execute()
