import { setTimeout as pause } from 'node:timers/promises'
import type { PhotoSize } from '#contract/kitchen/photo-addresses.ts'
import { makeByteCache } from '#server/platform/byte-cache.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import { makeFairLimiter } from '#server/platform/limits/fair-limiter.ts'
import { photosGone } from './photo-store.ts'
import type { PhotoFiles } from './photo-files-store.ts'

export interface PictureDeps {
  database: Database
  files: PhotoFiles
  events: Pick<Events, 'on' | 'onGap'>
}

/** Gives a picture to a network; undefined when there is none. */
export type ReadPicture = (network: string, photo_id: string, size: PhotoSize) => Promise<Buffer | undefined>

const CACHED_BYTES_MAX = 16 * 1024 * 1024
/** Each network reads one at a time, and most of a turn is rest. */
const READS = { slots: { all: 8, per_network: 1 }, waiting: { all: 500, per_network: 100 } }

/** How much longer than it reads a network waits before its next picture. */
const RESTS = 2

/** Pictures of the database, some of them in memory. Networks take turns to read others. */
export function pictureReader({ database, files, events }: PictureDeps): ReadPicture {
  const cache = makeByteCache<Buffer, undefined>({
    bytes_max: CACHED_BYTES_MAX,
    bytesOf: ({ length }) => length,
  })
  const limiter = makeFairLimiter(READS)
  const keyOf = (photo_id: string, size: PhotoSize): string => `${photo_id} ${size}`

  events.on(photosGone, (ids) => {
    for (const id of ids) for (const size of ['small', 'large'] as const) cache.delete(keyOf(id, size))
  })
  events.onGap(cache.clear)

  /** Holds its turn for longer than it reads, so that one network takes a part of the time only. */
  const readInTurn = (
    network: string,
    key: string,
    fetch: () => Promise<Buffer | undefined>,
  ): Promise<Buffer | undefined> => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>()
    const take = async (): Promise<void> => {
      const began = performance.now()
      // Another network may have read it meanwhile.
      const cached = cache.get(key)
      await (cached === undefined ? fetch() : Promise.resolve(cached)).then(resolve, reject)
      if (cached === undefined) await pause((performance.now() - began) * RESTS)
    }
    limiter.run({ network }, take).catch(reject)
    return promise
  }
  return async (network, photo_id, size) => {
    const key = keyOf(photo_id, size)
    return (
      cache.get(key) ??
      readInTurn(network, key, () => cache.fetch(key, () => files.get(database.query, photo_id, size)))
    )
  }
}
