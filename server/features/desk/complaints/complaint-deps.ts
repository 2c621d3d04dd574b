import type { OrderDeps } from '#server/features/orders/orders/public.ts'
import type { ImageBytes } from '#server/platform/http/requests/image-body.ts'
import type { Requester } from '#server/platform/limits/fair-limiter.ts'
import type { Log } from '#server/platform/monitoring/log.ts'

/** The encoder of the public photos, which keeps nothing of what it encodes. */
export interface PrivatePhotos {
  encodeImage: (sender: Requester, image: ImageBytes) => Promise<Uint8Array>
  assertRoomForPhotos: () => Promise<void>
}

export interface ComplaintDeps extends OrderDeps, PrivatePhotos {
  log: Log
}
