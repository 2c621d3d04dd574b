import { photoSizes, type PhotoSize } from '#contract/photo-addresses.ts'
import { photosApi } from '#contract/photos.ts'
import { Failure } from '#server/platform/failure.ts'
import { type PageRoute, RawReply, type Route } from '#server/platform/http/http.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { keepPhoto, type PhotoDeps, readPicture } from './photo-flows.ts'

// Above what a busy kitchen needs. They keep one restaurant from filling the database and from keeping the encoder to itself.
const uploadBudget: Budget = { purpose: 'upload_photo', limit: 60, minutes: 60 }
const dailyUploadBudget: Budget = { purpose: 'upload_photo_long', limit: 300, minutes: 24 * 60 }

const sizeOfWidth = new Map(Object.entries(photoSizes).map(([size, { width }]) => [String(width), size as PhotoSize]))

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

export function photoRoutes(route: Route, page: PageRoute, deps: PhotoDeps & { limits: Limits }): void {
  route(photosApi.upload, async (_input, caller, { receiveImage }) => {
    const subject = caller.restaurant_id
    await deps.limits.spend([
      { budget: uploadBudget, subject },
      { budget: dailyUploadBudget, subject },
    ])
    return receiveImage(caller.restaurant_id, (image) => keepPhoto(deps, caller, image))
  })
  page('GET', '/photos/{name}', async ({ params: { name = '' } }) => {
    const picture = parseName(name)
    if (picture === undefined) throw new Failure('not_found')
    return new RawReply(200, pictureHeaders, await readPicture(deps, picture.photo_id, picture.size))
  })
}
