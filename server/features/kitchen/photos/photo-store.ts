import { sql, type Generated, type Insertable } from 'kysely'
import type { PhotoSize } from '#contract/kitchen/photo-addresses.ts'
import type { Db } from '#server/platform/db/database.ts'

import { topic } from '#server/platform/events/events.ts'

interface PhotoTable {
  /** The SHA-256 of the large picture. */
  id: string
  /** The average colour, as `#rrggbb`. */
  color: string
  /** Of the large picture, in pixels. */
  width: number
  height: number
  /** Of its two pictures together. */
  bytes: number
  /** Since when nobody sees it, and nothing can show it. */
  removed_at: Generated<Date | null>
  /** How long its pictures are kept all the same. */
  stored_until: Generated<Date | null>
}

export interface PhotoFileRow {
  photo_id: string
  size: PhotoSize
  bytes: Uint8Array
}

/** A restaurant has sent the photo, and so may show it. */
export interface PhotoUploadRow {
  restaurant_id: string
  photo_id: string
  uploaded_by: string | null
  /** The last time. */
  uploaded_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    photo: PhotoTable
    photo_file: PhotoFileRow
    photo_upload: PhotoUploadRow
  }
}

export type NewPhotoRow = Insertable<PhotoTable>

/**
 * Adds a photo that is new, and locks one that is there against being deleted. Gives since when it is
 * removed.
 */
export async function insertPhoto(tx: Db, photo: NewPhotoRow): Promise<Date | null> {
  const { removed_at } = await tx
    .insertInto('photo')
    .values(photo)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ width: photo.width }))
    .returning('removed_at')
    .executeTakeFirstOrThrow()
  return removed_at
}

/** A repeated upload counts as the last one. */
export const insertUpload = (tx: Db, upload: PhotoUploadRow) =>
  tx
    .insertInto('photo_upload')
    .values(upload)
    .onConflict((conflict) =>
      conflict
        .columns(['restaurant_id', 'photo_id'])
        .doUpdateSet({ uploaded_by: upload.uploaded_by, uploaded_at: upload.uploaded_at }),
    )
    .execute()

/** A photo that a restaurant has sent, locked against being removed until the transaction ends. */
export const lockOwnPhoto = (tx: Db, restaurant_id: string, photo_id: string) =>
  tx
    .selectFrom('photo')
    .innerJoin('photo_upload', 'photo_upload.photo_id', 'photo.id')
    .select(['photo.id', 'photo.color'])
    .where('photo.id', '=', photo_id)
    .where('photo_upload.restaurant_id', '=', restaurant_id)
    .where('photo.removed_at', 'is', null)
    .forKeyShare('photo')
    .executeTakeFirst()

