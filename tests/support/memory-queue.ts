import type { QueuedScan, ScanQueue } from '#web/features/orders/counter/scanning/scan-queue.ts'

/** The scans that a counter keeps until they are sent, in memory. */
export function memoryQueue(...queued: QueuedScan[]): ScanQueue {
  const scans = new Map(queued.map((scan) => [scan.scan_id, scan]))
  return {
    all: async () => [...scans.values()],
    put: async (scan) => void scans.set(scan.scan_id, scan),
    remove: async (id) => void scans.delete(id),
  }
}
