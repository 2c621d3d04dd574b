import type { PassThrough } from 'node:stream'
import type { Hello, News, Resync, StreamAbout } from '#contract/shop/live.ts'
import {
  foodItemsTopic,
  type OnSaleChange,
  type StockTopicChange,
  stockTopic,
} from '#server/features/kitchen/food-items/public.ts'
import { orderTopic } from '#server/features/orders/ordering/public.ts'
import { staffTopic } from '#server/features/kitchen/staff/public.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import { eventBytes } from './event-bytes.ts'
import { makeGathering } from './gathering.ts'
import { type Listener, type LiveStreams, makeLiveStreams, type StreamClient } from './live-streams.ts'
import { afterSeconds, isSeen, makeNews, reachedBy } from './news.ts'
import { makeRecentChanges } from './recent-changes.ts'
import { type OrderTopicChange, sendOrders, sendStock, stockBytes } from './sending.ts'
import { keyOf } from './stream-index.ts'

/** Changes within this time are one event. */
const GATHER_MS = 200
/** Of orders, for which somebody at a counter waits. */
const GATHER_ORDERS_MS = 50
/** How long ago a food item can have been loaded that a page now says is on the screen: it may come from a list. */
const RECENT_STOCK_MS = 60_000
/** The same of a list, which is loaded when it comes on the screen. */
const RECENT_RESULTS_MS = 2_000

const RETRY = Buffer.from('retry: 2000\n')

interface LiveHubDeps {
  events: Events
  metrics: Metrics
  now: () => Date
  has_limits: boolean
  /** How often a second pages may fetch lists because of news. */
  news_fetches: number
}

export interface LiveHub {
  /**
   * Changes with every change of somebody's role, so that one that happens while a stream opens is noticed.
   */
  staffVersion: () => number
  open: (client: StreamClient & { staff_version: number }) => PassThrough
  /** Says anew what a stream is about. False where this process has no such stream. */
  setAbout: (stream_id: string, about: StreamAbout) => boolean
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

/** Sends news of lists, and gives what tells a page of those that it may have missed. */
function forwardNews(
  { events, now }: LiveHubDeps,
  { index, send }: LiveStreams,
  after: () => number,
): { sendMissed: (listener: Listener) => void; forget: (listener: Listener) => void } {
  let version = 0
  const sendNews = (listener: Listener, after_s: number): void => {
    send([listener], eventBytes('news', { version, after_s } satisfies News, now()))
    if (listener.about === undefined) send([listener], eventBytes('deals', {}, now()))
  }
  const news = makeNews<Listener>({ afterSeconds: after, send: sendNews })
  const recent = makeRecentChanges<OnSaleChange>(RECENT_RESULTS_MS)
  const gather = makeGathering<OnSaleChange>(GATHER_MS, (changes) => {
    // Who works there sees what they listed at once.
    const own = new Set(changes.flatMap(({ restaurant_id }) => [...index.of(keyOf.own(restaurant_id))]))
    for (const listener of own) sendNews(listener, 0)
    news.announce(reachedBy(changes, index).difference(own))
  })
  events.on(foodItemsTopic, (changes) => {
    version += 1
    for (const change of changes) {
      const key = JSON.stringify(change)
      recent.add(key, change)
      gather(key, change)
    }
  })
  return {
    sendMissed: (listener) => {
      const { about = {} } = listener
      if (recent.all().some((change) => isSeen(change, about, now()))) news.announce([listener])
    },
    forget: news.forget,
  }
}

/** Sends stock, and gives what sends a page what it may have missed. */
function forwardStock(
  { events, now }: LiveHubDeps,
  streams: LiveStreams,
): { sendMissed: (listener: Listener, before: StreamAbout) => void } {
  const recent = makeRecentChanges<StockTopicChange>(RECENT_STOCK_MS)
  const gather = makeGathering<StockTopicChange>(GATHER_MS, (changes) => sendStock(streams, changes, now()))
  events.on(stockTopic, (changes) => {
    for (const change of changes) {
      recent.add(change.food_item_id, change)
      gather(change.food_item_id, change)
    }
  })
  return {
    sendMissed: ({ about, stream }, before) => {
      const items = new Set(about?.items).difference(new Set(before.items))
      const missed = [...items].flatMap((id) => recent.get(id) ?? [])
      if (missed.length > 0) stream.write(stockBytes(missed, now()))
    },
  }
}

function forwardOrders({ events }: LiveHubDeps, streams: LiveStreams): void {
  const gather = makeGathering<OrderTopicChange>(GATHER_ORDERS_MS, (changes) => sendOrders(streams, changes))
  events.on(orderTopic, (changes) => {
    for (const change of changes) gather(change.order_id, change)
  })
}

/** Forwards the events of this process to the browsers that listen. */
export function makeLiveHub(deps: LiveHubDeps): LiveHub {
  const { events, now, news_fetches } = deps
  const streams = makeLiveStreams({ ...deps, onClosed: (listener) => news.forget(listener) })
  const after = (): number => afterSeconds(streams.index.count(), news_fetches)
  const changedAt = followChanges(events, now)
  const news = forwardNews(deps, streams, after)
  const stock = forwardStock(deps, streams)
  forwardOrders(deps, streams)
  const resyncBytes = (resync: Omit<Resync, 'changed_at'> = {}): Buffer => {
    const changed_at = changedAt()
    return eventBytes(
      'resync',
      { changed_at: changed_at.toISOString(), ...resync } satisfies Resync,
      changed_at,
    )
  }
  let staff_version = 0
  // Whoever has another role, or none, gets no more events by the former one.
  events.on(staffTopic, (changes) => {
    staff_version += 1
    for (const { account_id } of changes) streams.end(streams.index.of(keyOf.account(account_id)))
  })
  events.onGap(() => {
    streams.sendToAll(resyncBytes({ after_s: after() }))
    streams.checkAll()
  })
  return {
    staffVersion: () => staff_version,
    open: ({ staff_version: version_before, ...client }) => {
      const listener = streams.open(client, (stream) =>
        Buffer.concat([RETRY, eventBytes('hello', { stream } satisfies Hello), resyncBytes()]),
      )
      if (version_before !== staff_version) streams.check(listener)
      return listener.stream
    },
    setAbout: (stream_id, about) => {
      const listener = streams.find(stream_id)
      if (listener === undefined) return false
      const before = listener.about ?? {}
      streams.setAbout(listener, about)
      stock.sendMissed(listener, before)
      news.sendMissed(listener)
      return true
    },
    close: streams.close,
  }
}
