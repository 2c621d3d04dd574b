import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import type { DiskSpace } from '#server/platform/host/disk-space.ts'
import type { ImageBytes } from '#server/platform/http/requests/image-body.ts'
import type { Requester } from '#server/platform/limits/fair-limiter.ts'
import { filesInDatabase } from './photo-files-store.ts'
import { encodeImage, removePhotosOf } from './photo-flows.ts'
import { photoJobs } from './photo-jobs.ts'
import { photoRoutes } from './photo-routes.ts'
import { makePhotos } from './photos.ts'

interface PhotoParts {
  accounts: AccountDeps
  readDisk: (() => Promise<DiskSpace>) | undefined
}

/** What the slices above need for images of their own, and what stops the process that encodes. */
export interface SharedPhotos {
  encodeImage: (sender: Requester, image: ImageBytes) => Promise<Buffer>
  assertRoomForPhotos: () => Promise<void>
  stop: () => void
}

export function registerPhotos(app: AppParts, { accounts, readDisk }: PhotoParts): SharedPhotos {
  const photos = makePhotos({ ...app, readDisk, photos_max_gb: app.config.photos_max_gb })
  photoRoutes(app.route, app.page, photos)
  photoJobs(app.jobs, photos)
  accounts.hooks.push({ onErasing: { close: (tx, restaurant_id) => removePhotosOf(tx, filesInDatabase, restaurant_id) } })
  return {
    encodeImage: (sender, image) => encodeImage(photos.encoder, sender, image),
    assertRoomForPhotos: photos.assertOpen,
    stop: photos.encoder.stop,
  }
}
