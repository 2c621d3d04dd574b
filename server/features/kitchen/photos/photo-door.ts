import type { Database } from '#server/platform/db/database.ts'
import type { DiskSpace } from '#server/platform/host/disk-space.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { isDiskShort, photosBytesMax } from './photo-storage-rules.ts'
import { findStoredBytes } from './photo-store.ts'

export interface PhotoDoorDeps {
  database: Database
  log: Log
  /** The disk of the database, where this machine has it. */
  readDisk: (() => Promise<DiskSpace>) | undefined
  /** What all photos can take together. */
  photos_max_gb: number
}

/** Throws `photos_closed` while there is no room for photos. */
export type PhotoDoor = () => Promise<void>

const COUNTED_FOR_MS = 60_000
const RETRY_AFTER_S = 600

/** Photos are the first that a full disk does without, so that orders go on. */
export function makePhotoDoor({ database, log, readDisk, photos_max_gb }: PhotoDoorDeps): PhotoDoor {
  let counted: { at: number; bytes: Promise<number> } | undefined
  let isClosed = false

  const countStored = (): Promise<number> => {
    const at = performance.now()
    if (counted === undefined || at - counted.at > COUNTED_FOR_MS) {
      counted = { at, bytes: findStoredBytes(database.query) }
      counted.bytes.catch(() => (counted = undefined))
    }
    return counted.bytes
  }
  const isShort = async (): Promise<boolean> => {
    // A disk that says nothing about itself is not a reason to refuse.
    const disk = await readDisk?.().catch(() => undefined)
    return (disk !== undefined && isDiskShort(disk)) || (await countStored()) >= photosBytesMax(photos_max_gb)
  }
  return async () => {
    const wasClosed = isClosed
    isClosed = await isShort()
    if (isClosed && !wasClosed)
      log.warn('photos are refused: the disk is nearly full, or PHOTOS_MAX_GB is reached')
    if (isClosed) throw new Failure('photos_closed', { retry_after: RETRY_AFTER_S })
  }
}
