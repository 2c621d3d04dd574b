import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { ImageBytes } from '#server/platform/http/requests/image-body.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Requester } from '#server/platform/limits/fair-limiter.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Log } from '#server/platform/monitoring/log.ts'

/** What other slices of the desk add. */
export interface ApprovalHooks {
  /** Whether something else holds a suspended restaurant hidden, so that its suspension cannot be lifted here. */
  isHeld: ((db: Db, restaurant_id: string) => Promise<boolean>)[]
}

export interface ApprovalDeps {
  database: Database
  now: Now
  jobs: Jobs
  limits: Limits
  log: Log
  hooks: ApprovalHooks
  /** Encodes an image that stays private. */
  encodeImage: (sender: Requester, image: ImageBytes) => Promise<Buffer>
  /** Throws while there is no room for photos. */
  assertRoomForPhotos: () => Promise<void>
}
