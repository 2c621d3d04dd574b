import type { Generated, Insertable } from 'kysely'
import type { PhotoSize } from '#contract/kitchen/photo-addresses.ts'

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

export interface PhotoTables {
  photo: PhotoTable
  photo_file: PhotoFileRow
  photo_upload: PhotoUploadRow
}

export type NewPhotoRow = Insertable<PhotoTable>
