import type { Hello, LiveEvent, News, Resync, StockChange } from '#contract/shop/live.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { api, type ClientEndpoint } from '#web/platform/http/api.ts'
import { prerenderTime } from '#web/platform/clock.ts'
import { addressOf, call, Problem } from '#web/platform/http/call.ts'
import { keyOf, queryClient, refresh } from '#web/platform/http/query.ts'
import { earliestServerNow, onReplyTime } from '#web/platform/http/server-time.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { reloadResults } from './results-news.ts'
import { followScreen, streamAbout } from './stream-about.ts'

type ChangesById = ReadonlyMap<string, StockChange>
interface InfiniteData {
  pages: { rows: FoodItem[] }[]
}

const isInfiniteData = (data: unknown): data is InfiniteData =>
  Array.isArray((data as InfiniteData | undefined)?.pages)
const isFoodItem = (data: unknown): data is FoodItem =>
  typeof (data as FoodItem | undefined)?.quantity_available === 'number'

function withChange(item: FoodItem, changes: ChangesById): FoodItem {
  const change = changes.get(item.id)
  return change === undefined
    ? item
    : { ...item, quantity_available: change.quantity_available, is_available: change.is_available }
}

/**
 * A cached reply with the stock of its food items brought up to date: pages of items, a list of items or one
 * item.
 */
export function applyStockChange(data: unknown, changes: ChangesById): unknown {
  if (isInfiniteData(data))
    return {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        rows: page.rows.map((item) => withChange(item, changes)),
      })),
    }
  if (Array.isArray(data)) return data.map((item: FoodItem) => withChange(item, changes))
  return isFoodItem(data) ? withChange(data, changes) : data
}

/** Pages that show the same map ask for it again within this time, and not all at once. */
const REFRESH_SPREAD_MS = 2_000
const MIN_RECONNECT_MS = 5_000
const MAX_RECONNECT_MS = MINUTE_MS
const foodItemCalls: ClientEndpoint[] = [
  api.foodItems.browse,
  api.foodItems.get,
  api.foodItemMap.items,
  api.foodItems.mine,
]
const mapCalls: ClientEndpoint[] = [api.foodItemMap.groups]
const orderCalls: ClientEndpoint[] = [
  api.orders.all,
  api.orders.get,
  api.orders.ofRestaurant,
  api.recalls.all,
]

const within = (spread_ms: number, run: () => void): void => void setTimeout(run, Math.random() * spread_ms)

/** A list in pages loads its first page again by itself. */
const isInPages = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[2] === 'pages'

async function refreshResults(): Promise<void> {
  reloadResults()
  await Promise.all(
    [...foodItemCalls, ...mapCalls].map(async (endpoint) => {
      const others = {
        queryKey: keyOf(endpoint),
        predicate: (query: { queryKey: readonly unknown[] }) => !isInPages(query),
      }
      await queryClient.cancelQueries(others)
      await queryClient.invalidateQueries(others)
    }),
  )
}

/** By the server's time, as the events of the stream say. */
let changed_at = 0
/** Within so many seconds a cache in front has the next of what it has. */
const OLD_REPLY_S = 4
/** After so many the clocks of servers differ, and asking again is in vain. */
const OLD_REPLIES_MAX = 4
let old_replies = 0

let isNewsWaiting = false

/** Of several news that come before the lists are loaded again, the first decides when. */
function refreshWithin(after_s: number): void {
  if (isNewsWaiting) return
  isNewsWaiting = true
  within(after_s * 1_000, () => {
    isNewsWaiting = false
    void refreshResults()
  })
}

onReplyTime((made_at) => {
  if (made_at >= changed_at || isNewsWaiting || old_replies === OLD_REPLIES_MAX) return
  old_replies += 1
  refreshWithin(OLD_REPLY_S)
})

function noteChange(at: number): void {
  if (at <= changed_at) return
  changed_at = at
  old_replies = 0
}

