import { photoSizes, type PhotoSize } from '#contract/kitchen/photo-addresses.ts'
import { photosApi } from '#contract/kitchen/photos.ts'
import { Failure } from '#server/platform/failure.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { type PageRoute, RawReply } from '#server/platform/http/http.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { networkOf } from '#server/platform/limits/network.ts'
import type { PhotoDoor } from './photo-door.ts'
import { photoUses } from './photo-limits.ts'
import {
  assertStorage,
  keepPhoto,
  type PhotoDeps,
  photoSender,
  deleteUnused,
  retentionLimits,
  encodeImage,
  deletePhotosOf,
} from './photo-flows.ts'
import type { ReadPicture } from './photo-pictures.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { findUnused } from './photo-store.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import type { DiskSpace } from '#server/platform/host/disk-space.ts'
import { filesInDatabase } from './photo-files-store.ts'
import { makePhotos, type PrivatePhotos } from './photos.ts'

const sizeOfWidth = new Map(
  Object.entries(photoSizes).map(([size, { width }]) => [String(width), size as PhotoSize]),
)

/** What a file of ours is named after: the photo, and the width of the size. */
function parseName(name: string): { photo_id: string; size: PhotoSize } | undefined {
  const [, photo_id, width = ''] = /^([0-9a-f]{64})-(\d+)\.webp$/.exec(name) ?? []
  const size = sizeOfWidth.get(width)
  return photo_id === undefined || size === undefined ? undefined : { photo_id, size }
}

/** Under an address is always the same picture, and nothing that a browser would run. */
const pictureHeaders = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
}

function photoRoutes(
  app: BindDeps,
  page: PageRoute,
  deps: PhotoDeps & { limits: Limits; assertOpen: PhotoDoor; readPicture: ReadPicture },
): void {
  bind(app, photosApi, {
    upload: async (_input, caller, { receiveImage }) => {
      const sender = photoSender(caller)
      await deps.assertOpen()
      await deps.limits.spend(photoUses(sender))
      await assertStorage(deps, caller.restaurant_id)
      return receiveImage(sender, (image) => keepPhoto(deps, caller, image))
    },
  })
  page('GET', '/photos/{name}', async ({ params: { name = '' }, address }) => {
    const picture = parseName(name)
    const bytes = picture && (await deps.readPicture(networkOf(address), picture.photo_id, picture.size))
    if (bytes === undefined) throw new Failure('not_found')
    return new RawReply(200, pictureHeaders, bytes)
  })
}

const SWEEP_SECONDS = 900
const PAGE_SIZE = 200
const GROUP_SIZE = 20

/** A sweep deletes the photos that nothing shows any more. */
function photoJobs(
  jobs: Jobs,
  { database, files, now, log }: Pick<PhotoDeps, 'database' | 'files' | 'now'> & { log: Log },
): void {
  jobs.every(SWEEP_SECONDS, 'photos.unused', async () => {
    let deleted = 0
    await sweep({
      find: (after: { id: string } | undefined) =>
        findUnused(database.query, retentionLimits(now()), after?.id ?? '', PAGE_SIZE),
      pageSize: PAGE_SIZE,
      groupSize: GROUP_SIZE,
      run: async (photos) => {
        const ids = photos.map(({ id }) => id)
        deleted += await deleteUnused({ database, files }, ids, now())
      },
      onFailure: logSkipped(log, 'photos.unused'),
    })
    if (deleted > 0) await files.reclaim(database)
  })
}

interface PhotoParts {
  accounts: AccountDeps
  readDisk: (() => Promise<DiskSpace>) | undefined
}

interface SharedPhotos {
  private_photos: PrivatePhotos
  /** Stops the process that encodes. */
  stop: () => void
}

export function registerPhotos(app: AppParts, { accounts, readDisk }: PhotoParts): SharedPhotos {
  const photos = makePhotos({ ...app, readDisk, photos_max_gb: app.config.photos_max_gb })
  photoRoutes(app, app.page, photos)
  photoJobs(app.jobs, photos)
  accounts.hooks.push({
    onErasing: { close: (tx, restaurant_id) => deletePhotosOf(tx, filesInDatabase, restaurant_id) },
  })
  return {
    private_photos: {
      encodeImage: (sender, image) => encodeImage(photos.encoder, sender, image),
      assertRoomForPhotos: photos.assertOpen,
    },
    stop: photos.encoder.stop,
  }
}
