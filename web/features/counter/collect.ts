import { api } from '#web/platform/api.ts'
import { call } from '#web/platform/call.ts'
import type { Collect } from './collect-online.ts'
import { openScanQueue, type ScanQueue } from './scan-queue.ts'

/** Nobody waits longer than this at a counter; the scan then counts as made without a network. */
const ANSWER_WITHIN_MS = 4_000

export const collect: Collect = (scan) => call(api.pickups.collect, scan, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })

let opened: Promise<ScanQueue> | undefined

/** The queue of this device, opened once; a failed opening is tried again. */
export function scanQueue(): Promise<ScanQueue> {
  opened ??= openScanQueue().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}
