import { PassThrough } from 'node:stream'
import type { LiveEvent } from '#contract/live.ts'
import { dealsTopic, stockTopic } from '#server/features/food-items/public.ts'
import { orderTopic } from '#server/features/orders/public.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { Caller } from '#server/platform/http/http.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import { makeStreamCaps } from './stream-caps.ts'

interface Listener {
  stream: PassThrough
  address: string
  caller: Caller | undefined
  /** The same caller while the session lasts. */
  stillThere: () => Promise<Caller | undefined>
}

const HEARTBEAT_MS = 15_000
// A browser that reads this slowly is cut off and comes back with a fresh start.
const BACKLOG_BYTES = 256 * 1024

/** Bytes and not text, which every stream would turn into bytes of its own. */
const line = (event: LiveEvent, data: unknown): Buffer => Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
const HEARTBEAT = Buffer.from(': still here\n\n')

export interface LiveHub {
  open: (listener: Omit<Listener, 'stream'>) => PassThrough
  close: () => void
}

/** The open browsers of this process. */
export function makeLiveHub(events: Events, metrics: Metrics, on: boolean): LiveHub {
  const listeners = new Set<Listener>()
  const caps = makeStreamCaps(metrics, on)
  const welcome = Buffer.concat([Buffer.from('retry: 2000\n'), line('resync', {})])
  metrics.liveListeners.set(0)

  const drop = (listener: Listener): void => void listener.stream.destroy()
  const write = (listener: Listener, bytes: Buffer): void => {
    if (listener.stream.writableLength > BACKLOG_BYTES) drop(listener)
    else listener.stream.write(bytes)
  }
  const tellAll = (bytes: Buffer): void => {
    for (const listener of listeners) write(listener, bytes)
  }

  events.on(stockTopic, (news) => tellAll(line('stock', news)))
  events.on(dealsTopic, () => tellAll(line('deals', {})))
  events.on(orderTopic, (news) => {
    for (const { account_id, restaurant_id, order_id, status } of news) {
      for (const listener of listeners) {
        const { caller } = listener
        if (caller?.id === account_id || caller?.restaurant_id === restaurant_id) write(listener, line('order', { order_id, status }))
      }
    }
  })
  events.onGap(() => tellAll(line('resync', {})))

  const beat = setInterval(() => {
    for (const listener of listeners) {
      write(listener, HEARTBEAT)
      // A session that ended must stop hearing about orders; its browser reconnects as nobody.
      if (listener.caller === undefined) continue
      void listener.stillThere().then(
        (caller) => caller === undefined && drop(listener),
        () => drop(listener),
      )
    }
  }, HEARTBEAT_MS)
  beat.unref()

  return {
    open: (wanted) => {
      const leave = caps.enter(wanted.address, wanted.caller?.id)
      const listener: Listener = { ...wanted, stream: new PassThrough() }
      // However it ends, and whoever ends it.
      listener.stream.once('close', () => {
        listeners.delete(listener)
        leave()
        metrics.liveListeners.set(listeners.size)
      })
      listener.stream.on('error', () => drop(listener))
      listeners.add(listener)
      metrics.liveListeners.set(listeners.size)
      listener.stream.write(welcome)
      return listener.stream
    },
    close: () => {
      clearInterval(beat)
      for (const listener of listeners) listener.stream.end()
    },
  }
}
