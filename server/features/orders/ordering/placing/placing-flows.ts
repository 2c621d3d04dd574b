import { randomInt } from 'node:crypto'
import { PORTION_WEIGHT_G, UNITS_PER_ITEM_MAX } from '#contract/constants.ts'
import { melbourneDate, melbourneDay } from '#contract/time.ts'
import { isGstRegistered } from '#contract/payments/gst.ts'
import { toCents } from '#contract/money.ts'
import type { Order, PlaceOrder } from '#contract/orders/orders.ts'
import { ACCOUNT_ERASED } from '#server/features/people/accounts/public.ts'
import {
  isOnSale,
  lockStock,
  type StockItem,
  reserveStock,
} from '#server/features/kitchen/food-items/public.ts'
import {
  notifyOrderPaid,
  askForAddressOf,
  publishOrders,
} from '#server/features/orders/ordering/order-notifications.ts'
import { findSellers, type SellingRestaurant } from '#server/features/kitchen/restaurants/public.ts'
import type { Caller } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { networkDigest } from '#server/platform/limits/network-digest.ts'
import { groupTransactions } from '#server/platform/db/batching/batch-queue.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import { type KeyedBatch, type KeyedRequest, openBatch } from '#server/platform/idempotency/keyed-requests.ts'
import type { RequestKey } from '#server/platform/idempotency/request-key.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { BATCH_SIZES } from '#server/platform/monitoring/metrics.ts'
import type { OrderDeps } from '#server/features/orders/ordering/order-deps.ts'
import { findPlacedOrders } from '#server/features/orders/ordering/replies/order-reply-flows.ts'
import { toPlacedOrder } from '#server/features/orders/ordering/replies/order-reply-rules.ts'
import { newOrderCode } from '#server/features/orders/ordering/order-rules.ts'
import { insertPlacedOrders } from '#server/features/orders/ordering/order-store.ts'
import { findFreePortionUse, findBuyers, lockAccounts } from './placing-store.ts'
import { insertUnprovedHolds, lockUnprovedPortions, type UnprovedHoldRow } from './unproved-hold-store.ts'
import type { FreePortionUse } from './free-portions-rules.ts'
import {
  countPortions,
  decideOrder,
  type Decision,
  type PlacingState,
  type Refusal,
} from './placing-rules.ts'

interface OrderRequest {
  account_id: string
  address: string
  keyed: KeyedRequest
  items: { food_item_id: string; quantity: number }[]
  expected_total_cents: number | undefined
}

type Outcome = { order_id: string } | { refusal: Refusal }
type AcceptedOrder = Extract<Decision, { order: unknown }>

const ORDERS_PER_TRANSACTION_MAX = 200

/**
 * Places orders. Those that arrive at the same time are placed in one transaction and decided in the order in
 * which they arrived: each is all or nothing, and a refused one does not delay the others.
 */
export function orderPlacer(
  deps: OrderDeps,
): (caller: Pick<Caller, 'id' | 'address'>, key: RequestKey, command: PlaceOrder) => Promise<Order> {
  const batchSize = deps.metrics.histogram({
    name: 'order_batch_size',
    help: 'Orders placed in one transaction',
    buckets: BATCH_SIZES,
  })
  const place = groupTransactions(deps.database, {
    sizeMax: ORDERS_PER_TRANSACTION_MAX,
    // Two orders of one restaurant may be given the same code.
    constraint: 'customer_order_open_code',
    has_generic_query_plans: true,
    onGroup: (size) => batchSize.observe(size),
    run: (tx, requests: OrderRequest[]) => placeOrders(tx, deps, requests),
  })
  return async ({ id: account_id, address }, key, command) => {
    const items = mergeLines(command.items)
    const expected_total_cents =
      command.expected_total === undefined ? undefined : toCents(command.expected_total)
    const input = expected_total_cents === undefined ? items : { items, expected_total_cents }
    const outcome = await place({
      account_id,
      address,
      keyed: { key, sender_id: account_id, input },
      items,
      expected_total_cents,
    })
    if ('order' in outcome) return outcome.order
    const { code, detail, extra } = outcome.refusal
    throw new Failure(code, {
      ...(detail === undefined ? {} : { detail }),
      ...(extra === undefined ? {} : { extra }),
    })
  }
}

