import type { RequestOf } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders.ts'
import { parsePass } from '#contract/passes.ts'
import type { pickupsApi } from '#contract/pickups.ts'
import { Problem } from '#web/platform/call.ts'
import { orderLinesText } from '#web/domain/order-wording.ts'
import { type Attempt, collectOffline, type Known, type Scan } from './collect-offline.ts'
import { alreadyCollected, isPassing, type Outcome, outcomeOf } from './outcome.ts'
import type { KeptScan, ScanQueue } from './scan-queue.ts'

/** Asks the server; throws `Problem` when it refuses, and anything else when no answer comes in time. */
export type Collect = (scan: RequestOf<typeof pickupsApi.collect>) => Promise<Order>

export interface Counter {
  collect: Collect
  known: () => Known
  queue: () => Promise<ScanQueue>
}

/** One scan, one answer: the server's where it can be asked, else what this device can tell by itself. */
export async function collectWithFallback(attempt: Attempt, { collect, known, queue }: Counter): Promise<Outcome> {
  // The server would hand it over a second time: it does not know yet what this device accepted.
  const before = await keptHere(attempt.scan, known(), queue)
  if (before !== undefined) return alreadyCollected(before.scanned_at)
  try {
    const order = await collect({ ...attempt.scan, scan_id: attempt.scan_id })
    return { verdict: 'accepted', why: orderLinesText(order), order }
  } catch (error) {
    if (error instanceof Problem && !isPassing(error)) return outcomeOf(error)
    return withoutServer(attempt, known(), queue)
  }
}

async function keptHere({ token, code }: Scan, { orders }: Known, queue: Counter['queue']): Promise<KeptScan | undefined> {
  const order_id = token === undefined ? orders.find((order) => order.code === code)?.id : parsePass(token)?.pass.order_id
  const kept = await queue().then(
    (opened) => opened.all(),
    () => [],
  )
  return kept.find((scan) => scan.order_id === order_id)
}

async function withoutServer(attempt: Attempt, known: Known, queue: Counter['queue']): Promise<Outcome> {
  try {
    return await collectOffline(attempt, known, await queue())
  } catch (error) {
    console.error('The scan could not be kept', error)
    return { verdict: 'cannot_check', why: 'There is no network, and this device could not keep the scan. Connect, then scan again.' }
  }
}
