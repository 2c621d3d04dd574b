import { useEffect } from 'react'
import type { LiveEvent, StockChange } from '#contract/live.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { api, type ClientEndpoint } from '#web/platform/api.ts'
import { keyOf, queryClient, refresh } from '#web/platform/query.ts'
import { applyStockChange } from './stock.ts'

/** Everyone hears of a new deal at once; they do not all ask for it at once. */
const ASK_WITHIN_MS = 2_000
const SHORTEST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = MINUTE_MS
const deals: ClientEndpoint[] = [api.foodItems.list, api.foodItems.get, api.foodItems.mine]
const orders: ClientEndpoint[] = [api.orders.list, api.orders.get, api.orders.ofRestaurant]

const hears = {
  stock: (data) => {
    const changes = new Map((JSON.parse(data) as StockChange[]).map((change) => [change.food_item_id, change]))
    for (const endpoint of deals)
      queryClient.setQueriesData({ queryKey: keyOf(endpoint) }, (old: unknown) => applyStockChange(old, changes))
  },
  deals: () => void setTimeout(() => void refresh(...deals), Math.random() * ASK_WITHIN_MS),
  order: () => void refresh(...orders),
  resync: () => void refresh(...deals, ...orders),
} satisfies Record<LiveEvent, (data: string) => void>

/** How long to wait for another try after so many refusals: ever longer, and not everyone at the same moment. */
const pauseAfter = (refusals: number): number => Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** refusals) * (0.5 + Math.random() / 2)

function listen(): () => void {
  let source: EventSource
  let again: ReturnType<typeof setTimeout> | undefined
  let refusals = 0
  // What is on the screen was asked for a moment ago; only a later resync tells of a gap.
  let first = true
  const open = (): void => {
    source = new EventSource(api.live.events.path)
    for (const [name, hear] of Object.entries(hears)) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        refusals = 0
        if (name === 'resync' && first) first = false
        else hear(data)
      })
    }
    // A browser comes back by itself when a stream breaks off, and never when it is refused: then the page asks instead.
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      first = false
      again = setTimeout(() => {
        hears.resync()
        open()
      }, pauseAfter(refusals))
      refusals += 1
    })
  }
  open()
  return () => {
    clearTimeout(again)
    source.close()
  }
}

/** Keeps what is on the screen up to date while `on`; a tab nobody looks at holds no connection. */
export function useLiveEvents(on: boolean, user_id: string | undefined): void {
  useEffect(() => {
    if (!on) return undefined
    let stop: (() => void) | undefined
    const follow = (): void => {
      if (document.hidden) {
        stop?.()
        stop = undefined
      } else stop ??= listen()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop?.()
    }
  }, [on, user_id])
}
