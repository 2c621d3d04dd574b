import type { ScheduleSpan } from '#contract/kitchen/business-days.ts'
import type { Order } from '#contract/orders/orders.ts'
import {
  canCollectOutside,
  confirmedRefusal,
  tooEarlyText,
  windowRefusal,
} from '#contract/orders/collection-times.ts'
import { timeOfDay } from '#contract/time-wording.ts'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import { alreadyCollected, type ScanOutcome } from './outcome.ts'
import type { QueuedScan, ScanQueue } from './scanning/scan-queue.ts'
import type { z } from 'zod'
import { type Pass, parsePass } from '#contract/orders/passes.ts'
import type { Jwk } from '#contract/orders/pickups.ts'

export type PublicKey = z.infer<typeof Jwk>

/**
 * `no_key`: signed with a key that this device does not have; `unable`: the browser cannot check signatures.
 */
export type PassCheck = { pass: Pass } | 'not_ours' | 'no_key' | 'unable'

/** Checks a pass with the published keys, without a network. */
async function checkPass(text: string, keys: PublicKey[]): Promise<PassCheck> {
  const parts = parsePass(text)
  if (parts === undefined) return 'not_ours'
  const jwk = keys.find((each) => each.kid === parts.pass.key_id)
  if (jwk === undefined) return 'no_key'
  try {
    const { kty, crv, x } = jwk
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify'])
    return (await crypto.subtle.verify({ name: 'Ed25519' }, key, parts.signature, parts.signed))
      ? { pass: parts.pass }
      : 'not_ours'
  } catch {
    return 'unable'
  }
}

export type Scan = { token: string; code?: never } | { code: string; token?: never }

/** What this device can decide with when there is no network. */
export interface DeviceData {
  restaurant_id: string
  keys: PublicKey[]
  /** The orders of the day, as last fetched. */
  orders: Order[]
  /** The opening hours of the restaurant, as last fetched: how early it can hand over depends on them. */
  spans: ScheduleSpan[]
}

/** One scan and the time at which it was made. */
export interface Attempt {
  scan: Scan
  scan_id: string
  at: Date
  /** Whether staff have confirmed that they hand over early or late. */
  outside_window: boolean
}

/** The order that a scan means; `order` is known only if it was fetched before. */
interface LocatedOrder {
  order_id: string
  from: Date | null
  until: Date
  order: Order | undefined
}

/** Decides with the data of the device. An accepted scan is stored before it is shown as accepted. */
export async function collectOffline(
  attempt: Attempt,
  data: DeviceData,
  queue: ScanQueue,
): Promise<ScanOutcome> {
  const { scan, scan_id, at, outside_window } = attempt
  const match =
    scan.token === undefined ? locateByCode(scan.code, data) : await locateByPass(scan.token, data)
  if ('verdict' in match) return match
  const { order_id, order } = match
  const refusal = statusRefusal(match, scan) ?? timeRefusal(match, attempt, data)
  if (refusal !== undefined) return refusal
  const queuedScan: QueuedScan = {
    scan_id,
    ...scan,
    order_id,
    restaurant_id: data.restaurant_id,
    scanned_at: at.toISOString(),
    order_lines: order === undefined ? 'Order of a scanned pass' : orderLinesText(order.items),
    ...(outside_window && { outside_window }),
  }
  await queue.put(queuedScan)
  const detail =
    order === undefined
      ? 'Ask the customer to show what they ordered. The scan is kept here and sent when the network is back.'
      : 'The scan is kept here and sent when the network is back.'
  return { verdict: 'accepted_offline', detail, ...(order && { order }) }
}

async function locateByPass(token: string, data: DeviceData): Promise<LocatedOrder | ScanOutcome> {
  const check = await checkPass(token, data.keys)
  if (check === 'not_ours') return { verdict: 'unknown', detail: 'This is not a Surplate pass.' }
  if (check === 'no_key')
    return {
      verdict: 'cannot_check',
      detail:
        'There is no network, and this device has not seen the key of this pass yet. Connect, then scan again.',
    }
  if (check === 'unable')
    return {
      verdict: 'cannot_check',
      detail:
        'There is no network, and this browser cannot check passes by itself. Connect, then scan again.',
    }
  const { pass } = check
  if (pass.restaurant_id !== data.restaurant_id)
    return { verdict: 'wrong_restaurant', detail: 'This pass is for another restaurant.' }
  return {
    order_id: pass.order_id,
    from: pass.from,
    until: pass.until,
    order: data.orders.find((order) => order.id === pass.order_id),
  }
}

function locateByCode(code: string, { orders }: DeviceData): LocatedOrder | ScanOutcome {
  const order =
    orders.find((each) => each.code === code && each.status === 'paid') ??
    orders.find((each) => each.code === code)
  if (order === undefined)
    return {
      verdict: 'cannot_check',
      detail:
        'There is no network, and this code is not among the orders this device knows. Scan the QR code, or connect and try again.',
    }
  return {
    order_id: order.id,
    from: order.pickup_start === null ? null : new Date(order.pickup_start),
    until: new Date(order.pickup_end),
    order,
  }
}

function statusRefusal({ order }: LocatedOrder, scan: Scan): ScanOutcome | undefined {
  if (order === undefined) return undefined
  const { status } = order
  if (status === 'collected') return alreadyCollected(order.collected_at ?? order.pickup_end)
  if (status === 'cancelled')
    return { verdict: 'not_now', detail: 'This order was cancelled. Please do not hand it over.' }
  // Only for order codes: a signed pass exists only once its order is paid.
  if (scan.token === undefined && (status === 'held' || status === 'released'))
    return {
      verdict: 'not_now',
      detail:
        'This order was not paid when this device last had a network. Scan the QR code instead: it exists only once an order is paid.',
    }
  return undefined
}

function timeRefusal(
  { from, until, order }: LocatedOrder,
  { at, outside_window }: Attempt,
  { spans }: DeviceData,
): ScanOutcome | undefined {
  const window = { pickup_start: from, pickup_end: until }
  const refusal = outside_window ? confirmedRefusal(window, at, spans) : windowRefusal(window, at)
  if (refusal === undefined) return undefined
  const rest = { canCollectOutside: canCollectOutside(window, at, spans), ...(order && { order }) }
  if (refusal === 'too_early')
    return { verdict: 'too_early', detail: tooEarlyText(window, at, spans), ...rest }
  return { verdict: 'too_late', detail: `Pickup ended at ${timeOfDay(until)}.`, ...rest }
}