/** Two lines of one food item count as one line for both quantities. */
function mergeLines(items: PlaceOrder['items']): OrderRequest['items'] {
  const merged = new Map<string, number>()
  for (const { food_item_id, quantity } of items)
    merged.set(food_item_id.toLowerCase(), (merged.get(food_item_id.toLowerCase()) ?? 0) + quantity)
  if ([...merged.values()].some((quantity) => quantity > UNITS_PER_ITEM_MAX)) {
    throw invalid({ items: `At most ${UNITS_PER_ITEM_MAX} of one meal per order` })
  }
  return [...merged].map(([food_item_id, quantity]) => ({ food_item_id, quantity }))
}

async function placeOrders(
  tx: Db,
  deps: OrderDeps,
  requests: OrderRequest[],
): Promise<({ order: Order } | { refusal: Refusal })[]> {
  const now = deps.now()
  const account_ids = [...new Set(requests.map((request) => request.account_id))]
  const item_ids = [
    ...new Set(requests.flatMap((request) => request.items.map((item) => item.food_item_id))),
  ].filter(isId)
  // Sent at once and done in this order: each lock is held before what it protects is read.
  const [, buyers, keys, stock, sellers] = await Promise.all([
    lockAccounts(tx, account_ids),
    findBuyers(tx, account_ids, now),
    openBatch(
      tx,
      requests.map(({ keyed }) => keyed),
    ),
    lockStock(tx, item_ids),
    findSellers(tx, item_ids, now),
  ])
  const free = [...stock.values()].some(isFree)
    ? await findFreePortionUse(tx, account_ids, melbourneDay(melbourneDate(now)))
    : new Map<string, FreePortionUse>()
  const unproved = requests.filter(({ account_id }) => buyers.get(account_id)?.is_proved === false)
  const networks = new Map(unproved.map(({ address }) => [address, networkDigest(address)]))
  const state: PlacingState = {
    stock: toItemStock(stock, now),
    holds: new Map([...buyers].map(([id, { holds }]) => [id, holds])),
    waits: new Map(
      [...buyers].flatMap(([id, { waits_until }]) => (waits_until === null ? [] : [[id, waits_until]])),
    ),
    network_portions: await lockUnprovedPortions(tx, [...new Set(networks.values())], now),
    free,
    ...sellerTerms(deps, sellers, now),
  }
  const { outcomes, accepted, unproved_holds } = decideAll(requests, state, { buyers, networks, keys, now })

  await Promise.all([writeOrders(tx, accepted, stock), keys.save(now), publishFreeOrders(tx, deps, accepted)])
  await insertUnprovedHolds(tx, unproved_holds)
  const replies = new Map(
    accepted.map(({ order, lines }) => [order.id, toReply(deps, order, lines, sellers)]),
  )
  const missing = outcomes.flatMap((outcome) =>
    'order_id' in outcome && !replies.has(outcome.order_id) ? [outcome.order_id] : [],
  )
  for (const [id, order] of await findPlacedOrders(deps, tx, missing)) replies.set(id, order)
  return outcomes.map((outcome) =>
    'refusal' in outcome ? outcome : { order: replyOf(replies, outcome.order_id) },
  )
}

interface PlacingContext {
  buyers: Awaited<ReturnType<typeof findBuyers>>
  /** By address, for accounts that nobody has proved. */
  networks: ReadonlyMap<string, string>
  keys: KeyedBatch
  now: Date
}

