import type { FoodItemsChange, LiveEvent, Resync, StockChange } from '#contract/shop/live.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { api, type ClientEndpoint } from '#web/platform/http/api.ts'
import { prerenderTime } from '#web/platform/clock.ts'
import { keyOf, queryClient, refresh } from '#web/platform/http/query.ts'
import { earliestServerNow } from '#web/platform/http/server-time.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'

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

/** Every open page receives an event at the same moment; their requests are spread over this time. */
const REFRESH_SPREAD_MS = 2_000
const MIN_RECONNECT_MS = 5_000
const MAX_RECONNECT_MS = MINUTE_MS
/** What everybody sees of food items. */
const shopCalls: ClientEndpoint[] = [api.foodItems.browse, api.foodItems.get, api.foodItemMap.items]
const foodItemCalls: ClientEndpoint[] = [...shopCalls, api.foodItems.mine]
const mapCalls: ClientEndpoint[] = [api.foodItemMap.groups]
const orderCalls: ClientEndpoint[] = [
  api.orders.all,
  api.orders.get,
  api.orders.ofRestaurant,
  api.recalls.all,
]

const refreshSoon = (...calls: ClientEndpoint[]): void =>
  void setTimeout(() => void refresh(...calls), Math.random() * REFRESH_SPREAD_MS)

const handlers = {
  stock: (data) => {
    const changes = new Map(
      (JSON.parse(data) as StockChange[]).map((change) => [change.food_item_id, change]),
    )
    if (changes.values().some(({ is_available }) => !is_available)) refreshSoon(...mapCalls)
    for (const endpoint of foodItemCalls) {
      const queryKey = keyOf(endpoint)
      queryClient.setQueriesData({ queryKey }, (cached: unknown) => applyStockChange(cached, changes))
      // A response on its way may have been read before the change.
      if (queryClient.isFetching({ queryKey }) > 0) void refresh(endpoint)
    }
  },
  deals: (data) => {
    const { own } = JSON.parse(data) as FoodItemsChange
    refreshSoon(...(own === false ? shopCalls : foodItemCalls), ...mapCalls)
  },
  order: () => void refresh(...orderCalls),
  resync: () => void refresh(...foodItemCalls, ...mapCalls, ...orderCalls),
} satisfies Record<LiveEvent, (data: string) => void>

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

/**
 * Opens the stream for a page whose first replies were requested at `requested_at`, in the server's time.
 * Returns what closes it.
 */
export function openStream(requested_at: number): () => void {
  let synced_until = closed_at ?? prerenderTime() ?? requested_at
  let source: EventSource
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const connect = (): void => {
    source = new EventSource(api.live.events.path)
    for (const [name, handle] of Object.entries(handlers)) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        failures = 0
        if (name !== 'resync' || isOutdated(data, synced_until)) handle(data)
        // From here on the stream brings every change, and what it brings after a break may be incomplete.
        synced_until = NEVER_SYNCED
      })
    }
    // The browser reconnects by itself when a stream breaks off, but not after a refusal: then the page
    // refreshes and reconnects.
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      synced_until = NEVER_SYNCED
      reconnectTimer = setTimeout(() => {
        handlers.resync()
        connect()
      }, reconnectDelay(failures))
      failures += 1
    })
  }
  connect()
  return () => {
    clearTimeout(reconnectTimer)
    closed_at = source.readyState === EventSource.OPEN ? earliestServerNow() : NEVER_SYNCED
    source.close()
  }
}
