import { Failure } from '#server/platform/failure.ts'
import { type FairLimiter, makeFairLimiter, type LimitRefusal } from '#server/platform/limits/fair-limiter.ts'
import { countRefusals } from '#server/platform/limits/limits.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import { PassThrough } from 'node:stream'
import type { Caller } from '#server/application/callers.ts'
import { networkOf } from '#server/platform/limits/network.ts'
import { countedNetworksOf } from '#server/platform/limits/waiting-lines.ts'

/** Streams that one process has open at once, limited by its memory. */
const ALL_MAX = 10_000
/** Of these, from one network: enough for an office behind one address, and a small part of all. */
const NETWORK_MAX = 200
/** And by one account: its devices with their tabs. */
const ACCOUNT_MAX = 20
const RETRY_S = 30

const SCOPES = {
  network: { purpose: 'streams_network', text: 'from your network' },
  key: { purpose: 'streams_account', text: 'in your account' },
} as const

/** Slots for open streams. Nobody waits for one: a page without a stream asks for news instead. */
function makeStreamSlots(metrics: Metrics, has_limits: boolean): Pick<FairLimiter, 'takeSlot'> {
  const refusals = countRefusals(metrics)
  const refuse = (reason: LimitRefusal): Failure => {
    if (reason !== 'network' && reason !== 'key') return new Failure('unavailable', { retry_after: RETRY_S })
    const { purpose, text } = SCOPES[reason]
    refusals.inc({ purpose })
    const detail = `Too many pages with live updates are open ${text}. Please close some of them; until then this page looks for news now and then.`
    return new Failure('too_many_requests', { detail, retry_after: RETRY_S })
  }
  const perRequester = has_limits
    ? { per_network: NETWORK_MAX, per_key: ACCOUNT_MAX }
    : { per_network: ALL_MAX }
  return makeFairLimiter({ slots: { all: ALL_MAX, ...perRequester }, refuse })
}

/** A browser that listens. */
export interface StreamClient {
  address: string
  caller: Caller | undefined
  /** The same caller while the session lasts and the role does not change. */
  findCaller: () => Promise<Caller | undefined>
}

interface Listener extends StreamClient {
  stream: PassThrough
}

const HEARTBEAT_MS = 15_000
/** A browser that reads too slowly is disconnected, reconnects and fetches the current state. */
const BACKLOG_BYTES = 256 * 1024
/** So do all of one network together; a /56 and a /48 may have more. */
const NETWORK_BACKLOG_BYTES = 4 * 1024 * 1024

/** For what a browser has not read yet. */
const END_WITHIN_MS = 15_000

const HEARTBEAT = Buffer.from(': still here\n\n')

const disconnect = ({ stream }: Listener): void => void stream.destroy()

/** Disconnects those that read too slowly, by themselves or with the others of their network. */
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
    if (bytes > BACKLOG_BYTES || isTooMuch.includes(true)) disconnect(listener)
  }
}

export interface LiveStreams {
  open: (client: StreamClient, first: Buffer) => Listener
  /** Sends an event to those of whom `isFor` holds. */
  send: (bytes: Buffer, isFor?: (client: StreamClient) => boolean) => void
  /** Ends the streams of those of whom `isFor` holds: their browsers reconnect as who they are now. */
  endThoseOf: (isFor: (client: StreamClient) => boolean) => void
  /** Ends a stream whose session has ended, or whose role is another. */
  check: (listener: Listener) => void
  checkAll: () => void
  close: () => void
}

/** The open event streams of this process. */
export function makeLiveStreams(metrics: Metrics, has_limits: boolean): LiveStreams {
  const listeners = new Set<Listener>()
  const slots = makeStreamSlots(metrics, has_limits)
  const openStreams = metrics.gauge({ name: 'live_listeners', help: 'Browsers that listen for changes' })

  const end = (listener: Listener): void => {
    listeners.delete(listener)
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
  const send: LiveStreams['send'] = (bytes, isFor = () => true) => {
    disconnectSlow(listeners)
    for (const listener of listeners)
      if (!listener.stream.destroyed && isFor(listener)) listener.stream.write(bytes)
  }
  const heartbeat = setInterval(() => {
    send(HEARTBEAT)
    for (const listener of listeners) {
      // An ended session gets no more events of its orders; its browser reconnects without a session.
      check(listener)
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    open: (client, first) => {
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
      listener.stream.write(first)
      return listener
    },
    send,
    endThoseOf: (isFor) => {
      for (const listener of listeners) if (isFor(listener)) end(listener)
    },
    check,
    checkAll: () => {
      for (const listener of listeners) check(listener)
    },
    close: () => {
      clearInterval(heartbeat)
      for (const listener of listeners) listener.stream.end()
    },
  }
}
