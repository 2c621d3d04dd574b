import type { CachePolicy } from '#contract/endpoint.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Changes, Snapshot } from '#server/platform/events/changes.ts'
import { makeByteCache } from '#server/platform/byte-cache.ts'
import { Representation, SHARED_CACHING } from './representation.ts'
import type { TakeTurn } from '#server/platform/http/requests/turn.ts'

/** As many as spell the same query in different ways, and no more. */
const PER_KEY_MAX = 8
const LENGTH_MAX = 200

/** The addresses at which one cached reply is found; the one that was unused for longest comes first. */
interface AddressesOfKey {
  key: string
  addresses: Set<string>
}

/** Finds the key of a cached reply by the address of a request, without reading the query. */
interface ReplyAddresses {
  find: (address: string) => AddressesOfKey | undefined
  remember: (key: string, address: string) => void
  noteUse: (entry: AddressesOfKey, address: string) => void
  /** Forgets all addresses of a key. */
  forget: (key: string) => void
}

function makeAddresses(): ReplyAddresses {
  const byAddress = new Map<string, AddressesOfKey>()
  const byKey = new Map<string, AddressesOfKey>()
  const remove = ({ addresses }: AddressesOfKey, address: string): void => {
    addresses.delete(address)
    byAddress.delete(address)
  }
  return {
    find: (address) => byAddress.get(address),
    remember: (key, address) => {
      if (address.length > LENGTH_MAX) return
      const ofKey = byKey.get(key) ?? { key, addresses: new Set() }
      byKey.set(key, ofKey)
      byAddress.set(address, ofKey)
      ofKey.addresses.add(address)
      const [oldest = ''] = ofKey.addresses
      if (ofKey.addresses.size > PER_KEY_MAX) remove(ofKey, oldest)
    },
    noteUse: ({ addresses }, address) => {
      if (addresses.size === 1) return
      addresses.delete(address)
      addresses.add(address)
    },
    forget: (key) => {
      for (const address of byKey.get(key)?.addresses ?? []) byAddress.delete(address)
      byKey.delete(key)
    },
  }
}

type Row = Record<string, unknown>

/** What a reply consists of, as it was read from the database. */
export interface Content {
  /** The list of rows, each with an `id`; undefined if they are only in the JSON. */
  rows: unknown
  /** Neither it nor a page after it has rows. */
  is_empty: boolean
  json: string
  headers: Record<string, string>
}

/** A reply as bytes, with what decides how long it is current. */
interface CachedResponse {
  representation: Representation
  snapshot: Snapshot
  /** In milliseconds since 1970. */
  expires_at: number
}

interface CacheDeps<Query> {
  policy: CachePolicy
  /** `db` is where an uncached query reads; undefined for a reply that is cached, which must not be late. */
  read: (query: Query, db?: Db) => Promise<Content>
  changes: Changes
  now: Now
  onSharedReply: () => void
}

/** How a request for a reply is answered. */
interface Fetching {
  /** Found by `lookUp` from then on. */
  url?: string
  /** Where an uncached query reads. */
  db?: Db
  /** When the database is read. */
  takeTurn?: TakeTurn
  /** Called when an uncached query has no rows. */
  onNothing?: (() => void) | undefined
}

export interface ResponseCache<Query> {
  /** The reply to this address, if it is cached and still current. */
  lookUp: (url: string) => Representation | undefined
  /** The reply to a query, from the cache or, if it is not there or not current, from the database. */
  fetch: (query: Query, how?: Fetching) => Promise<Representation>
}

/** Of one endpoint, compressed forms included: a few hundred pages. */
const BYTES_MAX = 24 * 1024 * 1024
/**
 * What an entry takes besides its body: addresses, header lines, and what a small buffer shares its block of
 * memory with.
 */
const ENTRY_BYTES = 10_000
const ROW_BYTES = 150

const atOnce: TakeTurn = (work) => work()

/** What queries have in common that get the same reply; undefined for one that is not cached. */
function cacheKey(policy: CachePolicy, query: Row): string | undefined {
  if (policy.uncached_fields.some((field) => query[field] !== undefined)) return undefined
  const { cached_values = {} } = policy
  for (const [field, values] of Object.entries(cached_values))
    if (query[field] !== undefined && !values.includes(query[field] as number)) return undefined
  return JSON.stringify(query, (_name, value: unknown) =>
    Array.isArray(value) ? value.map(String).toSorted() : value,
  )
}

/** The end of the minute that `now` is in, for a reply that depends on the time. */
function minuteEnds({ minute_fields = [] }: CachePolicy, query: Row, now: Date): number[] {
  const isTimed = minute_fields.some((field) => query[field] !== undefined)
  return isTimed ? [(Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS] : []
}

interface ContentQuery {
  query: Row
  version: number
  /** Before it was read. */
  now: Date
}

const representationOf = ({ json, headers }: Content, caching: string): Representation =>
  new Representation(json, { 'cache-control': caching, ...headers })

function makeResponse(
  content: Content,
  policy: CachePolicy,
  { query, version, now }: ContentQuery,
): CachedResponse {
  const cachedRows = (content.rows ?? JSON.parse(content.json)) as Row[]
  const { expires_with } = policy
  const rowEnds =
    expires_with === undefined ? [] : cachedRows.map((row) => Date.parse(String(row[expires_with])))
  const ends = [...rowEnds, ...minuteEnds(policy, query, now)]
  return {
    representation: representationOf(content, SHARED_CACHING),
    snapshot: { version, checked_version: version, ids: cachedRows.map((row) => String(row['id'])) },
    expires_at: Math.min(...ends),
  }
}

const bytesOf = ({ representation, snapshot }: CachedResponse, key: string): number =>
  ENTRY_BYTES + key.length + representation.bytes_max + ROW_BYTES * snapshot.ids.length

/**
 * Replies that are the same for everyone, each cached until a topic of the policy changes in any process or a
 * row of it expires.
 */
export function makeResponseCache<Query>({
  policy,
  read,
  changes,
  now,
  onSharedReply,
}: CacheDeps<Query>): ResponseCache<Query> {
  const addresses = makeAddresses()
  const cache = makeByteCache<CachedResponse>({
    bytes_max: BYTES_MAX,
    bytesOf,
    isCurrent: ({ expires_at, snapshot }) => now().getTime() < expires_at && changes.isCurrent(snapshot),
    version: changes.version,
    onRemoved: addresses.forget,
  })
  const makeShared = async (query: Query): Promise<CachedResponse> => {
    onSharedReply()
    const contentQuery = { query: query as Row, version: changes.version(), now: now() }
    return makeResponse(await read(query), policy, contentQuery)
  }
  const makeOnce = async (query: Query, { db, onNothing }: Fetching): Promise<Representation> => {
    const content = await read(query, db)
    if (content.is_empty) onNothing?.()
    // Hardly anybody else has the same query at the same time.
    return representationOf(content, 'no-cache')
  }
  return {
    lookUp: (url) => {
      const entry = addresses.find(url)
      const response = entry && cache.get(entry.key)
      if (entry !== undefined && response !== undefined) addresses.noteUse(entry, url)
      return response?.representation
    },
    fetch: async (query, how = {}) => {
      const { url, takeTurn = atOnce } = how
      const key = cacheKey(policy, query as Row)
      if (key === undefined) return takeTurn(() => makeOnce(query, how))
      // Each waits for a turn of their own, and not for that of the first who asked.
      const response = cache.get(key) ?? (await takeTurn(() => cache.fetch(key, () => makeShared(query))))
      if (url !== undefined && cache.get(key) !== undefined) addresses.remember(key, url)
      return response.representation
    },
  }
}
