import { hash } from 'node:crypto'
import { PORTION_WEIGHT_G, UNITS_PER_ITEM_MAX } from '#contract/constants.ts'
import { melbourneDate, melbourneDay } from '#contract/time.ts'
import { toCents } from '#contract/money.ts'
import type { Order, PlaceOrder } from '#contract/orders.ts'
import { ACCOUNT_ERASED, findErasedAccounts } from '#server/features/accounts/public.ts'
import { isOnSale, lockStock, type StockItem, reserveStock } from '#server/features/food-items/public.ts'
import { notifyOrderPaid } from '#server/features/notifications/public.ts'
import { findRestaurantCards } from '#server/features/restaurants/public.ts'
import { findCommissions } from '#server/features/subscriptions/public.ts'
import { batched } from '#server/platform/db/batch-queue.ts'
import { retryIfTaken, type Db, withCommit } from '#server/platform/db/database.ts'
import { announce } from '#server/platform/events/events.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { newCode } from './order-code.ts'
import type { OrderDeps } from './order-deps.ts'
import { placedBefore, placedReply } from './order-replies.ts'
import { insertPlaced } from './order-store.ts'
import { freeTaken } from './free-portions-store.ts'
import type { FreeTaken } from './free-rules.ts'
import { type Claim, findClaims, holdsOf, lockAccounts } from './idempotency-store.ts'
import { decide, type Decision, type Refusal, type Shop } from './placing-rules.ts'

interface Request {
  account_id: string
  key: string
  request_hash: Buffer
  items: { food_item_id: string; quantity: number }[]
  expected_total_cents: number | undefined
}

type Outcome = { order_id: string; replayed: boolean } | { refusal: Refusal }

export interface Placed {
  order: Order
  replayed: boolean
}

const BATCH = 200

/**
 * Places orders. Those that arrive together are taken in one transaction, decided in the order they came: each is all or
 * nothing, and none waits for another's refusal.
 */
export function orderPlacer(deps: OrderDeps): (account_id: string, key: string, wanted: PlaceOrder) => Promise<Placed> {
  const place = batched((requests: Request[]) => {
    deps.metrics.batchSize.observe(requests.length)
    // Two orders of one restaurant may draw the same spoken code.
    return retryIfTaken('customer_order_open_code', () => deps.database.transaction((tx) => placeIn(tx, deps, requests)))
  }, BATCH)
  return async (account_id, key, wanted) => {
    const items = mergeLines(wanted.items)
    const expected_total_cents = wanted.expected_total === undefined ? undefined : toCents(wanted.expected_total)
    const hashed = expected_total_cents === undefined ? items : { items, expected_total_cents }
    const request_hash = hash('sha256', JSON.stringify(hashed), 'buffer')
    const outcome = await place({ account_id, key, request_hash, items, expected_total_cents })
    if ('order' in outcome) return outcome
    const { code, detail, extra } = outcome.refusal
    throw new Failure(code, { ...(detail === undefined ? {} : { detail }), ...(extra === undefined ? {} : { extra }) })
  }
}

/** Two lines of one meal are one wish for both. */
function mergeLines(items: PlaceOrder['items']): Request['items'] {
  const merged = new Map<string, number>()
  for (const { food_item_id, quantity } of items)
    merged.set(food_item_id.toLowerCase(), (merged.get(food_item_id.toLowerCase()) ?? 0) + quantity)
  if ([...merged.values()].some((quantity) => quantity > UNITS_PER_ITEM_MAX)) {
    throw invalid({ items: `At most ${UNITS_PER_ITEM_MAX} of one meal per order` })
  }
  return [...merged].map(([food_item_id, quantity]) => ({ food_item_id, quantity }))
}

