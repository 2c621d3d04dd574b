/** A scan that was accepted offline. It stays in the queue until the server confirms it, or until staff have seen why not. */
export interface QueuedScan {
  scan_id: string
  token?: string
  code?: string
  order_id: string
  restaurant_id: string
  scanned_at: string
  /** What was handed over, as far as the device knew; the name is stored on devices. */
  handed_over: string
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

const STORE = 'scans'

const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The device could not keep the scan')))
  })

const transactionEnd = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The device could not keep the scan')))
  })

/** Opens the queue of this device, which is kept across reloads and restarts. */
async function openScanQueue(): Promise<ScanQueue> {
  const request = indexedDB.open('surplate-counter', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'scan_id' }))
  const db = await requestResult(request)
  const write = async (change: (store: IDBObjectStore) => void): Promise<void> => {
    const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' })
    change(transaction.objectStore(STORE))
    await transactionEnd(transaction)
  }
  return {
    all: async () => {
      const scans = await requestResult<QueuedScan[]>(db.transaction(STORE).objectStore(STORE).getAll())
      return scans.toSorted((a, b) => a.scanned_at.localeCompare(b.scanned_at))
    },
    put: (scan) => write((store) => store.put(scan)),
    remove: (scan_id) => write((store) => store.delete(scan_id)),
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