/** A photo, locked in the same way. */
export const lockPhoto = (tx: Db, photo_id: string) =>
  tx
    .selectFrom('photo')
    .select(['id', 'color'])
    .where('id', '=', photo_id)
    .where('removed_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()

/** Removes what says that a restaurant has sent its photos, and gives their ids. */
export async function deleteUploadsOf(tx: Db, restaurant_id: string): Promise<string[]> {
  const uploads = await tx
    .deleteFrom('photo_upload')
    .where('restaurant_id', '=', restaurant_id)
    .returning('photo_id')
    .execute()
  return uploads.map(({ photo_id }) => photo_id)
}

/** Locks photos, after whoever is about to show one. */
export const lockPhotos = (tx: Db, ids: string[]) =>
  tx.selectFrom('photo').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** Of locked photos those that no other restaurant has sent. */
export const findUnsent = (tx: Db, ids: string[]) =>
  tx
    .selectFrom('photo')
    .select('id')
    .where('id', 'in', ids)
    .where((photo) =>
      photo.not(
        photo.exists(
          photo.selectFrom('photo_upload').select('photo_id').whereRef('photo_id', '=', 'photo.id'),
        ),
      ),
    )
    .execute()

const storedBytes = sql<number>`coalesce(sum(photo.bytes), 0)`

/** What the photos take that a restaurant has sent. */
export async function findStoredBytesOf(db: Db, restaurant_id: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('photo_upload')
    .innerJoin('photo', 'photo.id', 'photo_upload.photo_id')
    .select(storedBytes.as('bytes'))
    .where('photo_upload.restaurant_id', '=', restaurant_id)
    .executeTakeFirstOrThrow()
  return bytes
}

/** What all photos take. */
export async function findStoredBytes(db: Db): Promise<number> {
  const { bytes } = await db.selectFrom('photo').select(storedBytes.as('bytes')).executeTakeFirstOrThrow()
  return bytes
}

/** When photos without a use may go. */
export interface RetentionLimits {
  now: Date
  /** Photos last sent before this. */
  uploaded_before: Date
  /** Food items that ended before this keep no photo, unless a weekly plan lists them again. */
  ended_before: Date
}

const isUnused = ({ now, uploaded_before, ended_before }: RetentionLimits) => sql<boolean>`
  (stored_until is null or stored_until < ${now})
  and not exists (select from photo_upload where photo_id = photo.id and uploaded_at >= ${uploaded_before})
  and not exists (select from restaurant where photo_id = photo.id)
  and not exists (
    select from food_item
    where food_item.photo_id = photo.id and (
      least(expires_at, withdrawn_at) >= ${ended_before}
      or exists (select from weekly_plan where food_item_id = food_item.id and removed_at is null)
    )
  )`

/** By id from after one on. */
export const findUnused = (db: Db, limits: RetentionLimits, after: string, limit: number) =>
  db
    .selectFrom('photo')
    .select('id')
    .where('id', '>', after)
    .where(isUnused(limits))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Locks photos, but for those that somebody is about to show. */
export const lockPhotosToDelete = (tx: Db, ids: string[]) =>
  tx.selectFrom('photo').select('id').where('id', 'in', ids).orderBy('id').forUpdate().skipLocked().execute()

/**
 * Of locked photos those that are still unused: a query sees what was committed before it began, and not
 * after.
 */
export const findStillUnused = (tx: Db, limits: RetentionLimits, ids: string[]) =>
  tx.selectFrom('photo').select('id').where('id', 'in', ids).where(isUnused(limits)).execute()

/** Food items and restaurants that refer to the photos lose them by their keys. */
export const deletePhotos = (tx: Db, ids: string[]) => tx.deleteFrom('photo').where('id', 'in', ids).execute()

/**
 * Marks a photo as removed, after whoever is about to show it; false when it is so already, or is not there.
 */
export async function setPhotoRemoved(
  tx: Db,
  id: string,
  { now, keep_until }: { now: Date; keep_until: Date },
): Promise<boolean> {
  await lockPhotos(tx, [id])
  const row = await tx
    .updateTable('photo')
    .set({ removed_at: now, stored_until: keep_until })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The same undone; what rows that show it have of it. */
export const clearPhotoRemoved = (tx: Db, id: string) =>
  tx
    .updateTable('photo')
    .set({ removed_at: null, stored_until: null })
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .returning(['id as photo_id', 'color as photo_color'])
    .executeTakeFirst()

/** Keeps the pictures of a removed photo for longer. */
export const keepRemovedPhoto = (tx: Db, id: string, until: Date) =>
  tx
    .updateTable('photo')
    .set({ stored_until: until })
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .execute()

/** A photo, removed or not, and the restaurant that has sent it last. */
export const findSentPhoto = (db: Db, id: string) =>
  db
    .selectFrom('photo')
    .innerJoin('photo_upload', 'photo_upload.photo_id', 'photo.id')
    .select(['photo.id', 'photo.color', 'photo.removed_at', 'photo_upload.restaurant_id'])
    .where('photo.id', '=', id)
    .orderBy('uploaded_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Photos that are not sent to anybody any more, because they were deleted or removed, by id. */
export const photosGone = topic<string>('photos_gone')
