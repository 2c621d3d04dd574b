import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import type { DiskSpace } from '#server/platform/host/disk-space.ts'
import { filesInDatabase } from './photo-files-store.ts'
import { encodeImage, deletePhotosOf } from './photo-flows.ts'
import { photoJobs } from './photo-jobs.ts'
import { photoRoutes } from './photo-routes.ts'
import { makePhotos, type PrivatePhotos } from './photos.ts'

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
