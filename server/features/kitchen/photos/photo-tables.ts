import type { PhotoSize } from '#contract/kitchen/photo-addresses.ts'

export interface PhotoRow {
  /** The SHA-256 of the large picture. */
  id: string
  /** The average colour, as `#rrggbb`. */
  color: string
  /** Of the large picture, in pixels. */
  width: number
  height: number
  /** Of its two pictures together. */
  bytes: number
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
  photo: PhotoRow
  photo_file: PhotoFileRow
  photo_upload: PhotoUploadRow
}
