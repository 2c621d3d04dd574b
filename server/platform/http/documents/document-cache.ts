import { hash } from 'node:crypto'
import type { Now } from '#server/platform/clock.ts'
import type { Changes, Snapshot } from '#server/platform/events/changes.ts'
import { makeByteCache } from '#server/platform/byte-cache.ts'
import type { Representation } from '#server/platform/http/replies/representation.ts'
import type { TakeTurn } from '#server/platform/http/requests/turn.ts'

/** A document as it was read from the database, before it is rendered. */
interface Source<About> {
  /** What its route has to know besides the HTML. */
  about: About
  /** The rows that it shows. */
  ids: string[]
  /** From when on it shows something that is over, in milliseconds since 1970. */
  expires_at: number
  data: object
}

interface CachedDocument<About> {
  about: About
  document: Representation
}

/**
 * Gives the document of a key; undefined when there is none. One that is not cached is read when `takeTurn`
 * lets it.
 */
export type DocumentCache<About> = (
  key: string,
  takeTurn: TakeTurn,
) => Promise<CachedDocument<About> | undefined>

interface DocumentEntry<About> extends CachedDocument<About> {
  /** Of the data, to tell whether the HTML would be the same. */
  fingerprint: string
  expires_at: number
  snapshot: Snapshot
  /** By the process's own clock. */
  read_at: number
}

interface DocumentCacheDeps<About> {
  changes: Changes
  now: Now
  read: (key: string) => Promise<Source<About> | undefined>
  render: (about: About, data: object) => Promise<Representation>
}

/** Of one kind of documents, compressed forms included: some three hundred. */
const BYTES_MAX = 24 * 1024 * 1024
/** What an entry takes besides its document. */
const ENTRY_BYTES = 4_000
const ROW_BYTES = 150
/** However fast the rows change, a document is read this often at most. */
const READ_FOR_MS = 1_000

/**
 * Documents by their key, each cached until a row of it changes or expires. It is then read anew, and
 * rendered only when that gave other data. What does not exist is not cached, so that made-up addresses evict
 * nothing.
 */
export function makeDocumentCache<About>({
  changes,
  now,
  read,
  render,
}: DocumentCacheDeps<About>): DocumentCache<About> {
  const cache = makeByteCache<DocumentEntry<About>, undefined>({
    bytes_max: BYTES_MAX,
    bytesOf: ({ document, snapshot }) => ENTRY_BYTES + document.bytes_max + ROW_BYTES * snapshot.ids.length,
    isCurrent: ({ expires_at, snapshot, read_at }) =>
      performance.now() - read_at < READ_FOR_MS ||
      (now().getTime() < expires_at && changes.isCurrent(snapshot)),
  })
  const make = async (
    key: string,
    last: DocumentEntry<About> | undefined,
  ): Promise<DocumentEntry<About> | undefined> => {
    const version = changes.version()
    const read_at = performance.now()
    const source = await read(key)
    if (source === undefined) return undefined
    const { about, ids, expires_at, data } = source
    const fingerprint = hash('sha256', JSON.stringify([about, data]), 'base64url')
    const document = last?.fingerprint === fingerprint ? last.document : await render(about, data)
    return {
      about,
      document,
      fingerprint,
      expires_at,
      snapshot: { version, checked_version: version, ids },
      read_at,
    }
  }
  return async (key, takeTurn) =>
    cache.get(key) ?? takeTurn(() => cache.fetch(key, (last) => make(key, last)))
}
