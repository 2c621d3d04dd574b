/** A scan accepted without a network. It stays until the server has confirmed it, or until staff have seen why not. */
export interface KeptScan {
  scan_id: string
  token?: string
  code?: string
  order_id: string
  restaurant_id: string
  scanned_at: string
  /** What was handed over, as far as the device knew. */
  handed_over: string
  /** Why the server did not confirm it. */
  conflict?: string
}

export interface ScanQueue {
  all: () => Promise<KeptScan[]>
  put: (scan: KeptScan) => Promise<void>
  remove: (scan_id: string) => Promise<void>
}

const STORE = 'scans'

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The device could not keep the scan')))
  })

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The device could not keep the scan')))
  })

/** The queue on this device, which outlives a reload and a flat battery. */
export async function openScanQueue(): Promise<ScanQueue> {
  const opening = indexedDB.open('surplate-counter', 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { keyPath: 'scan_id' }))
  const db = await done(opening)
  const write = async (change: (store: IDBObjectStore) => void): Promise<void> => {
    const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' })
    change(transaction.objectStore(STORE))
    await committed(transaction)
  }
  return {
    all: async () => {
      const kept = await done<KeptScan[]>(db.transaction(STORE).objectStore(STORE).getAll())
      return kept.toSorted((a, b) => a.scanned_at.localeCompare(b.scanned_at))
    },
    put: (scan) => write((store) => store.put(scan)),
    remove: (scan_id) => write((store) => store.delete(scan_id)),
  }
}
