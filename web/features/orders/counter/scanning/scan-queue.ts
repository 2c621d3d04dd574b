import { type DBSchema, openDB } from 'idb'
import type { RequestOf } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { pickupsApi } from '#contract/orders/pickups.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { call, ConnectionError, Problem } from '#web/platform/http/call.ts'
import { isRefusal, needsOtherCaller } from '#web/features/orders/counter/outcome.ts'

/**
 * A scan that was accepted offline. It stays in the queue until the server confirms it, or until staff have
 * seen why not.
 */
export interface QueuedScan {
  scan_id: string
  token?: string
  code?: string
  order_id: string
  restaurant_id: string
  scanned_at: string
  /** What was handed over, as far as the device knew. */
  order_lines: string
  /** Set where staff confirmed that they handed over early or late. */
  outside_window?: boolean
  /** Why the server refused it. */
  conflict?: string
}

export interface ScanQueue {
  all: () => Promise<QueuedScan[]>
  put: (scan: QueuedScan) => Promise<void>
  remove: (scan_id: string) => Promise<void>
}

interface CounterSchema extends DBSchema {
  scans: { key: string; value: QueuedScan }
}

/** Opens the queue of this device, which is kept across reloads and restarts. */
async function openScanQueue(): Promise<ScanQueue> {
  const db = await openDB<CounterSchema>('surplate-counter', 1, {
    upgrade: (created) => void created.createObjectStore('scans', { keyPath: 'scan_id' }),
  })
  // Done once the change is on the device's disk, not only in its memory.
  const writing = () => db.transaction('scans', 'readwrite', { durability: 'strict' })
  return {
    all: async () => (await db.getAll('scans')).toSorted((a, b) => a.scanned_at.localeCompare(b.scanned_at)),
    put: async (scan) => {
      const { store, done } = writing()
      await Promise.all([store.put(scan), done])
    },
    remove: async (scan_id) => {
      const { store, done } = writing()
      await Promise.all([store.delete(scan_id), done])
    },
  }
}

let sharedQueue: Promise<ScanQueue> | undefined

/** The queue of this page, opened once; after a failure the next call tries again. */
export function openSharedQueue(): Promise<ScanQueue> {
  sharedQueue ??= openScanQueue().catch((error: unknown) => {
    sharedQueue = undefined
    throw error
  })
  return sharedQueue
}

/** Scans that neither the server nor anybody else knows of. */
export const isUnsent = ({ conflict }: QueuedScan): boolean => conflict === undefined

/** How many scans of a restaurant this device keeps unsent; undefined when it cannot read them. */
export const countUnsent = (restaurant_id: string): Promise<number | undefined> =>
  openSharedQueue()
    .then((queue) => queue.all())
    .then(
      (scans) => scans.filter((scan) => isUnsent(scan) && scan.restaurant_id === restaurant_id).length,
      () => undefined,
    )

/**
 * Sends a scan to the server; throws `Problem` when the server refuses it, and another error when no answer
 * comes in time.
 */
export type SendScan = (scan: RequestOf<typeof pickupsApi.collect>) => Promise<Order>

/** After this time a scan is handled as one without a network: nobody waits longer at a counter. */
const ANSWER_WITHIN_MS = 4_000

export const sendScan: SendScan = (scan) =>
  call(kitchenApi.pickups.collect, scan, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })

/**
 * Sends the queued scans of a restaurant, oldest first. A confirmed scan leaves the queue; a refused one
 * stays with the reason, for a person to see; one that failed otherwise is sent again later and does not hold
 * up the others. Stops when there is no network, or who is signed in is not of the team of the restaurant any
 * more. True when every scan was confirmed or refused.
 */
export async function sendQueuedScans(
  queue: ScanQueue,
  restaurant_id: string,
  send: SendScan,
): Promise<boolean> {
  let isSettled = true
  for (const scan of await queue.all()) {
    if (!isUnsent(scan) || scan.restaurant_id !== restaurant_id) continue
    const { scan_id, token, code, scanned_at, outside_window } = scan
    try {
      await send({ token, code, scan_id, scanned_at, outside_window })
      await queue.remove(scan_id)
    } catch (error) {
      if (stopsSending(error)) return false
      if (error instanceof Problem && isRefusal(error)) await queue.put({ ...scan, conflict: error.detail })
      else isSettled = false
    }
  }
  return isSettled
}

const stopsSending = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof Problem && needsOtherCaller(error))
