import type { Order } from '#contract/orders/orders.ts'
import { parsePass } from '#contract/orders/passes.ts'
import { Problem } from '#web/platform/http/call.ts'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import { type Attempt, collectOffline, type DeviceData, type Scan } from './collect-offline.ts'
import { alreadyCollected, isTemporary, type ScanOutcome, outcomeOf } from './outcome.ts'
import type { QueuedScan, ScanQueue, SendScan } from './scanning/scan-queue.ts'

export interface CollectDeps {
  sendScan: SendScan
  readDeviceData: () => DeviceData
  openQueue: () => Promise<ScanQueue>
}

/**
 * Collects an order by the server's decision, or by what this device knows when the server cannot be reached.
 */
export async function collectWithFallback(attempt: Attempt, deps: CollectDeps): Promise<ScanOutcome> {
  // The server does not know yet what this device has accepted offline, and would accept it a second time.
  const queuedScan = await findQueuedScan(attempt.scan, deps)
  if (queuedScan !== undefined) return alreadyCollected(queuedScan.scanned_at)
  try {
    const { scan, scan_id, outside_window } = attempt
    const order = await deps.sendScan({ ...scan, scan_id, ...(outside_window && { outside_window }) })
    return { verdict: 'accepted', detail: orderLinesText(order.items), order }
  } catch (error) {
    if (error instanceof Problem && !isTemporary(error)) return withOrder(outcomeOf(error), attempt, deps)
    return collectWithoutServer(attempt, deps)
  }
}

/** Staff who decide to hand over early or late see what, if this device has the order. */
function withOrder(outcome: ScanOutcome, { scan }: Attempt, { readDeviceData }: CollectDeps): ScanOutcome {
  const order = outcome.canCollectOutside === true ? findOrder(scan, readDeviceData()) : undefined
  return { ...outcome, ...(order && { order }) }
}

function findOrder({ token, code }: Scan, { orders }: DeviceData): Order | undefined {
  if (token === undefined) return orders.find((order) => order.code === code)
  const order_id = parsePass(token)?.pass.order_id
  return orders.find((order) => order.id === order_id)
}

async function findQueuedScan(
  { token, code }: Scan,
  { readDeviceData, openQueue }: CollectDeps,
): Promise<QueuedScan | undefined> {
  const order_id =
    token === undefined
      ? readDeviceData().orders.find((order) => order.code === code)?.id
      : parsePass(token)?.pass.order_id
  const scans = await openQueue().then(
    (queue) => queue.all(),
    () => [],
  )
  return scans.find((scan) => scan.order_id === order_id)
}

async function collectWithoutServer(
  attempt: Attempt,
  { readDeviceData, openQueue }: CollectDeps,
): Promise<ScanOutcome> {
  try {
    return await collectOffline(attempt, readDeviceData(), await openQueue())
  } catch (error) {
    console.error('The scan could not be kept', error)
    return {
      verdict: 'cannot_check',
      detail: 'There is no network, and this device could not keep the scan. Connect, then scan again.',
    }
  }
}
