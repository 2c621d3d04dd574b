import { PassThrough } from 'node:stream'
import type { LiveEvent } from '#contract/live.ts'
import type { Events } from '#server/platform/events.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Caller } from '#server/platform/http.ts'
import type { Metrics } from '#server/platform/metrics.ts'

interface Listener {
  stream: PassThrough
  caller: Caller | undefined
  /** The same caller while the session lasts. */
  stillThere: () => Promise<Caller | undefined>
}

const HEARTBEAT_MS = 15_000
const LISTENERS_MAX = 20_000
// A browser that reads this slowly is cut off and comes back with a fresh start.
const BACKLOG_BYTES = 256 * 1024

const line = (event: LiveEvent, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

export interface LiveHub {
  open: (listener: Omit<Listener, 'stream'>) => PassThrough
  close: () => void
}

/** The open browsers of this process. */
export function makeLiveHub(events: Events, metrics: Metrics): LiveHub {
  const listeners = new Set<Listener>()
  metrics.liveListeners.set(0)

  const drop = (listener: Listener): void => {
    listeners.delete(listener)
    listener.stream.destroy()
  }
  const write = (listener: Listener, text: string): void => {
    if (listener.stream.writableLength > BACKLOG_BYTES) drop(listener)
    else listener.stream.write(text)
  }
  const tellAll = (text: string): void => {
    for (const listener of listeners) write(listener, text)
  }

  events.on('stock', (news) => tellAll(line('stock', news)))
  events.on('deals', () => tellAll(line('deals', {})))
  events.on('order', (news) => {
    for (const { account_id, restaurant_id, ...change } of news) {
      for (const listener of listeners) {
        const { caller } = listener
        if (caller?.id === account_id || caller?.restaurant_id === restaurant_id) write(listener, line('order', change))
      }
    }
  })
  events.onGap(() => tellAll(line('resync', {})))

  const beat = setInterval(() => {
    for (const listener of listeners) {
      write(listener, ': still here\n\n')
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
      if (listeners.size >= LISTENERS_MAX) throw new Failure('unavailable', { retry_after: 10 })
      const listener: Listener = { ...wanted, stream: new PassThrough() }
      listener.stream.on('close', () => {
        listeners.delete(listener)
        metrics.liveListeners.set(listeners.size)
      })
      listener.stream.on('error', () => listeners.delete(listener))
      listeners.add(listener)
      metrics.liveListeners.set(listeners.size)
      listener.stream.write(`retry: 2000\n${line('resync', {})}`)
      return listener.stream
    },
    close: () => {
      clearInterval(beat)
      for (const listener of listeners) listener.stream.end()
    },
  }
}