async function placeIn(tx: Db, deps: OrderDeps, requests: Request[]): Promise<(Placed | { refusal: Refusal })[]> {
  const now = deps.now()
  const account_ids = [...new Set(requests.map((request) => request.account_id))]
  const item_ids = [...new Set(requests.flatMap((request) => request.items.map((item) => item.food_item_id)))].filter(isId)
  // Asked in this order and sent together: the locks come before what is read under them.
  const [, erased, past, holds, stock, commission_bp] = await Promise.all([
    lockAccounts(tx, account_ids),
    findErasedAccounts(tx, account_ids),
    findClaims(tx, requests),
    holdsOf(tx, account_ids, now),
    lockStock(tx, item_ids),
    findCommissions(tx, item_ids, now),
  ])
  const claims = new Map(past.map((claim) => [claimKey(claim), claim]))
  const free = [...stock.values()].some(isFree)
    ? await freeTaken(tx, account_ids, melbourneDay(melbourneDate(now)))
    : new Map<string, FreeTaken>()
  const shop: Shop = { stock: onShelf(stock, now), holds, free, commission_bp }

  const taken: Taken[] = []
  const outcomes = requests.map((request): Outcome => {
    if (erased.has(request.account_id)) return { refusal: { code: 'sign_in_required', detail: ACCOUNT_ERASED } }
    const known = claims.get(claimKey(request))
    if (known !== undefined) return replay(known, request)
    const { account_id, key, request_hash } = request
    const decision = decide({ ...request, order_id: newId(now), code: newCode() }, shop, now)
    if ('refusal' in decision) return decision
    const claim = { account_id, key, request_hash, order_id: decision.order.id }
    claims.set(claimKey(claim), claim)
    taken.push({ ...decision, claim })
    return { order_id: claim.order_id, replayed: false }
  })

  const cards = findRestaurantCards(
    tx,
    taken.map(({ order }) => order.restaurant_id),
  )
  withCommit(putDown(tx, taken, stock, now))
  await tellFree(tx, deps, taken)
  const replies = repliesTo(deps, taken, await cards)
  const missing = outcomes.flatMap((outcome) => ('order_id' in outcome && !replies.has(outcome.order_id) ? [outcome.order_id] : []))
  for (const [id, order] of await placedBefore(deps, tx, missing)) replies.set(id, order)
  return outcomes.map((outcome) =>
    'refusal' in outcome ? outcome : { order: replies.get(outcome.order_id) as Order, replayed: outcome.replayed },
  )
}

type Taken = Extract<Decision, { order: unknown }> & { claim: Claim }

/** Writes what was decided. */
async function putDown(tx: Db, taken: Taken[], stock: Map<string, StockItem>, now: Date): Promise<void> {
  const lines = taken.flatMap((one) => one.lines)
  const units = new Map<string, number>()
  for (const { food_item_id, quantity } of lines) units.set(food_item_id, (units.get(food_item_id) ?? 0) + quantity)
  await Promise.all([
    insertPlaced(
      tx,
      taken.map(({ order }) => order),
      lines,
      taken.map(({ claim }) => ({ ...claim, created_at: now })),
    ),
    reserveStock(
      tx,
      [...units].flatMap(([id, quantity]) => {
        const item = stock.get(id)
        return item === undefined ? [] : [{ item, quantity }]
      }),
    ),
  ])
}

/** Orders without anything to pay are paid as they are placed. */
async function tellFree(tx: Db, deps: OrderDeps, taken: Taken[]): Promise<void> {
  for (const { order } of taken) {
    if (order.status !== 'paid') continue
    const { id, status, account_id, restaurant_id } = order
    await announce(tx, 'order', [{ order_id: id, status, account_id, restaurant_id }])
    await notifyOrderPaid(tx, deps.jobs, id)
  }
}

const repliesTo = (deps: OrderDeps, taken: Taken[], cards: Awaited<ReturnType<typeof findRestaurantCards>>): Map<string, Order> =>
  new Map(taken.map(({ order, lines }) => [order.id, placedReply(deps, order, { lines, restaurant: cards.get(order.restaurant_id) })]))

const claimKey = (claim: { account_id: string; key: string }): string => `${claim.account_id} ${claim.key}`

const replay = (known: Claim, request: Request): Outcome =>
  Buffer.compare(known.request_hash, request.request_hash) === 0
    ? { order_id: known.order_id, replayed: true }
    : { refusal: { code: 'idempotency_key_reused' } }

const isFree = ({ discounted_price_cents }: StockItem): boolean => discounted_price_cents === 0

/** The wanted items as the rules see them. */
const onShelf = (stock: Map<string, StockItem>, now: Date): Shop['stock'] =>
  new Map(
    [...stock].map(([id, item]) => [
      id,
      { ...item, on_sale: isOnSale(item, now), portion_weight_g: item.portion_weight_g ?? PORTION_WEIGHT_G },
    ]),
  )
