import type { OrderChange, StockChange } from '#contract/shop/live.ts'
import type { StockTopicChange } from '#server/features/kitchen/food-items/public.ts'
import { eventBytes } from './event-bytes.ts'
import type { Listener, LiveStreams } from './live-streams.ts'
import { keyOf } from './stream-index.ts'

export const stockBytes = (changes: StockTopicChange[], changed_at: Date): Buffer =>
  eventBytes(
    'stock',
    changes.map(({ food_item_id, quantity_available, is_available }): StockChange => ({
      food_item_id,
      quantity_available,
      is_available,
    })),
    changed_at,
  )

/** What each stream is about of these changes. */
function changesByListener(
  { index }: LiveStreams,
  changes: StockTopicChange[],
): Map<Listener, StockTopicChange[]> {
  const byListener = new Map<Listener, StockTopicChange[]>()
  for (const change of changes) {
    const { food_item_id, restaurant_id } = change
    const keys = [
      keyOf.item(food_item_id),
      keyOf.restaurant(restaurant_id),
      keyOf.own(restaurant_id),
      keyOf.unstated,
    ]
    for (const listener of new Set(keys.flatMap((key) => [...index.of(key)]))) {
      const before = byListener.get(listener)
      if (before === undefined) byListener.set(listener, [change])
      else before.push(change)
    }
  }
  return byListener
}

/** Sends each stream the changes of what it is about as one event. Streams that hear the same share its bytes. */
export function sendStock(streams: LiveStreams, changes: StockTopicChange[], changed_at: Date): void {
  const bytesOf = new Map<string, Buffer>()
  for (const [listener, changesOfOne] of changesByListener(streams, changes)) {
    const key = changesOfOne.map(({ food_item_id }) => food_item_id).join()
    const bytes = bytesOf.get(key) ?? stockBytes(changesOfOne, changed_at)
    bytesOf.set(key, bytes)
    streams.send([listener], bytes)
  }
}

export type OrderTopicChange = OrderChange & { account_id: string; restaurant_id: string }

/** Sends orders to their customers and their restaurants. */
export function sendOrders({ index, send }: LiveStreams, changes: OrderTopicChange[]): void {
  for (const { account_id, restaurant_id, order_id, status } of changes) {
    const listeners = new Set([...index.of(keyOf.account(account_id)), ...index.of(keyOf.own(restaurant_id))])
    if (listeners.size > 0) send(listeners, eventBytes('order', { order_id, status } satisfies OrderChange))
  }
}
