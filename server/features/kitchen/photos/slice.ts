import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import type { DiskSpace } from '#server/platform/host/disk-space.ts'
import { filesInDatabase } from './photo-files-store.ts'
import { removePhotosOf } from './photo-flows.ts'
import { photoJobs } from './photo-jobs.ts'
import { photoRoutes } from './photo-routes.ts'
import { makePhotos } from './photos.ts'

interface PhotoParts {
  accounts: AccountDeps
  readDisk: (() => Promise<DiskSpace>) | undefined
}

/** Gives what stops the process that encodes. */
export function registerPhotos(app: AppParts, { accounts, readDisk }: PhotoParts): { stop: () => void } {
  const photos = makePhotos({ ...app, readDisk, photos_max_gb: app.config.photos_max_gb })
  photoRoutes(app.route, app.page, photos)
  photoJobs(app.jobs, photos)
  accounts.hooks.push({ onErasing: { close: (tx, restaurant_id) => removePhotosOf(tx, filesInDatabase, restaurant_id) } })
  return { stop: photos.encoder.stop }
}
