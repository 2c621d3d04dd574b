import { type DBSchema, openDB } from 'idb'

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
