import type { Order } from '#contract/orders.ts'
import type { Pickup } from '#contract/pickups.ts'
import { DAY_MS } from '#contract/time.ts'
import { recordImpact } from '#server/features/impact/public.ts'
import {
  collectOrders,
  forRestaurant,
  findOrderLines,
  lockOrders,
  findOrderByCode,
  type OrderLineRow,
  type OrderRow,
  collectRefusal,
} from '#server/features/orders/public.ts'
import { checkPass } from '#server/features/passes/public.ts'
import { findRestaurantCards } from '#server/features/restaurants/public.ts'
import { batched } from '#server/platform/db/batch-queue.ts'
import { retryIfTaken, type Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Partner } from '#server/platform/http/http.ts'
import type { PickupDeps } from './pickup-deps.ts'
import { refusalFor, scanTime } from './pickup-rules.ts'
import { findScans, insertScans } from './pickup-store.ts'

/** A scan whose pass or code was read; the order itself is only looked at once it is locked. */
interface Scan {
  restaurant_id: string
  /** The account that scans. */
  partner_id: string
  scan_id: string
  order_id: string
  at: Date
  /** What it came with, which the order must still have. */
  has: { issue: number } | { code: string }
}

interface Accepted {
  scan: Scan
  order: OrderRow
  at: Date
}

const BATCH = 200
/** While one batch waits for the disk, others are read and answered. Orders are locked one by one, so that the first scan of each still wins. */
const LANES = 3
/** Who says an old code is told what became of its order; after this long, that there is no such order. */
const CODE_TOLD_MS = 14 * DAY_MS
const noSuchOrder = (): Failure => new Failure('not_found', { detail: 'There is no such order.' })
const noSuchCode = (): Failure => new Failure('not_found', { detail: 'No order here has that code. Please check the six characters.' })

/**
 * Hands orders over. The first scan wins; the same scan sent again is answered the same. Scans that arrive together are taken
 * in one transaction, and none is harmed by another's refusal.
 */
export function makeCollector(deps: PickupDeps): (caller: Partner, scan: Pickup) => Promise<Order> {
  const collect = batched(
    (scans: Scan[]) => {
      deps.metrics.pickupBatchSize.observe(scans.length)
      // Another batch, here or in another process, may use one of these scan ids meanwhile.
      return retryIfTaken('pickup_scan_pkey', () => deps.database.transaction((tx) => collectIn(tx, deps, scans)))
    },
    BATCH,
    LANES,
  )
  return async (caller, scan) => {
    const outcome = await collect(await readScan(deps, caller, scan))
    if (outcome instanceof Failure) throw outcome
    return outcome
  }
}

async function readScan(deps: PickupDeps, { id, restaurant_id }: Partner, scan: Pickup): Promise<Scan> {
  const read = { restaurant_id, partner_id: id, scan_id: scan.scan_id, at: scanTime(scan.scanned_at, deps.now()) }
  if (scan.token === undefined) {
    const code = scan.code ?? ''
    const since = new Date(deps.now().getTime() - CODE_TOLD_MS)
    const found = await findOrderByCode(deps.database.query, restaurant_id, code, since)
    if (found === undefined) throw noSuchCode()
    return { ...read, order_id: found.id, has: { code } }
  }
  const pass = await checkPass(deps.keys, scan.token)
  if (pass === undefined) throw new Failure('not_found', { detail: 'This is not a Surplate pass.' })
  if (pass.restaurant_id !== restaurant_id) {
    const other =
      (await findRestaurantCards(deps.database.query, [pass.restaurant_id])).get(pass.restaurant_id)?.name ?? 'another restaurant'
    throw new Failure('forbidden', { detail: `This pass is for ${other}, not for your restaurant.` })
  }
  return { ...read, order_id: pass.order_id, has: { issue: pass.issue } }
}

async function collectIn(tx: Db, deps: PickupDeps, scans: Scan[]): Promise<(Order | Failure)[]> {
  const order_ids = [...new Set(scans.map((scan) => scan.order_id))]
  // Asked in this order and sent together: the locks come before what is read under them.
  const [orders, known, lines] = await Promise.all([lockOrders(tx, order_ids), findScans(tx, scans), findOrderLines(tx, order_ids)])
  const seen = new Map(known.map((scan) => [nameOf(scan), scan.order_id]))
  const accepted: Accepted[] = []
  const outcomes = scans.map((scan) => {
    const order = orders.get(scan.order_id)
    const before = seen.get(nameOf(scan))
    if (order !== undefined && before === order.id) return order.id
    if (before !== undefined)
      return new Failure('idempotency_key_reused', { detail: 'This scan_id was used for another order. Please scan again.' })
    const refusal = whyRefuse(scan, order)
    if (order === undefined || refusal !== undefined) return refusal ?? noSuchOrder()
    accepted.push({ scan, order, at: scan.at })
    // The next scan of this batch is to see what this one did.
    orders.set(order.id, { ...order, status: 'collected', collected_at: scan.at, ended_at: scan.at })
    seen.set(nameOf(scan), order.id)
    return order.id
  })
  const wanted = new Set(outcomes.flatMap((outcome) => (outcome instanceof Failure ? [] : [outcome])))
  const answered = [...orders.values()].filter((order) => wanted.has(order.id))
  const [shown] = await Promise.all([forRestaurant(deps, tx, answered), write(tx, deps, accepted, lines)])
  const replies = new Map(shown.map((order) => [order.id, order]))
  return outcomes.map((outcome) => (outcome instanceof Failure ? outcome : (replies.get(outcome) ?? noSuchOrder())))
}

const nameOf = (scan: { restaurant_id: string; scan_id: string }): string => `${scan.restaurant_id} ${scan.scan_id}`

function whyRefuse({ has, at }: Scan, order: OrderRow | undefined): Failure | undefined {
  if (order === undefined) return noSuchOrder()
  if (order.status === 'paid' && 'issue' in has && order.pass_issue !== has.issue) {
    return new Failure('wrong_state', { detail: 'This pass was replaced by a newer one. Please ask for the one that was sent last.' })
  }
  if (order.status === 'paid' && 'code' in has && order.code !== has.code) return noSuchCode()
  const why = collectRefusal(order, at)
  if (why === undefined) return undefined
  const extra = order.collected_at === null ? {} : { collected_at: order.collected_at.toISOString() }
  return new Failure(why, { detail: refusalFor(why, order), extra })
}

/** Puts down what was handed over, and what it saved. */
async function write(tx: Db, deps: PickupDeps, accepted: Accepted[], lines: Map<string, OrderLineRow[]>): Promise<void> {
  if (accepted.length === 0) return
  const received_at = deps.now()
  const scans = accepted.map(({ scan: { restaurant_id, scan_id, order_id, at } }) => ({
    restaurant_id,
    scan_id,
    order_id,
    accepted: true,
    scanned_at: at,
    received_at,
  }))
  await Promise.all([
    collectOrders(tx, accepted),
    insertScans(tx, scans),
    recordImpact(
      tx,
      accepted.map(({ scan: { partner_id }, order: { id, restaurant_id, account_id }, at }) => ({
        order_id: id,
        restaurant_id,
        account_id,
        collected_by: partner_id,
        lines: lines.get(id) ?? [],
        collected_at: at,
      })),
    ),
  ])
}
