import type { StreamAbout } from '#contract/shop/live.ts'
import type { Caller } from '#server/application/callers.ts'

/** What streams are found by. */
export const keyOf = {
  item: (id: string): string => `item ${id}`,
  /** Of a restaurant that it says it is about. */
  restaurant: (id: string): string => `restaurant ${id}`,
  /** Of the restaurant whose staff it belongs to. */
  own: (id: string): string => `own ${id}`,
  account: (id: string): string => `account ${id}`,
  /** Of lists of one cuisine. */
  results: (cuisine: string): string => `list ${cuisine}`,
  /** Of lists of all cuisines. */
  anyResults: 'list',
  /** Of all lists. */
  allResults: 'lists',
  /** Of streams that never said what they are about. */
  unstated: 'unstated',
}

/** What is on sale ends after `now`, so a list until then is none. */
export const hasResults = ({ until }: StreamAbout, now: Date): boolean =>
  until === undefined || new Date(until) > now

function resultsKeys(about: StreamAbout, now: Date): string[] {
  if (!hasResults(about, now)) return []
  return [keyOf.allResults, about.cuisine === undefined ? keyOf.anyResults : keyOf.results(about.cuisine)]
}

export function keysOf(about: StreamAbout | undefined, caller: Caller | undefined, now: Date): string[] {
  const { items = [], restaurants = [] } = about ?? {}
  const restaurant_id = caller?.restaurant_id ?? undefined
  return [
    ...items.map(keyOf.item),
    ...restaurants.map(keyOf.restaurant),
    ...(caller === undefined ? [] : [keyOf.account(caller.id)]),
    ...(restaurant_id === undefined ? [] : [keyOf.own(restaurant_id)]),
    ...resultsKeys(about ?? {}, now),
    ...(about === undefined ? [keyOf.unstated] : []),
  ]
}

const none: ReadonlySet<never> = new Set<never>()

export interface StreamIndex<Stream> {
  set: (stream: Stream, keys: string[]) => void
  delete: (stream: Stream) => void
  /** Those with this key. */
  of: (key: string) => ReadonlySet<Stream>
  /** How many there are. */
  count: () => number
}

interface StreamEntry<Stream> {
  key: string
  streams: Set<Stream>
}

/** Streams by what they are about, so that what concerns few is found without looking at all. */
export function makeStreamIndex<Stream>(): StreamIndex<Stream> {
  // A stream has entries instead of keys, of which each would have its own text.
  const entriesByStream = new Map<Stream, StreamEntry<Stream>[]>()
  const entriesByKey = new Map<string, StreamEntry<Stream>>()
  const entryOf = (key: string): StreamEntry<Stream> => {
    const entry = entriesByKey.get(key) ?? { key, streams: new Set() }
    entriesByKey.set(key, entry)
    return entry
  }
  const remove = (stream: Stream): void => {
    for (const { key, streams } of entriesByStream.get(stream) ?? []) {
      streams.delete(stream)
      if (streams.size === 0) entriesByKey.delete(key)
    }
    entriesByStream.delete(stream)
  }
  return {
    set: (stream, keys) => {
      remove(stream)
      const entries = keys.map(entryOf)
      for (const { streams } of entries) streams.add(stream)
      entriesByStream.set(stream, entries)
    },
    delete: remove,
    of: (key) => entriesByKey.get(key)?.streams ?? none,
    count: () => entriesByStream.size,
  }
}
