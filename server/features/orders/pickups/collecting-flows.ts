import { isolatedText } from '#contract/text/isolated-text.ts'
import type { ScheduleSpan } from '#contract/kitchen/business-days.ts'
import type { Order } from '#contract/orders/orders.ts'
import { canCollectOutside, windowRefusal } from '#contract/orders/collection-times.ts'
import { pickupState } from '#contract/kitchen/pickup-windows.ts'
import type { Pickup } from '#contract/orders/pickups.ts'
import { DAY_MS } from '#contract/time.ts'
import { findSchedules } from '#server/features/kitchen/hours/public.ts'
import { recordImpact } from '#server/features/orders/impact/public.ts'
import {
  collectOrders,
  toRestaurantOrders,
  findOrderLines,
  lockOrders,
  findOrderByCode,
  isCollectable,
  reinstateCancelled,
  type OrderLineRow,
  withoutCancelled,
  type OrderRow,
  collectRefusal,
  type OrderDeps,
} from '#server/features/orders/ordering/public.ts'
import { checkPass, type PassKeys } from '#server/features/orders/passes/public.ts'
import { findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { groupTransactions } from '#server/platform/db/batching/batch-queue.ts'
import { Failure } from '#server/platform/failure.ts'
import type { CounterCaller } from '#server/application/callers.ts'
import { BATCH_SIZES } from '#server/platform/monitoring/metrics.ts'
import { collectRefusalDetail, scanTime, standsBeforeCancelling } from './pickup-rules.ts'
import { findOrdersByOwnStaff, findScans, insertScans } from './pickup-store.ts'

export interface PickupDeps extends OrderDeps {
  keys: PassKeys
}

/** A scan whose pass or code is valid; the order itself is only checked once it is locked. */
interface ScanCommand {
  restaurant_id: string
  /** Who scans: an account or a device. */
  account_id: string | null
  device_id: string | null
  scan_id: string
  order_id: string
  /** When the device says that it scanned, if it does. */
  scanned_at: string | undefined
  /** Whether staff have confirmed that they hand over early or late. */
  outside_window: boolean
  /** What was scanned or typed, and must still be that of the order. */
  proof: { issue: number } | { code: string }
}

interface AcceptedScan {
  scan: ScanCommand
  order: OrderRow
  at: Date
}

const SCANS_PER_TRANSACTION_MAX = 200
/** For this long after its pickup, the code of an order still leads to what became of it. */
const CODE_KNOWN_MS = 14 * DAY_MS
const noSuchOrder = (): Failure => new Failure('not_found', { detail: 'There is no such order.' })
const noSuchCode = (): Failure =>
  new Failure('not_found', { detail: 'No order here has that code. Please check the six characters.' })

/**
 * Collects orders. The first scan wins; the same scan sent again gets the same reply. Scans that arrive at
 * the same time are done in one transaction, and a refused one does not affect the others.
 */
export function makeCollector(deps: PickupDeps): (caller: CounterCaller, scan: Pickup) => Promise<Order> {
  const batchSize = deps.metrics.histogram({
    name: 'pickup_batch_size',
    help: 'Orders collected in one transaction',
    buckets: BATCH_SIZES,
  })
  const collect = groupTransactions(deps.database, {
    // One after the other: they would wait for each other's totals all the same, and be smaller.
    sizeMax: SCANS_PER_TRANSACTION_MAX,
    // Another transaction, here or in another process, may use one of these scan ids meanwhile.
    constraint: 'pickup_scan_pkey',
    onGroup: (size) => batchSize.observe(size),
    run: (tx, scans: ScanCommand[]) => collectScanned(tx, deps, scans),
  })
  return async (caller, scan) => {
    const outcome = await collect(await readScan(deps, caller, scan))
    if (outcome instanceof Failure) throw outcome
    return outcome
  }
}

async function readScan(
  deps: PickupDeps,
  { restaurant_id, account_id, device_id }: CounterCaller,
  scan: Pickup,
): Promise<ScanCommand> {
  const { scan_id, scanned_at, outside_window = false } = scan
  const common = { restaurant_id, account_id, device_id, scan_id, outside_window, scanned_at }
  if (scan.token === undefined) {
    const code = scan.code ?? ''
    const since = new Date(deps.now().getTime() - CODE_KNOWN_MS)
    const order = await findOrderByCode(deps.database.query, restaurant_id, code, since)
    if (order === undefined) throw noSuchCode()
    return { ...common, order_id: order.id, proof: { code } }
  }
  const pass = await checkPass(deps.keys, scan.token)
  if (pass === undefined) throw new Failure('not_found', { detail: 'This is not a Surplate pass.' })
  if (pass.restaurant_id !== restaurant_id) {
    const other =
      (await findRestaurantCards(deps.database.query, [pass.restaurant_id])).get(pass.restaurant_id)?.name ??
      'another restaurant'
    throw new Failure('pass_of_other_restaurant', {
      detail: `This pass is for ${isolatedText(other)}, not for your restaurant.`,
    })
  }
  return { ...common, order_id: pass.order_id, proof: { issue: pass.issue } }
}

async function collectScanned(tx: Db, deps: PickupDeps, scans: ScanCommand[]): Promise<(Order | Failure)[]> {
  const order_ids = [...new Set(scans.map((scan) => scan.order_id))]
  // Sent at once and done in this order: each lock is held before what it protects is read.
  const [orders, earlierScans, lines, own] = await Promise.all([
    lockOrders(tx, order_ids),
    findScans(tx, scans),
    findOrderLines(tx, order_ids),
    findOrdersByOwnStaff(tx, order_ids),
  ])
  const own_ids = new Set(own.map(({ id }) => id))
  const orderByScan = new Map(earlierScans.map((scan) => [nameOf(scan), scan.order_id]))
  const now = deps.now()
  const hours = await findHoursOfEarly(tx, scans, orders, now)
  const accepted: AcceptedScan[] = []
  await reinstateScanned(tx, deps, { scans, orders, hours })
  const outcomes = scans.map((scan) => {
    const order = orders.get(scan.order_id)
    const scannedOrder = orderByScan.get(nameOf(scan))
    if (order !== undefined && scannedOrder === order.id) return order.id
    if (scannedOrder !== undefined)
      return new Failure('idempotency_key_reused', {
        detail: 'This scan_id was used for another order. Please scan again.',
      })
    if (order === undefined) return noSuchOrder()
    const at = scanTime(scan.scanned_at, order, now)
    const refusal = scanRefusal(scan, order, { at, spans: hours.get(scan.restaurant_id) ?? [] })
    if (refusal !== undefined) return refusal
    accepted.push({ scan, order, at })
    // For the scans that follow in this transaction.
    orders.set(order.id, { ...order, status: 'collected', collected_at: at, ended_at: at })
    orderByScan.set(nameOf(scan), order.id)
    return order.id
  })
  const answered_ids = new Set(outcomes.flatMap((outcome) => (outcome instanceof Failure ? [] : [outcome])))
  const answered = [...orders.values()].filter((order) => answered_ids.has(order.id))
  // Written first, so that the replies name who has handed over.
  const written = writeCollected(tx, deps, accepted, { lines, own_ids })
  const [restaurantOrders] = await Promise.all([toRestaurantOrders(deps, tx, answered, 'counter'), written])
  const replies = new Map(restaurantOrders.map((order) => [order.id, order]))
  return outcomes.map((outcome) =>
    outcome instanceof Failure ? outcome : (replies.get(outcome) ?? noSuchOrder()),
  )
}

const nameOf = (scan: { restaurant_id: string; scan_id: string }): string =>
  `${scan.restaurant_id} ${scan.scan_id}`

/**
 * Reinstates cancelled orders that a counter without a network had handed over before their customers
 * cancelled, by their passes. Where the refund was sent the order stays cancelled.
 */
async function reinstateScanned(
  tx: Db,
  deps: PickupDeps,
  {
    scans,
    orders,
    hours,
  }: { scans: ScanCommand[]; orders: Map<string, OrderRow>; hours: Map<string, ScheduleSpan[]> },
): Promise<void> {
  for (const scan of scans) {
    const order = orders.get(scan.order_id)
    if (order === undefined || !standsBeforeCancelling(scan, order, deps.now())) continue
    const paid: OrderRow = { ...order, status: 'paid', ended_at: null, cancelled_by: null }
    const at = scanTime(scan.scanned_at, order, deps.now())
    if (scanRefusal(scan, paid, { at, spans: hours.get(scan.restaurant_id) ?? [] }) !== undefined) continue
    if (await reinstateCancelled(tx, deps, order)) orders.set(order.id, paid)
  }
}

/**
 * The opening spans by restaurant, where a scan is before pickup opens: how early it can be handed over
 * depends on them.
 */
async function findHoursOfEarly(
  tx: Db,
  scans: ScanCommand[],
  orders: Map<string, OrderRow>,
  now: Date,
): Promise<Map<string, ScheduleSpan[]>> {
  const early = scans.filter(({ order_id, scanned_at }) => {
    const order = orders.get(order_id)
    return order !== undefined && pickupState(order, scanTime(scanned_at, order, now)) === 'upcoming'
  })
  const schedules = await findSchedules(tx, [...new Set(early.map(({ restaurant_id }) => restaurant_id))])
  return new Map([...schedules].map(([restaurant_id, { spans }]) => [restaurant_id, spans]))
}

function scanRefusal(
  { proof, outside_window }: ScanCommand,
  order: OrderRow,
  { at, spans }: { at: Date; spans: ScheduleSpan[] },
): Failure | undefined {
  if (isCollectable(order) && 'issue' in proof && order.pass_issue !== proof.issue)
    return new Failure('pass_replaced')
  if (isCollectable(order) && 'code' in proof && order.code !== proof.code) return noSuchCode()
  const code = collectRefusal(order, at, outside_window ? { spans } : undefined)
  if (code === undefined) return undefined
  return new Failure(code, {
    detail: collectRefusalDetail(code, order, { at, spans }),
    extra: refusalExtra(order, at, spans),
  })
}

/** What the refusal says besides its code. */
function refusalExtra(order: OrderRow, at: Date, spans: ScheduleSpan[]): Record<string, unknown> {
  if (order.collected_at !== null) return { collected_at: order.collected_at.toISOString() }
  return isCollectable(order) ? { can_collect_outside: canCollectOutside(order, at, spans) } : {}
}

/** Writes the collected orders, their scans and their impact. */
async function writeCollected(
  tx: Db,
  deps: PickupDeps,
  accepted: AcceptedScan[],
  { lines, own_ids }: { lines: Map<string, OrderLineRow[]>; own_ids: ReadonlySet<string> },
): Promise<void> {
  if (accepted.length === 0) return
  const received_at = deps.now()
  const scans = accepted.map(
    ({ scan: { restaurant_id, account_id, device_id, scan_id, order_id, proof }, order, at }) => ({
      restaurant_id,
      scan_id,
      order_id,
      accepted: true,
      scanned_at: at,
      received_at,
      outside_window: windowRefusal(order, at) !== undefined,
      early_email_due: pickupState(order, at) === 'upcoming' || 'code' in proof,
      collected_by: account_id,
      collected_by_device: device_id,
      missed_at: order.status === 'missed' ? order.ended_at : null,
      proof: 'issue' in proof ? ('pass' as const) : ('code' as const),
    }),
  )
  await Promise.all([
    collectOrders(tx, accepted, received_at),
    insertScans(tx, scans),
    recordImpact(
      tx,
      accepted.map(({ order: { id, restaurant_id } }) => ({
        order_id: id,
        restaurant_id,
        is_own: own_ids.has(id),
        lines: withoutCancelled(lines.get(id) ?? []),
        collected_at: received_at,
      })),
    ),
  ])
}
