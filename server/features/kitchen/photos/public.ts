import type { Db } from '#server/platform/db/database.ts'
import { invalid } from '#server/platform/failure.ts'
import { lockOwnPhoto, lockPhoto } from './photo-store.ts'

export { filesInDatabase } from './photo-files-store.ts'
export { removePhotosOf } from './photo-flows.ts'

/** What a row that refers to a photo has of it. */
export interface PhotoColumns {
  photo_id: string | null
  photo_color: string | null
}

const NO_PHOTO: PhotoColumns = { photo_id: null, photo_color: null }

/**
 * The columns that show a photo a restaurant has sent, or none for null or an empty text; nothing when the field was left out. The photo
 * stays until the transaction ends.
 */
export async function photoColumns(tx: Db, restaurant_id: string, photo_id: string | null | undefined): Promise<Partial<PhotoColumns>> {
  if (photo_id === undefined) return {}
  if (photo_id === null || photo_id === '') return NO_PHOTO
  const photo = await lockOwnPhoto(tx, restaurant_id, photo_id)
  if (photo === undefined) throw invalid({ photo_id: 'Please upload the photo again' })
  return { photo_id: photo.id, photo_color: photo.color }
}

/** The columns of a row that takes over the photo of another: that may be removed at the same moment. */
export async function sharedPhotoColumns(tx: Db, { photo_id }: Pick<PhotoColumns, 'photo_id'>): Promise<PhotoColumns> {
  const photo = photo_id === null ? undefined : await lockPhoto(tx, photo_id)
  return photo === undefined ? NO_PHOTO : { photo_id: photo.id, photo_color: photo.color }
}