const handlers = {
  stock: (data) => {
    const changes = new Map(
      (JSON.parse(data) as StockChange[]).map((change) => [change.food_item_id, change]),
    )
    if (changes.values().some(({ is_available }) => !is_available))
      within(REFRESH_SPREAD_MS, () => void refresh(...mapCalls))
    for (const endpoint of foodItemCalls) {
      const queryKey = keyOf(endpoint)
      queryClient.setQueriesData({ queryKey }, (cached: unknown) => applyStockChange(cached, changes))
      // A response on its way may have been read before the change.
      if (queryClient.isFetching({ queryKey }) > 0) void refresh(endpoint)
    }
  },
  news: (data) => refreshWithin((JSON.parse(data) as News).after_s),
  order: () => void refresh(...orderCalls),
  resync: (data) => {
    const { after_s = 0 } = JSON.parse(data) as Resync
    within(after_s * 1_000, refreshAll)
  },
} satisfies Partial<Record<LiveEvent, (data: string) => void>>

const refreshAll = (): void => void refresh(...foodItemCalls, ...mapCalls, ...orderCalls)

const NEVER_SYNCED = Number.NEGATIVE_INFINITY
/**
 * Whether something may have changed since `synced_until`, in the server's time. Every connection begins with
 * a resync.
 */
const isOutdated = (resync: string, synced_until: number): boolean =>
  Date.parse((JSON.parse(resync) as Resync).changed_at) >= synced_until

/** Exponential backoff with jitter, in milliseconds. */
const reconnectDelay = (failures: number): number =>
  Math.min(MAX_RECONNECT_MS, MIN_RECONNECT_MS * 2 ** failures) * (0.5 + Math.random() / 2)

/**
 * The server's time when the last stream was closed, until which its changes are on the screen; never, if it
 * was broken.
 */
let closed_at: number | undefined

/** A stream with what was stated that it is about: first in its address, by which it also reconnects by itself. */
interface OpenStream {
  source: EventSource
  id?: string
  stated: string
}

/** Also without an item, which says that it is about none. */
function addressFor({ items, restaurants, ...others }: ReturnType<typeof streamAbout>): string {
  const address = addressOf(api.live.events, { ...others, restaurants: restaurants.join(',') })
  return `${address}${address.includes('?') ? '&' : '?'}items=${items.join(',')}`
}

/** States to a stream what is on the screen, unless it knows. */
async function stateAbout(stream: OpenStream, onGone: () => void): Promise<void> {
  const about = streamAbout()
  const address = addressFor(about)
  if (stream.id === undefined || address === stream.stated) return
  const before = stream.stated
  stream.stated = address
  try {
    await call(api.live.about, { stream: stream.id, ...about })
  } catch (error) {
    stream.stated = before
    // Another process has it, or it has ended: a new stream has it in its address.
    if (error instanceof Problem && error.status === 404 && stream.source.readyState === EventSource.OPEN)
      onGone()
  }
}

/**
 * Opens the stream for a page whose first replies were requested at `requested_at`, in the server's time.
 * Returns what closes it.
 */
export function openStream(requested_at: number): () => void {
  changed_at = 0
  let synced_until = closed_at ?? prerenderTime() ?? requested_at
  let stream: OpenStream
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const connect = (): void => {
    const address = addressFor(streamAbout())
    const source = new EventSource(address)
    const opened: OpenStream = { source, stated: address }
    stream = opened
    source.addEventListener('hello', ({ data }: MessageEvent<string>) => {
      opened.id = (JSON.parse(data) as Hello).stream
      opened.stated = address
      stateNow()
    })
    for (const [name, handle] of Object.entries(handlers)) {
      source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        failures = 0
        noteChange(Number(lastEventId))
        if (name !== 'resync' || isOutdated(data, synced_until)) handle(data)
        // From here on the stream brings every change, and what it brings after a break may be incomplete.
        synced_until = NEVER_SYNCED
      })
    }
    // The browser reconnects by itself when a stream breaks off, but not after a refusal: then the page
    // refreshes and reconnects.
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) reconnectLater()
    })
  }
  const reconnectLater = (): void => {
    clearTimeout(reconnectTimer)
    synced_until = NEVER_SYNCED
    reconnectTimer = setTimeout(() => {
      stream.source.close()
      refreshAll()
      connect()
    }, reconnectDelay(failures))
    failures += 1
  }
  const stateNow = (): void => void stateAbout(stream, reconnectLater)
  connect()
  const unfollow = followScreen(stateNow)
  return () => {
    unfollow()
    clearTimeout(reconnectTimer)
    closed_at = stream.source.readyState === EventSource.OPEN ? earliestServerNow() : NEVER_SYNCED
    stream.source.close()
  }
}
