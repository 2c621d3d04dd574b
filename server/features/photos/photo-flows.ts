import { hash } from 'node:crypto'
import { photosOf, type PhotoSize } from '#contract/photo-addresses.ts'
import type { Photo } from '#contract/photos.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Partner } from '#server/platform/http/http.ts'
import { type Encoder, EncoderFailure } from './encoder.ts'
import { type EncodedPhoto, PIXELS_MAX } from './encoding.ts'
import { imageKind } from './image-kind-rules.ts'
import type { PhotoFiles } from './photo-files-store.ts'
import { deletePhotos, findStillUnused, insertPhoto, insertUpload, lockPhotosToRemove, type RetentionLimits } from './photo-store.ts'

export interface PhotoDeps {
  database: Database
  now: Now
  encoder: Encoder
  files: PhotoFiles
}

const HEIF_REFUSED =
  'This photo is in a format that browsers cannot show (HEIC or AVIF). On an iPhone choose Settings, Camera, Formats, Most Compatible and take it again, or send it as JPEG.'
const TOO_MANY_PIXELS = `This photo has more than ${PIXELS_MAX / 1_000_000} megapixels. Please send a smaller one.`
const TOO_SLOW = 'This photo takes too long to read. Please send a smaller one.'

const UNUSED_DAYS = 1
const ENDED_DAYS = 90

function assertImage(image: Buffer): void {
  const kind = imageKind(image)
  if (kind === 'heif') throw new Failure('not_an_image', { detail: HEIF_REFUSED })
  if (kind === undefined) throw new Failure('not_an_image')
}

async function encode(encoder: Encoder, image: Buffer): Promise<EncodedPhoto> {
  const encoded = await encoder.encode(image).catch((cause: unknown) => {
    if (!(cause instanceof EncoderFailure)) throw cause
    if (cause.reason === 'not_started') throw new Failure('unavailable', { cause })
    throw new Failure('image_unreadable', { cause, ...(cause.reason === 'too_slow' ? { detail: TOO_SLOW } : {}) })
  })
  if (encoded.outcome === 'encoded') return encoded
  throw new Failure('image_unreadable', encoded.outcome === 'too_many_pixels' ? { detail: TOO_MANY_PIXELS } : {})
}

/** Keeps a photo, encoded anew. The same picture is kept once, whoever sends it. */
export async function keepPhoto({ database, now, encoder, files }: PhotoDeps, caller: Partner, image: Buffer): Promise<Photo> {
  assertImage(image)
  const { small, large, width, height, color } = await encode(encoder, image)
  const id = hash('sha256', large)
  const upload = { restaurant_id: caller.restaurant_id, photo_id: id, uploaded_by: caller.id, uploaded_at: now() }
  await database.transaction(async (tx) => {
    await insertPhoto(tx, { id, color, width, height })
    await files.put(tx, id, { small, large })
    await insertUpload(tx, upload)
  })
  const addresses = photosOf({ photo_id: id, photo_color: color })
  if (addresses === null) throw new Error('A photo has addresses')
  return { ...addresses, id, width, height }
}

export async function readPicture({ database, files }: PhotoDeps, photo_id: string, size: PhotoSize): Promise<Buffer> {
  const bytes = await files.get(database.query, photo_id, size)
  if (bytes === undefined) throw new Failure('not_found')
  return Buffer.from(bytes)
}

export function retentionLimits(now: Date): RetentionLimits {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  return { uploaded_before: daysAgo(UNUSED_DAYS), ended_before: daysAgo(ENDED_DAYS) }
}

/** Removes photos that are unused. One that is being shown again meanwhile stays: whoever shows it holds a lock on its row. */
export async function removeUnused({ database, files }: Pick<PhotoDeps, 'database' | 'files'>, ids: string[], now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)
    const locked = idsOf(await lockPhotosToRemove(tx, ids))
    const unused = locked.length === 0 ? [] : idsOf(await findStillUnused(tx, retentionLimits(now), locked))
    if (unused.length === 0) return
    await files.remove(tx, unused)
    await deletePhotos(tx, unused)
  })
}
