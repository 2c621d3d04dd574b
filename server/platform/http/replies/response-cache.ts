import type { CachePolicy } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Changes, Snapshot } from '#server/platform/events/changes.ts'
import { makeBoundedEntries } from '#server/platform/http/requests/bounded-entries.ts'
import { Representation } from './representation.ts'
import type { TakeTurn } from '#server/platform/http/requests/turn.ts'

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
  key: string
  response: CachedResponse | undefined
  pending: Promise<CachedResponse> | undefined
  /** Where `lookUp` finds it; the one that was unused for longest comes first. */
  addresses: Set<string>
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
}

export interface ResponseCache<Query> {
  /** The reply to this address, if it is cached and still current. */
  lookUp: (url: string) => Representation | undefined
  /** The reply to a query, from the cache or, if it is not there or not current, from the database. */
  fetch: (query: Query, how?: Fetching) => Promise<Representation>
}

/** Of one endpoint, compressed forms included: a few hundred pages. */
const BYTES_MAX = 24 * 1024 * 1024
/** What an entry takes besides its body: addresses, header lines, and what a small buffer shares its block of memory with. */
const ENTRY_BYTES = 10_000
const ROW_BYTES = 150
/** As many as spell the same query in different ways, and no more. */
const ADDRESSES_MAX = 8
const ADDRESS_LENGTH_MAX = 200

const atOnce: TakeTurn = (work) => work()

/** What queries have in common that get the same reply; undefined for one that is not cached. */
function cacheKey(policy: CachePolicy, query: Row): string | undefined {
  if (policy.uncached_fields.some((field) => query[field] !== undefined)) return undefined
  const { cached_values = {} } = policy
  for (const [field, values] of Object.entries(cached_values))
    if (query[field] !== undefined && !values.includes(query[field] as number)) return undefined
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

/** A compressed form is no larger than the body, and there can be two. */
const bytesOf = (key: string, { representation, snapshot }: CachedResponse): number =>
  ENTRY_BYTES + key.length + 3 * representation.body.length + ROW_BYTES * snapshot.ids.length

/** Replies that are the same for everyone, each cached until a topic of the policy changes in any process or a row of it expires. */
export function makeResponseCache<Query>({ policy, read, changes, now, onSharedReply }: CacheDeps<Query>): ResponseCache<Query> {
  const slots_by_address = new Map<string, Slot>()
  const slots = makeBoundedEntries<Slot>(BYTES_MAX, ({ addresses }) => {
    for (const address of addresses) slots_by_address.delete(address)
  })
  const isFresh = ({ expires_at, snapshot }: CachedResponse): boolean => now().getTime() < expires_at && changes.isCurrent(snapshot)

  const make = async (query: Query, db?: Db): Promise<CachedResponse> => {
    const version = changes.version()
    return makeResponse(await read(query, db), policy, version)
  }

  const fill = async (slot: Slot, query: Query): Promise<CachedResponse> => {
    onSharedReply()
    slot.response = await make(query)
    if (slots.get(slot.key) === slot) slots.set(slot.key, slot, bytesOf(slot.key, slot.response))
    return slot.response
  }

  const slotOf = (key: string): Slot => {
    const present = slots.get(key)
    if (present !== undefined) return present
    const slot: Slot = { key, response: undefined, pending: undefined, addresses: new Set() }
    slots.set(key, slot, ENTRY_BYTES)
    return slot
  }

  const forgetAddress = (slot: Slot, address: string): void => {
    slot.addresses.delete(address)
    slots_by_address.delete(address)
  }
  const rememberAddress = (slot: Slot, address: string): void => {
    if (address.length > ADDRESS_LENGTH_MAX || slots.get(slot.key) !== slot) return
    slot.addresses.add(address)
    slots_by_address.set(address, slot)
    const [oldest = ''] = slot.addresses
    if (slot.addresses.size > ADDRESSES_MAX) forgetAddress(slot, oldest)
  }
  const noteUse = (slot: Slot, address: string): void => {
    slots.get(slot.key)
    if (slot.addresses.size === 1) return
    slot.addresses.delete(address)
    slot.addresses.add(address)
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

  const currentOf = (slot: Slot | undefined): CachedResponse | undefined =>
    slot?.response !== undefined && isFresh(slot.response) ? slot.response : undefined

  return {
    lookUp: (url) => {
      const slot = slots_by_address.get(url)
      const response = currentOf(slot)
      if (slot !== undefined && response !== undefined) noteUse(slot, url)
      return response?.representation
    },
    fetch: async (query, { url, db, takeTurn = atOnce } = {}) => {
      const key = cacheKey(policy, query as Row)
      if (key === undefined) return (await takeTurn(() => make(query, db))).representation
      // Each waits for a turn of their own, and not for that of the first who asked.
      const response = currentOf(slots.get(key)) ?? (await takeTurn(() => fetchShared(slotOf(key), query)))
      const slot = slots.get(key)
      if (url !== undefined && slot !== undefined) rememberAddress(slot, url)
      return response.representation
    },
  }
}
