import type { Photos } from './photos.ts'

export const photoSizes = {
  small: { width: 480, height: 360 },
  large: { width: 1_200, height: 900 },
} as const
export type PhotoSize = keyof typeof photoSizes

/** Where a picture of a photo is, without the origin. It never changes there. */
export const photoAddress = (photo_id: string, size: PhotoSize): string =>
  `/photos/${photo_id}-${photoSizes[size].width}.webp`

/** The id of the photo that these are the pictures of; empty without one. */
export const photoIdOf = (photos: Photos | null): string =>
  /[0-9a-f]{64}/.exec(photos?.small ?? '')?.[0] ?? ''

/** The photo of a row that refers to one, or null. */
export const photosOf = ({
  photo_id,
  photo_color,
}: {
  photo_id: string | null
  photo_color: string | null
}): Photos | null =>
  photo_id === null || photo_color === null
    ? null
    : { small: photoAddress(photo_id, 'small'), large: photoAddress(photo_id, 'large'), color: photo_color }