/** Decides the requests in their order, each against what those before it have left. */
function decideAll(
  requests: OrderRequest[],
  state: PlacingState,
  { buyers, networks, keys, now }: PlacingContext,
): { outcomes: Outcome[]; accepted: AcceptedOrder[]; unproved_holds: UnprovedHoldRow[] } {
  const accepted: AcceptedOrder[] = []
  const unproved_holds: UnprovedHoldRow[] = []
  const outcomes = requests.map((request): Outcome => {
    const buyer = buyers.get(request.account_id)
    if (buyer?.is_erased !== false) return { refusal: { code: 'sign_in_required', detail: ACCOUNT_ERASED } }
    const earlier = keys.findEarlier(request.keyed)
    if (earlier !== undefined) return 'refusal' in earlier ? earlier : { order_id: earlier.result_id }
    const unproved_network = buyer.is_proved ? undefined : networks.get(request.address)
    const decision = decideOrder(
      { ...request, order_id: newId(now), code: newOrderCode(randomInt), unproved_network },
      state,
      now,
    )
    if ('refusal' in decision) return decision
    accepted.push(decision)
    if (unproved_network !== undefined) unproved_holds.push(...unprovedHolds(decision, unproved_network))
    keys.record(request.keyed, decision.order.id)
    return { order_id: decision.order.id }
  })
  return { outcomes, accepted, unproved_holds }
}

const unprovedHolds = ({ order, lines }: AcceptedOrder, network: string): UnprovedHoldRow[] =>
  order.status === 'held'
    ? [
        {
          order_id: order.id,
          network,
          portions: countPortions(lines),
          hold_expires_at: order.hold_expires_at,
        },
      ]
    : []

async function writeOrders(tx: Db, accepted: AcceptedOrder[], stock: Map<string, StockItem>): Promise<void> {
  const lines = accepted.flatMap((one) => one.lines)
  const units = new Map<string, number>()
  for (const { food_item_id, quantity } of lines)
    units.set(food_item_id, (units.get(food_item_id) ?? 0) + quantity)
  const reserved = [...units].flatMap(([id, quantity]) => {
    const item = stock.get(id)
    return item === undefined ? [] : [{ item, quantity }]
  })
  const orders = accepted.map(({ order }) => order)
  await Promise.all([insertPlacedOrders(tx, orders, lines), reserveStock(tx, reserved)])
}

/** An order without anything to pay is paid as soon as it is placed. */
async function publishFreeOrders(tx: Db, deps: OrderDeps, accepted: AcceptedOrder[]): Promise<void> {
  for (const { order } of accepted) {
    if (order.status !== 'paid') continue
    await publishOrders(tx, [order])
    await notifyOrderPaid(tx, deps.jobs, order.id)
    await askForAddressOf(tx, deps, order)
  }
}

type Sellers = Map<string, SellingRestaurant>
type SellerTerms = Pick<PlacingState, 'commission_bp' | 'without_address' | 'gst_registered' | 'operator_gst'>

function sellerTerms({ operator_gst }: OrderDeps, sellers: Sellers, now: Date): SellerTerms {
  const today = melbourneDate(now)
  const idsOf = (isOne: (seller: SellingRestaurant) => boolean): Set<string> =>
    new Set([...sellers].filter(([, seller]) => isOne(seller)).map(([id]) => id))
  return {
    commission_bp: new Map([...sellers].map(([id, { commission_bp }]) => [id, commission_bp])),
    without_address: idsOf(({ card }) => card.address === null),
    gst_registered: idsOf(({ gst_since }) => isGstRegistered(gst_since, today)),
    operator_gst,
  }
}

const toReply = (
  deps: OrderDeps,
  order: AcceptedOrder['order'],
  lines: AcceptedOrder['lines'],
  sellers: Sellers,
): Order => toPlacedOrder(deps, order, { lines, restaurant: sellers.get(order.restaurant_id)?.card })

function replyOf(replies: Map<string, Order>, order_id: string): Order {
  const order = replies.get(order_id)
  if (order === undefined) throw new Error(`order ${order_id} of an earlier request does not exist`)
  return order
}

const isFree = ({ discounted_price_cents }: StockItem): boolean => discounted_price_cents === 0

/** The locked food items as the rules need them. */
const toItemStock = (stock: Map<string, StockItem>, now: Date): PlacingState['stock'] =>
  new Map(
    [...stock].map(([id, item]) => [
      id,
      { ...item, on_sale: isOnSale(item, now), portion_weight_g: item.portion_weight_g ?? PORTION_WEIGHT_G },
    ]),
  )
