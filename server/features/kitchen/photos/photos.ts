import type { ReceivedImage } from '#server/platform/http/requests/image-body.ts'
import type { Requester } from '#server/platform/limits/fair-limiter.ts'
import { type Encoder, makeEncoder } from './encoding/encoder.ts'
import { makePhotoDoor, type PhotoDoorDeps } from './photo-door.ts'
import { filesInDatabase, type PhotoFiles } from './photo-files-store.ts'
import { pictureReader, type PictureDeps } from './photo-pictures.ts'

/** What other slices need for images that they keep and that are not public. */
export interface PrivatePhotos {
  /** An image encoded anew, of which nothing is kept here. */
  encodeImage: (sender: Requester, image: ReceivedImage) => Promise<Buffer>
  /** Throws while there is no room for photos. */
  assertRoomForPhotos: () => Promise<void>
}

type SharedPhotoDeps = PhotoDoorDeps & Omit<PictureDeps, 'files'>

/**
 * What the photos of a process share: the process that encodes, where pictures are kept, and those that are
 * in memory.
 */
export function makePhotos<D extends SharedPhotoDeps>(deps: D) {
  const encoder: Encoder = makeEncoder()
  const files: PhotoFiles = filesInDatabase
  return {
    ...deps,
    encoder,
    files,
    assertOpen: makePhotoDoor(deps),
    readPicture: pictureReader({ ...deps, files }),
  }
}
