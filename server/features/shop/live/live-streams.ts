import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { StreamAbout } from '#contract/shop/live.ts'
import type { Caller } from '#server/application/callers.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import { networkOf } from '#server/platform/limits/network.ts'
import { countedNetworksOf } from '#server/platform/limits/waiting-lines.ts'
import { keysOf, makeStreamIndex, type StreamIndex } from './stream-index.ts'
import { makeStreamSlots } from './stream-slots.ts'

/** A browser that listens. */
export interface StreamClient {
  address: string
  caller: Caller | undefined
  /** The same caller while the session lasts and the role does not change. */
  findCaller: () => Promise<Caller | undefined>
  /** Undefined where it never said. */
  about: StreamAbout | undefined
}

export interface Listener extends StreamClient {
  id: string
  stream: PassThrough
  /** In which second of those between two heartbeats it has its own. */
  beat_s: number
}

const HEARTBEAT_S = 15
/** A browser that reads too slowly is disconnected, reconnects and fetches the current state. */
const BACKLOG_BYTES = 256 * 1024
/** So do all of one network together; a /56 and a /48 may have more. */
const NETWORK_BACKLOG_BYTES = 4 * 1024 * 1024

/** For what a browser has not read yet. */
const END_WITHIN_MS = 15_000

const HEARTBEAT = Buffer.from(': still here\n\n')

const disconnect = ({ stream }: Listener): void => void stream.destroy()

function write(listener: Listener, bytes: Buffer): void {
  const { stream } = listener
  if (stream.destroyed) return
  if (stream.writableLength > BACKLOG_BYTES) disconnect(listener)
  else stream.write(bytes)
}

/** Disconnects those that read too slowly together with the others of their network. */
function disconnectSlow(listeners: Iterable<Listener>): void {
  const unread = new Map<string, number>()
  for (const listener of listeners) {
    const bytes = listener.stream.writableLength
    if (bytes === 0) continue
    const isTooMuch = countedNetworksOf(networkOf(listener.address)).map(({ network, times }) => {
      const sum = (unread.get(network) ?? 0) + bytes
      unread.set(network, sum)
      return sum > NETWORK_BACKLOG_BYTES * times
    })
    if (isTooMuch.includes(true)) disconnect(listener)
  }
}

export interface LiveStreams {
  /** Begins with what `first` gives. */
  open: (client: StreamClient, first: (stream_id: string) => Buffer) => Listener
  index: StreamIndex<Listener>
  /** A stream of this process, by the id that only its browser knows. */
  find: (stream_id: string) => Listener | undefined
  /** Says anew what a stream is about. */
  setAbout: (listener: Listener, about: StreamAbout) => void
  send: (listeners: Iterable<Listener>, bytes: Buffer) => void
  sendToAll: (bytes: Buffer) => void
  /** Ends streams: their browsers reconnect as who they are now. */
  end: (listeners: Iterable<Listener>) => void
  /** Ends a stream whose session has ended, or whose role is another. */
  check: (listener: Listener) => void
  checkAll: () => void
  close: () => void
}

interface StreamDeps {
  metrics: Metrics
  now: () => Date
  has_limits: boolean
  onClosed: (listener: Listener) => void
}

/** The open event streams of this process. */
export function makeLiveStreams({ metrics, now, has_limits, onClosed }: StreamDeps): LiveStreams {
  const listeners = new Map<string, Listener>()
  const index = makeStreamIndex<Listener>()
  const slots = makeStreamSlots(metrics, has_limits)
  const openStreams = metrics.gauge({ name: 'live_listeners', help: 'Browsers that listen for changes' })

  let opened = 0
  const remove = (listener: Listener): void => {
    listeners.delete(listener.id)
    index.delete(listener)
    onClosed(listener)
    openStreams.set(listeners.size)
  }
  const end = (listener: Listener): void => {
    remove(listener)
    listener.stream.end()
    setTimeout(() => disconnect(listener), END_WITHIN_MS).unref()
  }
  const check = (listener: Listener): void => {
    const { caller, findCaller } = listener
    if (caller === undefined) return
    void findCaller().then(
      (current) =>
        (current?.role === caller.role && current.restaurant_id === caller.restaurant_id) || end(listener),
      () => end(listener),
    )
  }
  const checkAll = (): void => {
    for (const listener of listeners.values()) check(listener)
  }
  const send: LiveStreams['send'] = (some, bytes) => {
    for (const listener of some) write(listener, bytes)
  }
  let second = 0
  // Some of them every second, so that not all have theirs at once.
  const heartbeats = setInterval(() => {
    second = (second + 1) % HEARTBEAT_S
    disconnectSlow(listeners.values())
    for (const listener of listeners.values()) {
      if (listener.beat_s !== second) continue
      write(listener, HEARTBEAT)
      // An ended session gets no more events of its orders; its browser reconnects without a session.
      check(listener)
    }
  }, 1_000).unref()

  return {
    open: (client, first) => {
      const slot = slots.takeSlot({ network: networkOf(client.address), key: client.caller?.id })
      const listener: Listener = {
        ...client,
        id: randomUUID(),
        stream: new PassThrough(),
        beat_s: opened % HEARTBEAT_S,
      }
      opened += 1
      // However the stream ends, and whichever side ends it.
      listener.stream.once('close', () => {
        remove(listener)
        slot.release()
      })
      listener.stream.on('error', () => disconnect(listener))
      listeners.set(listener.id, listener)
      index.set(listener, keysOf(client.about, client.caller, now()))
      openStreams.set(listeners.size)
      listener.stream.write(first(listener.id))
      return listener
    },
    index,
    find: (stream_id) => listeners.get(stream_id),
    setAbout: (listener, about) => {
      listener.about = about
      index.set(listener, keysOf(about, listener.caller, now()))
    },
    send,
    sendToAll: (bytes) => send(listeners.values(), bytes),
    end: (some) => {
      for (const listener of some) end(listener)
    },
    check,
    checkAll,
    close: () => {
      clearInterval(heartbeats)
      for (const { stream } of listeners.values()) stream.end()
    },
  }
}
