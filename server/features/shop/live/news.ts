import type { StreamAbout } from '#contract/shop/live.ts'
import type { OnSaleChange } from '#server/features/kitchen/food-items/public.ts'
import { hasResults, keyOf, type StreamIndex } from './stream-index.ts'

/** Of one listening page; the rest of its calls are answered by what the browser has. */
const FETCHES_PER_PAGE = 1
const AFTER_MIN_S = 2
const AFTER_MAX_S = 120
/** How often it is looked whose time has come. */
const LOOK_EVERY_MS = 250

/**
 * Within how many seconds pages ask for their lists again, so that all that listen to this process ask at most
 * `fetches_per_s` times a second, however often lists change.
 */
export const afterSeconds = (streams: number, fetches_per_s: number): number =>
  Math.min(AFTER_MAX_S, Math.max(AFTER_MIN_S, Math.ceil((streams * FETCHES_PER_PAGE) / fetches_per_s)))

interface Listening {
  about: StreamAbout | undefined
}

/** Whether a list by end of sale is long enough for something that ends so early. */
const reaches = ({ until }: StreamAbout, ends_at: string | number): boolean =>
  until === undefined || new Date(ends_at) <= new Date(until)

/** Whether a change can be seen on a page that is about this. */
export function isSeen({ restaurant_id, item }: OnSaleChange, about: StreamAbout, now: Date): boolean {
  const { items, restaurants, cuisine } = about
  if (restaurants?.includes(restaurant_id) === true) return true
  if (item !== undefined && items?.includes(item.id) === true) return true
  if (!hasResults(about, now)) return false
  if (item === undefined) return true
  return (cuisine === undefined || cuisine === item.cuisine_type) && reaches(about, item.expires_at)
}

/** The streams whose pages can show these changes. */
export function reachedBy<Stream extends Listening>(
  changes: OnSaleChange[],
  index: StreamIndex<Stream>,
): Set<Stream> {
  const reached = new Set<Stream>()
  const add = (streams: Iterable<Stream>): void => {
    for (const stream of streams) reached.add(stream)
  }
  /** The earliest end of sale of each cuisine. */
  const ends = new Map<string, number>()
  for (const { restaurant_id, item } of changes) {
    add(index.of(keyOf.restaurant(restaurant_id)))
    if (item === undefined) {
      add(index.of(keyOf.allResults))
      continue
    }
    add(index.of(keyOf.item(item.id)))
    const end = Date.parse(item.expires_at)
    ends.set(item.cuisine_type, Math.min(end, ends.get(item.cuisine_type) ?? end))
  }
  for (const [cuisine, end] of ends)
    for (const key of [keyOf.results(cuisine), keyOf.anyResults])
      for (const stream of index.of(key)) if (reaches(stream.about ?? {}, end)) reached.add(stream)
  return reached
}

interface NewsDeps<Stream> {
  /** Within how many seconds those who are told now ask again. */
  afterSeconds: () => number
  send: (stream: Stream, after_s: number) => void
  /** A monotonic clock. */
  now_ms?: () => number
}

/** Tells streams that their lists have changed, each at most once in the time that it then has to ask again. */
export function makeNews<Stream extends object>({
  afterSeconds: after,
  send,
  now_ms = () => performance.now(),
}: NewsDeps<Stream>) {
  const waiting = new Set<Stream>()
  const quietUntil = new WeakMap<Stream, number>()
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    timer = undefined
    const [now, after_s] = [now_ms(), after()]
    for (const stream of waiting) {
      if ((quietUntil.get(stream) ?? 0) > now) continue
      waiting.delete(stream)
      quietUntil.set(stream, now + after_s * 1_000)
      send(stream, after_s)
    }
    if (waiting.size > 0) lookSoon()
  }
  const lookSoon = (): void => {
    timer ??= setTimeout(look, LOOK_EVERY_MS).unref()
  }
  return {
    announce: (streams: Iterable<Stream>): void => {
      for (const stream of streams) waiting.add(stream)
      if (waiting.size > 0) lookSoon()
    },
    forget: (stream: Stream): void => void waiting.delete(stream),
  }
}
