import { hash } from 'node:crypto'
import { PHOTO_UNUSED_HOURS } from '#contract/constants.ts'
import { photosOf } from '#contract/kitchen/photo-addresses.ts'
import type { Photo } from '#contract/kitchen/photos.ts'
import { DAY_MS, HOUR_MS } from '#contract/time.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Partner } from '#server/application/callers.ts'
import type { ReceivedImage } from '#server/platform/http/requests/image-body.ts'
import type { Requester } from '#server/platform/limits/fair-limiter.ts'
import { networkOf } from '#server/platform/limits/network.ts'
import { type Encoder, EncoderFailure } from './encoding/encoder.ts'
import type { Encoded, EncodedPhoto } from './encoding/encoding.ts'
import { PIXELS_MAX } from './encoding/image-cost-rules.ts'
import { imageKind } from './encoding/image-header-rules.ts'
import {
  photosGone,
  deletePhotos,
  deleteUploadsOf,
  findStillUnused,
  findStoredBytesOf,
  findUnsent,
  insertPhoto,
  insertUpload,
  lockPhotos,
  lockPhotosToDelete,
  type RetentionLimits,
} from './photo-store.ts'
import type { PhotoFiles } from './photo-files-store.ts'
import { isStorageFull } from './photo-storage-rules.ts'

export interface PhotoDeps {
  database: Database
  now: Now
  encoder: Encoder
  files: PhotoFiles
}

const HEIF_REFUSED =
  'This photo is in a format that browsers cannot show (HEIC or AVIF). On an iPhone choose Settings, Camera, Formats, Most Compatible and take it again, or send it as JPEG.'
const TOO_LARGE = 'Please send a smaller one.'
/** What a person is told instead of the general sentence. */
const refusalDetails: Record<Exclude<Encoded['outcome'], 'encoded' | 'unreadable'>, string> = {
  too_many_pixels: `This photo has more than ${PIXELS_MAX / 1_000_000} megapixels. ${TOO_LARGE}`,
  too_many_bytes: `This photo needs too much memory to be read. ${TOO_LARGE}`,
  out_of_memory: `This photo needs too much memory to be read. ${TOO_LARGE}`,
  too_slow: `This photo takes too long to read. ${TOO_LARGE}`,
}

const ENDED_DAYS = 90

/** Who sends a photo, for taking turns. */
export const photoSender = ({ restaurant_id, address }: Partner): Requester & { key: string } => ({
  key: restaurant_id,
  network: networkOf(address),
})

function assertImage({ beginning }: ReceivedImage): void {
  const kind = imageKind(beginning)
  if (kind === 'heif') throw new Failure('not_an_image', { detail: HEIF_REFUSED })
  if (kind === undefined) throw new Failure('not_an_image')
}

async function encode(encoder: Encoder, sender: Requester, image: ReceivedImage): Promise<EncodedPhoto> {
  const encoded = await encoder.encode(sender, image).catch((cause: unknown) => {
    if (!(cause instanceof EncoderFailure)) throw cause
    if (cause.reason === 'not_started') throw new Failure('unavailable', { cause })
    throw new Failure('image_unreadable', {
      cause,
      ...(cause.reason === 'too_slow' ? { detail: refusalDetails.too_slow } : {}),
    })
  })
  if (encoded.outcome === 'encoded') return encoded
  throw new Failure(
    'image_unreadable',
    encoded.outcome === 'unreadable' ? {} : { detail: refusalDetails[encoded.outcome] },
  )
}

/** An image encoded anew, without what else its file holds, for whoever keeps it where it is not public. */
export async function encodeImage(
  encoder: Encoder,
  sender: Requester,
  image: ReceivedImage,
): Promise<Buffer> {
  assertImage(image)
  return Buffer.from((await encode(encoder, sender, image)).large)
}

/** Refuses before anything is read. */
export async function assertStorage({ database }: PhotoDeps, restaurant_id: string): Promise<void> {
  if (isStorageFull(await findStoredBytesOf(database.query, restaurant_id)))
    throw new Failure('photo_storage_full')
}

/** Keeps a photo, encoded anew. The same picture is kept once, whoever sends it. */
export async function keepPhoto(
  { database, now, encoder, files }: PhotoDeps,
  caller: Partner,
  image: ReceivedImage,
): Promise<Photo> {
  assertImage(image)
  const { small, large, width, height, color } = await encode(encoder, photoSender(caller), image)
  const id = hash('sha256', large)
  const upload = {
    restaurant_id: caller.restaurant_id,
    photo_id: id,
    uploaded_by: caller.id,
    uploaded_at: now(),
  }
  await database.transaction(async (tx) => {
    if ((await insertPhoto(tx, { id, color, width, height, bytes: small.length + large.length })) !== null)
      throw new Failure('photo_removed')
    await files.put(tx, id, { small, large })
    await insertUpload(tx, upload)
  })
  const addresses = photosOf({ photo_id: id, photo_color: color })
  if (addresses === null) throw new Error('A photo has addresses')
  return { ...addresses, id, width, height }
}

export function retentionLimits(now: Date): RetentionLimits {
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  return {
    now,
    uploaded_before: before(PHOTO_UNUSED_HOURS * HOUR_MS),
    ended_before: before(ENDED_DAYS * DAY_MS),
  }
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)

async function deletePhotosAndFiles(tx: Db, files: PhotoFiles, ids: string[]): Promise<void> {
  await files.remove(tx, ids)
  await deletePhotos(tx, ids)
  await publish(tx, photosGone, ids)
}

/**
 * Deletes the photos of a restaurant that closes, attached or not, but for those that another restaurant has
 * sent as well.
 */
export async function deletePhotosOf(tx: Db, files: PhotoFiles, restaurant_id: string): Promise<void> {
  const sent = await deleteUploadsOf(tx, restaurant_id)
  if (sent.length === 0) return
  const unsent = idsOf(await findUnsent(tx, idsOf(await lockPhotos(tx, sent))))
  if (unsent.length > 0) await deletePhotosAndFiles(tx, files, unsent)
}

/**
 * Deletes photos that are unused, and counts them. One that is being shown again meanwhile stays: whoever
 * shows it holds a lock on its row.
 */
export function deleteUnused(
  { database, files }: Pick<PhotoDeps, 'database' | 'files'>,
  ids: string[],
  now: Date,
): Promise<number> {
  return database.transaction(async (tx) => {
    const locked = idsOf(await lockPhotosToDelete(tx, ids))
    const unused = locked.length === 0 ? [] : idsOf(await findStillUnused(tx, retentionLimits(now), locked))
    if (unused.length === 0) return 0
    await deletePhotosAndFiles(tx, files, unused)
    return unused.length
  })
}
