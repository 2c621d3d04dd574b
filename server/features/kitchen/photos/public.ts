import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import { invalid } from '#server/platform/failure.ts'
import { photosGone, lockOwnPhoto, lockPhoto, clearPhotoRemoved, setPhotoRemoved } from './photo-store.ts'

export { filesInDatabase } from './photo-files-store.ts'
export { deletePhotosOf } from './photo-flows.ts'
export { photoUses } from './photo-limits.ts'
export type { PrivatePhotos } from './photos.ts'
export { findSentPhoto, keepRemovedPhoto } from './photo-store.ts'

/** What a row that refers to a photo has of it. */
export interface PhotoColumns {
  photo_id: string | null
  photo_color: string | null
}

const NO_PHOTO: PhotoColumns = { photo_id: null, photo_color: null }

/**
 * The columns that show a photo a restaurant has sent, or none for null or an empty text; nothing when the
 * field was left out. The photo stays until the transaction ends.
 */
export async function photoColumns(
  tx: Db,
  restaurant_id: string,
  photo_id: string | null | undefined,
): Promise<Partial<PhotoColumns>> {
  if (photo_id === undefined) return {}
  if (photo_id === null || photo_id === '') return NO_PHOTO
  const photo = await lockOwnPhoto(tx, restaurant_id, photo_id)
  if (photo === undefined) throw invalid({ photo_id: 'Please upload the photo again' })
  return { photo_id: photo.id, photo_color: photo.color }
}

/** The columns of a row that takes over the photo of another: that may be removed at the same moment. */
export async function copiedPhotoColumns(
  tx: Db,
  { photo_id }: Pick<PhotoColumns, 'photo_id'>,
): Promise<PhotoColumns> {
  const photo = photo_id === null ? undefined : await lockPhoto(tx, photo_id)
  return photo === undefined ? NO_PHOTO : { photo_id: photo.id, photo_color: photo.color }
}

/**
 * Nobody is sent the photo from now on, and nothing can begin to show it. What shows it is cleared by the
 * slice of food items, which has the door that removes a photo.
 */
export async function markPhotoRemoved(
  tx: Db,
  id: string,
  until: { now: Date; keep_until: Date },
): Promise<boolean> {
  if (!(await setPhotoRemoved(tx, id, until))) return false
  await publish(tx, photosGone, [id])
  return true
}

/**
 * The same undone; the columns that show it again, or undefined when it is not removed, or not there any
 * more.
 */
export const markPhotoRestored = (tx: Db, id: string): Promise<PhotoColumns | undefined> =>
  clearPhotoRemoved(tx, id)
