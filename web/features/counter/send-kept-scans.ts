import { ConnectionError, Problem } from '#web/platform/call.ts'
import type { Collect } from './collect-online.ts'
import { isRefusal } from './outcome.ts'
import type { ScanQueue } from './scan-queue.ts'

/**
 * Sends what was accepted offline, in its order. A confirmed scan leaves the device; a refused one stays with the reason,
 * for a person to see; one with which something went wrong is sent again later, and holds up no other. Stops where there is no
 * network or nobody is signed in; true when every scan was confirmed or refused.
 */
export async function sendKeptScans(queue: ScanQueue, restaurant_id: string, collect: Collect): Promise<boolean> {
  let settled = true
  for (const scan of await queue.all()) {
    if (scan.conflict !== undefined || scan.restaurant_id !== restaurant_id) continue
    const { scan_id, token, code, scanned_at } = scan
    try {
      await collect({ token, code, scan_id, scanned_at })
      await queue.remove(scan_id)
    } catch (error) {
      if (isForAll(error)) return false
      if (error instanceof Problem && isRefusal(error)) await queue.put({ ...scan, conflict: error.detail })
      else settled = false
    }
  }
  return settled
}

const isForAll = (error: unknown): boolean => error instanceof ConnectionError || (error instanceof Problem && error.status === 401)
