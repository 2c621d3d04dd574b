import type { CachePolicy } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Changes, Snapshot } from '#server/platform/events/changes.ts'
import { Representation } from './representation.ts'

type Row = Record<string, unknown>

/** What a reply consists of, as it was read from the database. */
export interface Content {
  /** A list of rows, each with an `id`. */
  rows: unknown
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

interface Slot {
  response: CachedResponse | undefined
  pending: Promise<CachedResponse> | undefined
}

interface CacheDeps<Query> {
  policy: CachePolicy
  /** `db` is where an uncached query reads; undefined for a reply that is cached, which must not be late. */
  read: (query: Query, db?: Db) => Promise<Content>
  changes: Changes
  now: Now
  onSharedReply: () => void
}

export interface ResponseCache<Query> {
  /** The reply to this address, if it is cached and still current. */
  lookUp: (url: string) => Representation | undefined
  /** The reply to a query, from the cache or, if it is not cached, from `db`. `url`, if given, is found by `lookUp` from then on. */
  fetch: (query: Query, url?: string, db?: Db) => Promise<Representation>
}

const SLOTS_MAX = 400
const URLS_MAX = 1_000
const URL_LENGTH_MAX = 200

/** What queries have in common that get the same reply; undefined for one that is not cached. */
function cacheKey(policy: CachePolicy, query: Row): string | undefined {
  if (policy.uncached_fields.some((field) => query[field] !== undefined)) return undefined
  return JSON.stringify(query, (_name, value: unknown) => (Array.isArray(value) ? value.map(String).toSorted() : value))
}

function makeResponse({ rows, json, headers }: Content, { expires_with }: CachePolicy, version: number): CachedResponse {
  const list = rows as Row[]
  const ends = expires_with === undefined ? [] : list.map((row) => Date.parse(String(row[expires_with])))
  return {
    representation: new Representation(json, { 'cache-control': 'no-cache', ...headers }),
    snapshot: { version, checked_version: version, ids: list.map((row) => String(row['id'])) },
    expires_at: Math.min(...ends),
  }
}

/** Replies that are the same for everyone, each cached until a topic of the policy changes in any process or a row of it expires. */
export function makeResponseCache<Query>({ policy, read, changes, now, onSharedReply }: CacheDeps<Query>): ResponseCache<Query> {
  const slots = new Map<string, Slot>()
  const slots_by_url = new Map<string, Slot>()
  const isFresh = ({ expires_at, snapshot }: CachedResponse): boolean => now().getTime() < expires_at && changes.isCurrent(snapshot)

  const make = async (query: Query, db?: Db): Promise<CachedResponse> => {
    const version = changes.version()
    return makeResponse(await read(query, db), policy, version)
  }

  const fill = async (slot: Slot, query: Query): Promise<CachedResponse> => {
    onSharedReply()
    slot.response = await make(query)
    return slot.response
  }

  const slotOf = (key: string): Slot => {
    const slot = slots.get(key) ?? { response: undefined, pending: undefined }
    // The least recently used is evicted first.
    slots.delete(key)
    slots.set(key, slot)
    const [oldest] = slots.keys()
    if (slots.size > SLOTS_MAX && oldest !== undefined) slots.delete(oldest)
    return slot
  }

  const rememberUrl = (url: string, slot: Slot): void => {
    if (url.length > URL_LENGTH_MAX) return
    if (slots_by_url.size >= URLS_MAX) slots_by_url.clear()
    slots_by_url.set(url, slot)
  }

  /** One read at a time per slot; callers that come meanwhile share it, unless a change came after it began. */
  const fetchShared = async (slot: Slot, query: Query): Promise<CachedResponse> => {
    while (slot.response === undefined || !isFresh(slot.response)) {
      slot.pending ??= fill(slot, query).finally(() => {
        slot.pending = undefined
      })
      const requested_version = changes.version()
      const response = await slot.pending
      // Read after this request arrived: current for its caller, however fast the rows change.
      if (response.snapshot.version >= requested_version) return response
    }
    return slot.response
  }

  return {
    lookUp: (url) => {
      const response = slots_by_url.get(url)?.response
      return response !== undefined && isFresh(response) ? response.representation : undefined
    },
    fetch: async (query, url, db) => {
      const key = cacheKey(policy, query as Row)
      if (key === undefined) return (await make(query, db)).representation
      const slot = slotOf(key)
      const { representation } = await fetchShared(slot, query)
      if (url !== undefined) rememberUrl(url, slot)
      return representation
    },
  }
}
