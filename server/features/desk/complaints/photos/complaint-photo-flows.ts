import { COMPLAINT_PHOTO_DAYS, COMPLAINT_PHOTOS_MAX } from '#contract/desk/complaint-terms.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Caller } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { RawReply } from '#server/platform/http/http.ts'
import { privateFile } from '#server/platform/http/replies/private-file.ts'
import { newId } from '#server/platform/ids.ts'
import type { ComplaintDeps } from '#server/features/desk/complaints/complaint-deps.ts'
import { lockOwnComplaint } from '#server/features/desk/complaints/complaint-flows.ts'
import { photoUrl } from '#server/features/desk/complaints/complaint-reply-rules.ts'
import { isDecided } from '#server/features/desk/complaints/complaint-rules.ts'
import { findComplaint } from '#server/features/desk/complaints/complaint-store.ts'
import type { ComplaintRow } from '#server/features/desk/complaints/complaint-tables.ts'
import {
  deletePhotosDecidedBefore,
  findPhotoBytes,
  findPhotoIds,
  insertPhotoOfComplaint,
} from './complaint-photo-store.ts'

async function lockForPhoto(tx: Db, caller: Caller, complaint_id: string): Promise<ComplaintRow> {
  const row = await lockOwnComplaint(tx, caller, complaint_id)
  if (isDecided(row)) throw new Failure('complaint_decided')
  const photos = (await findPhotoIds(tx, [row.id])).get(row.id) ?? []
  if (photos.length >= COMPLAINT_PHOTOS_MAX) throw new Failure('complaint_photos_full')
  return row
}

/** Refuses before the photo is read. */
export const assertTakesPhoto = (
  { database }: ComplaintDeps,
  caller: Caller,
  complaint_id: string,
): Promise<void> => database.transaction(async (tx) => void (await lockForPhoto(tx, caller, complaint_id)))

export const addPhoto = (
  { database, now }: ComplaintDeps,
  caller: Caller,
  complaint_id: string,
  bytes: Uint8Array,
): Promise<{ id: string; url: string }> =>
  database.transaction(async (tx) => {
    const { id: of } = await lockForPhoto(tx, caller, complaint_id)
    const id = newId(now())
    await insertPhotoOfComplaint(tx, { id, complaint_id: of, bytes, created_at: now() })
    return { id, url: photoUrl('customer', of, id) }
  })

/** A photo for one of those who may see the complaint. */
export async function readPhoto(
  { database }: ComplaintDeps,
  { complaint_id, photo_id }: { complaint_id: string; photo_id: string },
  maySee: (row: ComplaintRow) => boolean,
): Promise<RawReply> {
  const row = await findComplaint(database.query, complaint_id)
  const photo =
    row !== undefined && maySee(row)
      ? await findPhotoBytes(database.query, complaint_id, photo_id)
      : undefined
  if (photo === undefined) throw new Failure('not_found')
  return privateFile(photo.bytes, { type: 'image/webp', name: 'complaint.webp', disposition: 'inline' })
}

const PHOTOS_AT_ONCE = 100

/** Deletes the photos of complaints that were decided long ago. */
export async function deleteOldPhotos({
  database,
  now,
}: Pick<ComplaintDeps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - COMPLAINT_PHOTO_DAYS * DAY_MS)
  while ((await deletePhotosDecidedBefore(database.query, before, PHOTOS_AT_ONCE)) > 0);
}
