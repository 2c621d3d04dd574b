import { useEffect } from 'react'
import type { LiveEvent, StockChange } from '#contract/live.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { api, type ClientEndpoint } from '#web/platform/api.ts'
import { keyOf, queryClient, refresh } from '#web/platform/query.ts'
import { applyStockChange } from './stock.ts'

/** Every open page receives an event at the same moment; their requests are spread over this time. */
const REFRESH_SPREAD_MS = 2_000
const MIN_RECONNECT_MS = 5_000
const MAX_RECONNECT_MS = MINUTE_MS
const foodItemCalls: ClientEndpoint[] = [api.foodItems.list, api.foodItems.get, api.foodItems.mine]
const orderCalls: ClientEndpoint[] = [api.orders.list, api.orders.get, api.orders.ofRestaurant]

const handlers = {
  stock: (data) => {
    const changes = new Map((JSON.parse(data) as StockChange[]).map((change) => [change.food_item_id, change]))
    for (const endpoint of foodItemCalls)
      queryClient.setQueriesData({ queryKey: keyOf(endpoint) }, (cached: unknown) => applyStockChange(cached, changes))
  },
  deals: () => void setTimeout(() => void refresh(...foodItemCalls), Math.random() * REFRESH_SPREAD_MS),
  order: () => void refresh(...orderCalls),
  resync: () => void refresh(...foodItemCalls, ...orderCalls),
} satisfies Record<LiveEvent, (data: string) => void>

/** Exponential backoff with jitter, in milliseconds. */
const reconnectDelay = (failures: number): number =>
  Math.min(MAX_RECONNECT_MS, MIN_RECONNECT_MS * 2 ** failures) * (0.5 + Math.random() / 2)

function openStream(): () => void {
  let source: EventSource
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  // Every connection begins with a resync. The first one means nothing: what is on the screen was loaded a moment ago.
  let isFirstResync = true
  const connect = (): void => {
    source = new EventSource(api.live.events.path)
    for (const [name, handle] of Object.entries(handlers)) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        failures = 0
        if (name === 'resync' && isFirstResync) isFirstResync = false
        else handle(data)
      })
    }
    // The browser reconnects by itself when a stream breaks off, but not after a refusal: then the page refreshes and reconnects.
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      isFirstResync = false
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
    source.close()
  }
}

/** Keeps what is on the screen up to date while `isActive`; a hidden tab holds no connection. */
export function useLiveEvents(isActive: boolean, user_id: string | undefined): void {
  useEffect(() => {
    if (!isActive) return undefined
    let closeStream: (() => void) | undefined
    const openOrClose = (): void => {
      if (document.hidden) {
        closeStream?.()
        closeStream = undefined
      } else closeStream ??= openStream()
    }
    openOrClose()
    document.addEventListener('visibilitychange', openOrClose)
    return () => {
      document.removeEventListener('visibilitychange', openOrClose)
      closeStream?.()
    }
  }, [isActive, user_id])
}
