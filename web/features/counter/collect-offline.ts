import { MISSED_AFTER_MINUTES } from '#contract/constants.ts'
import type { Order } from '#contract/orders.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { timeOfDay } from '#web/domain/melbourne-time.ts'
import { orderLinesText } from '#web/domain/order-wording.ts'
import { alreadyCollected, type Outcome } from './outcome.ts'
import { checkPass, type PublicKey } from './pass-check.ts'
import type { KeptScan, ScanQueue } from './scan-queue.ts'

export type Scan = { token: string; code?: never } | { code: string; token?: never }

/** What this device knows without a network. */
export interface Known {
  restaurant_id: string
  keys: PublicKey[]
  /** The orders of the day as last seen. */
  orders: Order[]
}

export interface Attempt {
  scan: Scan
  scan_id: string
  at: Date
}

interface Found {
  order_id: string
  from: Date | null
  until: Date
  order: Order | undefined
}

const OVER_AFTER_MS = MISSED_AFTER_MINUTES * MINUTE_MS

/** Decides with what the device knows. What it accepts is on the device before it says so. */
export async function collectOffline({ scan, scan_id, at }: Attempt, known: Known, queue: ScanQueue): Promise<Outcome> {
  const found = scan.token === undefined ? findByCode(scan.code, known) : await findByPass(scan.token, known)
  if ('verdict' in found) return found
  const refusal = whyNot(found, at) ?? (scan.token === undefined ? whyNotPaid(found) : undefined)
  if (refusal !== undefined) return refusal
  const kept: KeptScan = {
    scan_id,
    ...scan,
    order_id: found.order_id,
    restaurant_id: known.restaurant_id,
    scanned_at: at.toISOString(),
    handed_over: found.order === undefined ? 'Order of a scanned pass' : orderLinesText(found.order),
  }
  await queue.put(kept)
  const why =
    found.order === undefined
      ? 'Ask the customer to show what they ordered. The scan is kept here and sent when the network is back.'
      : 'The scan is kept here and sent when the network is back.'
  return { verdict: 'accepted_offline', why, ...(found.order && { order: found.order }) }
}

async function findByPass(token: string, known: Known): Promise<Found | Outcome> {
  const checked = await checkPass(token, known.keys)
  if (checked === 'not_ours') return { verdict: 'unknown', why: 'This is not a Surplate pass.' }
  if (checked === 'no_key')
    return {
      verdict: 'cannot_check',
      why: 'There is no network, and this device has not seen the key of this pass yet. Connect, then scan again.',
    }
  if (checked === 'unable')
    return {
      verdict: 'cannot_check',
      why: 'There is no network, and this browser cannot check passes by itself. Connect, then scan again.',
    }
  const { pass } = checked
  if (pass.restaurant_id !== known.restaurant_id) return { verdict: 'wrong_restaurant', why: 'This pass is for another restaurant.' }
  return { order_id: pass.order_id, from: pass.from, until: pass.until, order: known.orders.find((order) => order.id === pass.order_id) }
}

function findByCode(code: string, known: Known): Found | Outcome {
  const order = known.orders.find((each) => each.code === code && each.status === 'paid') ?? known.orders.find((each) => each.code === code)
  if (order === undefined)
    return {
      verdict: 'cannot_check',
      why: 'There is no network, and this code is not among the orders this device knows. Scan the QR code, or connect and try again.',
    }
  return {
    order_id: order.id,
    from: order.pickup_start === null ? null : new Date(order.pickup_start),
    until: new Date(order.pickup_end),
    order,
  }
}

function whyNot({ order, from, until }: Found, at: Date): Outcome | undefined {
  if (order?.status === 'collected') return alreadyCollected(order.collected_at ?? order.pickup_end)
  if (order?.status === 'cancelled') return { verdict: 'not_now', why: 'This order was cancelled. Please do not hand it over.' }
  if (from !== null && at < from) return { verdict: 'too_early', why: `Pickup starts at ${timeOfDay(from)}.` }
  if (at.getTime() >= until.getTime() + OVER_AFTER_MS) return { verdict: 'too_late', why: `Pickup ended at ${timeOfDay(until)}.` }
  return undefined
}

/** A signed pass exists only once its order is paid; a spoken code may be of an order that is not. */
function whyNotPaid({ order }: Found): Outcome | undefined {
  if (order?.status !== 'held' && order?.status !== 'released') return undefined
  return {
    verdict: 'not_now',
    why: 'This order was not paid when this device last had a network. Scan the QR code instead: it exists only once an order is paid.',
  }
}
