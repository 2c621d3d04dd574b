interface Stored {
  scan_id: string
}

/** As much of IndexedDB as the counter needs to keep scans, in memory. jsdom has none. */
export const storedScans = new Map<string, Stored>()

class Reply extends EventTarget {
  readonly result: unknown
  constructor(result?: unknown) {
    super()
    this.result = result
    setImmediate(() => this.dispatchEvent(new Event('success')))
  }
}

class Store {
  put(scan: Stored): Reply {
    storedScans.set(scan.scan_id, structuredClone(scan))
    return new Reply()
  }
  delete(scan_id: string): Reply {
    storedScans.delete(scan_id)
    return new Reply()
  }
  getAll(): Reply {
    return new Reply([...storedScans.values()])
  }
}

class Transaction extends EventTarget {
  readonly objectStoreNames = ['scans']
  constructor() {
    super()
    setImmediate(() => this.dispatchEvent(new Event('complete')))
  }
  objectStore(): Store {
    return new Store()
  }
}

class ScanDatabase extends EventTarget {
  transaction(): Transaction {
    return new Transaction()
  }
}

export const scanStore = {
  indexedDB: { open: () => new Reply(new ScanDatabase()) },
  IDBRequest: Reply,
  IDBObjectStore: Store,
  IDBTransaction: Transaction,
  IDBDatabase: ScanDatabase,
  // These are asked for, and never made.
  IDBIndex: Map,
  IDBCursor: Map,
}
