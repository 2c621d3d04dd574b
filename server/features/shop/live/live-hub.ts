import { PassThrough } from 'node:stream'
import type { LiveEvent, Resync } from '#contract/shop/live.ts'
import { foodItemsTopic, stockTopic } from '#server/features/kitchen/food-items/public.ts'
import { orderTopic } from '#server/features/orders/orders/public.ts'
import { staffTopic } from '#server/features/kitchen/staff/public.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { Caller } from '#server/application/callers.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import { networkOf } from '#server/platform/limits/network.ts'
import { makeStreamSlots } from './stream-slots.ts'

interface Listener {
  stream: PassThrough
  address: string
  caller: Caller | undefined
  /** The same caller while the session lasts and the role does not change. */
  findCaller: () => Promise<Caller | undefined>
}

const HEARTBEAT_MS = 15_000
/** A browser that reads too slowly is disconnected, reconnects and fetches the current state. */
const BACKLOG_BYTES = 256 * 1024

/** For what a browser has not read yet. */
const END_WITHIN_MS = 15_000

/** Bytes and not text, of which every stream would make its own copy. */
const eventBytes = (event: LiveEvent, data: unknown): Buffer => Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
const HEARTBEAT = Buffer.from(': still here\n\n')
const RETRY = Buffer.from('retry: 2000\n')

interface LiveHubDeps {
  events: Events
  metrics: Metrics
  now: () => Date
  has_limits: boolean
}

export interface LiveHub {
  /** Changes with every change of somebody's role, so that one that happens while a stream opens is noticed. */
  staffVersion: () => number
  open: (listener: Omit<Listener, 'stream'> & { staff_version: number }) => PassThrough
  close: () => void
}

/** The open event streams of this process. */
export function makeLiveHub({ events, metrics, now, has_limits }: LiveHubDeps): LiveHub {
  const listeners = new Set<Listener>()
  const slots = makeStreamSlots(metrics, has_limits)
  const openStreams = metrics.gauge({ name: 'live_listeners', help: 'Browsers that listen for changes' })
  // What was changed before this process listened is not known to it.
  let changed_at = now()

  const disconnect = (listener: Listener): void => void listener.stream.destroy()
  /** Ends a stream whose events are no longer for its browser, which reconnects as who it is now. */
  const end = (listener: Listener): void => {
    listeners.delete(listener)
    listener.stream.end()
    setTimeout(() => disconnect(listener), END_WITHIN_MS).unref()
  }
  const write = (listener: Listener, bytes: Buffer): void => {
    if (listener.stream.writableLength > BACKLOG_BYTES) disconnect(listener)
    else listener.stream.write(bytes)
  }
  const recordChange = (): void => {
    changed_at = now()
  }
  const resyncBytes = (): Buffer => eventBytes('resync', { changed_at: changed_at.toISOString() } satisfies Resync)
  const broadcast = (bytes: Buffer): void => {
    for (const listener of listeners) write(listener, bytes)
  }

  events.on(stockTopic, recordChange)
  events.on(foodItemsTopic, recordChange)
  events.on(orderTopic, recordChange)
  events.on(stockTopic, (changes) => broadcast(eventBytes('stock', changes)))
  events.on(foodItemsTopic, () => broadcast(eventBytes('deals', {})))
  events.on(orderTopic, (changes) => {
    for (const { account_id, restaurant_id, order_id, status } of changes) {
      for (const listener of listeners) {
        const { caller } = listener
        if (caller?.id === account_id || caller?.restaurant_id === restaurant_id) write(listener, eventBytes('order', { order_id, status }))
      }
    }
  })
  let staff_version = 0
  // Whoever has another role, or none, gets no more events by the former one.
  events.on(staffTopic, (changes) => {
    staff_version += 1
    const account_ids = new Set(changes.map(({ account_id }) => account_id))
    for (const listener of listeners) if (listener.caller !== undefined && account_ids.has(listener.caller.id)) end(listener)
  })
  const check = (listener: Listener): void => {
    const { caller, findCaller } = listener
    if (caller === undefined) return
    void findCaller().then(
      (current) => (current?.role === caller.role && current.restaurant_id === caller.restaurant_id) || end(listener),
      () => end(listener),
    )
  }
  events.onGap(() => {
    recordChange()
    broadcast(resyncBytes())
    for (const listener of listeners) check(listener)
  })

  const heartbeat = setInterval(() => {
    for (const listener of listeners) {
      write(listener, HEARTBEAT)
      // An ended session gets no more events of its orders; its browser reconnects without a session.
      check(listener)
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    staffVersion: () => staff_version,
    open: ({ staff_version: version_before, ...client }) => {
      const slot = slots.takeSlot({ network: networkOf(client.address), key: client.caller?.id })
      const listener: Listener = { ...client, stream: new PassThrough() }
      // However the stream ends, and whichever side ends it.
      listener.stream.once('close', () => {
        listeners.delete(listener)
        slot.release()
        openStreams.set(listeners.size)
      })
      listener.stream.on('error', () => disconnect(listener))
      listeners.add(listener)
      openStreams.set(listeners.size)
      listener.stream.write(Buffer.concat([RETRY, resyncBytes()]))
      if (version_before !== staff_version) check(listener)
      return listener.stream
    },
    close: () => {
      clearInterval(heartbeat)
      for (const listener of listeners) listener.stream.end()
    },
  }
}
