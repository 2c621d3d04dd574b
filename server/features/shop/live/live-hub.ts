import type { PassThrough } from 'node:stream'
import type { FoodItemsChange, LiveEvent, Resync } from '#contract/shop/live.ts'
import { foodItemsTopic, stockTopic } from '#server/features/kitchen/food-items/public.ts'
import { orderTopic } from '#server/features/orders/ordering/public.ts'
import { staffTopic } from '#server/features/kitchen/staff/public.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import { type StreamClient, type LiveStreams, makeLiveStreams } from './live-streams.ts'

/** Bytes and not text, of which every stream would make its own copy. */
const eventBytes = (event: LiveEvent, data: unknown): Buffer =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
const RETRY = Buffer.from('retry: 2000\n')

interface LiveHubDeps {
  events: Events
  metrics: Metrics
  now: () => Date
  has_limits: boolean
}

export interface LiveHub {
  /**
   * Changes with every change of somebody's role, so that one that happens while a stream opens is noticed.
   */
  staffVersion: () => number
  open: (client: StreamClient & { staff_version: number }) => PassThrough
  close: () => void
}

/**
 * When something of the shop changed last, as far as this process knows: what changed before it listened is
 * not known to it.
 */
function followChanges(events: Events, now: () => Date): () => Date {
  let changed_at = now()
  const recordChange = (): void => {
    changed_at = now()
  }
  for (const topic of [stockTopic, foodItemsTopic, orderTopic]) events.on<unknown>(topic, recordChange)
  events.onGap(recordChange)
  return () => changed_at
}

/**
 * Sends what is published to those whom it concerns: stock and food items to all, with whether they are of their
 * own restaurant, an order to its customer and its restaurant.
 */
function forwardChanges(events: Events, streams: LiveStreams): void {
  events.on(stockTopic, (changes) => streams.send(eventBytes('stock', changes)))
  events.on(foodItemsTopic, (restaurant_ids) => {
    const isOwn = ({ caller }: StreamClient): boolean => restaurant_ids.includes(caller?.restaurant_id ?? '')
    streams.send(eventBytes('deals', { own: true } satisfies FoodItemsChange), isOwn)
    streams.send(eventBytes('deals', { own: false } satisfies FoodItemsChange), (client) => !isOwn(client))
  })
  events.on(orderTopic, (changes) => {
    for (const { account_id, restaurant_id, order_id, status } of changes)
      streams.send(
        eventBytes('order', { order_id, status }),
        ({ caller }) => caller?.id === account_id || caller?.restaurant_id === restaurant_id,
      )
  })
}

/** Forwards the events of this process to the browsers that listen. */
export function makeLiveHub({ events, metrics, now, has_limits }: LiveHubDeps): LiveHub {
  const streams = makeLiveStreams(metrics, has_limits)
  const changedAt = followChanges(events, now)
  const resyncBytes = (): Buffer =>
    eventBytes('resync', { changed_at: changedAt().toISOString() } satisfies Resync)
  forwardChanges(events, streams)
  let staff_version = 0
  // Whoever has another role, or none, gets no more events by the former one.
  events.on(staffTopic, (changes) => {
    staff_version += 1
    const account_ids = new Set(changes.map(({ account_id }) => account_id))
    streams.endThoseOf(({ caller }) => caller !== undefined && account_ids.has(caller.id))
  })
  events.onGap(() => {
    streams.send(resyncBytes())
    streams.checkAll()
  })
  return {
    staffVersion: () => staff_version,
    open: ({ staff_version: version_before, ...client }) => {
      const listener = streams.open(client, Buffer.concat([RETRY, resyncBytes()]))
      if (version_before !== staff_version) streams.check(listener)
      return listener.stream
    },
    close: streams.close,
  }
}
