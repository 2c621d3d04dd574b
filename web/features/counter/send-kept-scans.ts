import { Problem } from '#web/platform/call.ts'
import type { Collect } from './hand-over.ts'
import { isPassing } from './outcome.ts'
import type { ScanQueue } from './scan-queue.ts'

/**
 * Sends what was accepted offline, in its order. A confirmed scan leaves the device; a refused one stays with the reason,
 * for a person to see. Stops at the first that gets no answer; true when every scan was answered.
 */
export async function sendKeptScans(queue: ScanQueue, restaurant_id: string, collect: Collect): Promise<boolean> {
  for (const scan of await queue.all()) {
    if (scan.conflict !== undefined || scan.restaurant_id !== restaurant_id) continue
    const { scan_id, token, code, scanned_at } = scan
    try {
      await collect({ token, code, scan_id, scanned_at })
      await queue.remove(scan_id)
    } catch (error) {
      if (!(error instanceof Problem) || isPassing(error) || error.status === 401) return false
      await queue.put({ ...scan, conflict: error.detail })
    }
  }
  return true
}
