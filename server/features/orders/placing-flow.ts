import { createHash } from 'node:crypto'
import { PORTION_WEIGHT_G } from '#contract/food-items.ts'
import { type Order, type PlaceOrder, UNITS_PER_ITEM_MAX } from '#contract/orders.ts'
import { isOpen, lockStock, moveStock } from '#server/features/food-items/public.ts'
import { tellPaid } from '#server/features/notifications/public.ts'
import { ownersOf } from '#server/features/restaurants/public.ts'
import { commissionsAt } from '#server/features/subscriptions/public.ts'
import { batched } from '#server/platform/batch.ts'
import { type Db, violates } from '#server/platform/db.ts'
import { announce } from '#server/platform/events.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { newCode } from './order-code.ts'
import type { OrderDeps } from './order-deps.ts'
import { placedOrders } from './order-replies.ts'
import { insertOrders } from './order-store.ts'
import { type Claim, findClaims, holdsOf, insertClaims, lockAccounts } from './idempotency-store.ts'
import { decide, type Decision, type Refusal, type Shop } from './placing-rules.ts'

interface Request {
  account_id: string
  key: string
  request_hash: Buffer
  items: { food_item_id: string; quantity: number }[]
}

type Outcome = { order_id: string; replayed: boolean } | { refusal: Refusal }

export interface Placed {
  order: Order
  replayed: boolean
}

const BATCH = 200
const CODE_RETRIES = 3

/**
 * Places orders. Those that arrive together are taken in one transaction, decided in the order they came: each is all or
 * nothing, and none waits for another's refusal.
 */
export function orderPlacer(deps: OrderDeps): (account_id: string, key: string, wanted: PlaceOrder) => Promise<Placed> {
  const place = batched((requests: Request[]) => {
    deps.metrics.batchSize.observe(requests.length)
    return placeAll(deps, requests)
  }, BATCH)
  return async (account_id, key, wanted) => {
    const items = mergeLines(wanted.items)
    const request_hash = createHash('sha256').update(JSON.stringify(items)).digest()
    const outcome = await place({ account_id, key, request_hash, items })
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

async function placeAll(deps: OrderDeps, requests: Request[]): Promise<(Placed | { refusal: Refusal })[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.database.transaction((tx) => placeIn(tx, deps, requests))
    } catch (error) {
      // Two orders of one restaurant drew the same spoken code: draw again.
      if (attempt < CODE_RETRIES && violates(error, 'customer_order_open_code')) continue
      throw error
    }
  }
}

async function placeIn(tx: Db, deps: OrderDeps, requests: Request[]): Promise<(Placed | { refusal: Refusal })[]> {
  const now = deps.now()
  const account_ids = [...new Set(requests.map((request) => request.account_id))]
  await lockAccounts(tx, account_ids)
  const claims = new Map<string, Claim>()
  const wanted = requests.map((request) => ({ ...request, order_id: newId(now) }))
  for (const known of await findClaims(tx, wanted)) claims.set(claimKey(known), known)
  const shop = await openShop(tx, requests, account_ids, now)

  const decisions: Extract<Decision, { order: unknown }>[] = []
  const fresh: Claim[] = []
  const outcomes = wanted.map((request): Outcome => {
    const known = claims.get(claimKey(request))
    if (known !== undefined) return replay(known, request)
    const decision = decide({ ...request, code: newCode() }, shop, now)
    if ('refusal' in decision) return decision
    const claim = { account_id: request.account_id, key: request.key, request_hash: request.request_hash, order_id: request.order_id }
    claims.set(claimKey(claim), claim)
    fresh.push(claim)
    decisions.push(decision)
    return { order_id: request.order_id, replayed: false }
  })

  await insertClaims(tx, fresh, now)
  await insertOrders(
    tx,
    decisions.map(({ order }) => order),
    decisions.flatMap(({ lines }) => lines),
  )
  const taken = Map.groupBy(
    decisions.flatMap(({ lines }) => lines),
    (line) => line.food_item_id,
  )
  await moveStock(
    tx,
    [...taken].map(([id, lines]) => ({ id, by: -lines.reduce((sum, line) => sum + line.quantity, 0) })),
  )
  const free = decisions.filter(({ order }) => order.status === 'paid').map(({ order }) => order)
  for (const { id, status, account_id, restaurant_id } of free) {
    await announce(tx, 'order', [{ order_id: id, status, account_id, restaurant_id }])
    await tellPaid(tx, deps.jobs, id)
  }
  const replies = await placedOrders(
    tx,
    outcomes.flatMap((outcome) => ('order_id' in outcome ? [outcome.order_id] : [])),
  )
  return outcomes.map((outcome) =>
    'refusal' in outcome ? outcome : { order: replies.get(outcome.order_id) as Order, replayed: outcome.replayed },
  )
}

const claimKey = (claim: { account_id: string; key: string }): string => `${claim.account_id} ${claim.key}`

const replay = (known: Claim, request: Request): Outcome =>
  Buffer.compare(known.request_hash, request.request_hash) === 0
    ? { order_id: known.order_id, replayed: true }
    : { refusal: { code: 'idempotency_key_reused' } }

/** Locks what is wanted and looks up what the decisions need. */
async function openShop(tx: Db, requests: Request[], account_ids: string[], now: Date): Promise<Shop> {
  const ids = requests.flatMap((request) => request.items.map((item) => item.food_item_id)).filter(isId)
  const items = [...(await lockStock(tx, ids)).values()]
  const owners = await ownersOf(
    tx,
    items.map((item) => item.restaurant_id),
  )
  const rates = await commissionsAt(tx, [...owners.values()], now)
  return {
    stock: new Map(
      items.map((item) => [item.id, { ...item, on_sale: isOpen(item, now), portion_weight_g: item.portion_weight_g ?? PORTION_WEIGHT_G }]),
    ),
    holds: await holdsOf(tx, account_ids, now),
    commission_bp: new Map([...owners].map(([restaurant_id, account_id]) => [restaurant_id, rates.get(account_id) ?? 0])),
  }
}
