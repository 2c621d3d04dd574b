import { toAud } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { findAccountNames } from '#server/features/accounts/public.ts'
import { refundsOf } from '#server/features/payments/public.ts'
import { findRestaurantCards } from '#server/features/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { OrderDeps } from './order-deps.ts'
import { cancelUntil, cancelRefusal, collectRefusal, payRefusal } from './order-rules.ts'
import { findOrderLines, ordersByIds } from './order-store.ts'
import type { OrderLineRow, OrderRow } from './order-tables.ts'

/** A friend has the pass that its customer sent on, and sees nothing else of the order. */
type Audience = 'customer' | 'friend' | 'restaurant'
type Card = Order['restaurant']

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** What each side may do with an order now; the browser holds no copy of these rules. */
function actionsOf(order: OrderRow, audience: Audience, now: Date): Order['actions'] {
  if (audience === 'restaurant') {
    if (order.status !== 'paid') return []
    return collectRefusal(order, now) === undefined ? ['collect', 'cancel'] : ['cancel']
  }
  if (audience === 'friend') return []
  const actions: Order['actions'] = []
  if (payRefusal(order, now) === undefined) actions.push('pay')
  if (cancelRefusal(order, now) === undefined) actions.push('cancel')
  return actions
}

interface About {
  lines: OrderLineRow[]
  restaurant: Card | undefined
  refund?: Order['refund'] | undefined
  first_name?: string | undefined
}

type SignPass = OrderDeps['signPass']

/** Whoever shows the pass or says the code collects the meal: both are only for the one who has the newest pass. */
function passFor(order: OrderRow, audience: Audience, signPass: SignPass): Pick<Order, 'code' | 'pickup_token'> {
  if (audience === 'restaurant') return { code: order.code, pickup_token: null }
  const isHolder = (order.share_hash !== null) === (audience === 'friend')
  if (!isHolder) return { code: '', pickup_token: null }
  return { code: order.code, pickup_token: order.status === 'paid' ? signPass(order) : null }
}

/** The only way from the row of an order to anything that leaves the server. */
function toOrder(order: OrderRow, about: About, audience: Audience, deps: Pick<OrderDeps, 'signPass'>, now: Date): Order {
  return {
    ...passFor(order, audience, deps.signPass),
    id: order.id,
    status: order.status,
    restaurant: about.restaurant ?? {
      id: order.restaurant_id,
      name: '',
      address: null,
      suburb: null,
      phone: null,
      pickup_instructions: null,
    },
    items: about.lines.map((line) => ({
      food_item_id: line.food_item_id,
      name: line.name,
      quantity: line.quantity,
      unit_price: toAud(line.unit_price_cents),
    })),
    total: toAud(order.total_cents),
    placed_at: order.placed_at.toISOString(),
    hold_expires_at: order.hold_expires_at.toISOString(),
    paid_at: iso(order.paid_at),
    pickup_start: iso(order.pickup_start),
    pickup_end: order.pickup_end.toISOString(),
    collected_at: iso(order.collected_at),
    cancel_reason: order.cancel_reason,
    cancel_until: order.status === 'paid' ? cancelUntil(order).toISOString() : null,
    customer_first_name: about.first_name ?? null,
    shared: order.share_hash !== null,
    refund: about.refund ?? null,
    actions: actionsOf(order, audience, now),
  }
}

/** Orders as their customer sees them; a paid one with its pass, unless a friend has it. */
export async function forCustomer(deps: OrderDeps, db: Db, orders: OrderRow[]): Promise<Order[]> {
  const now = deps.now()
  const about = await lookUp(db, orders)
  return orders.map((order) => toOrder(order, about(order), 'customer', deps, now))
}

/** A shared order as the friend who was sent its pass sees it. */
export async function forFriend(deps: OrderDeps, db: Db, order: OrderRow): Promise<Order> {
  const about = await lookUp(db, [order])
  return toOrder(order, about(order), 'friend', deps, deps.now())
}

/** Orders as the restaurant sees them: with the customer's first name and without the pass. */
export async function forRestaurant(deps: OrderDeps, db: Db, orders: OrderRow[]): Promise<Order[]> {
  const now = deps.now()
  const [about, names] = await Promise.all([
    lookUp(db, orders),
    findAccountNames(
      db,
      orders.map((order) => order.account_id),
    ),
  ])
  return orders.map((order) =>
    toOrder(order, { ...about(order), first_name: names.get(order.account_id)?.split(' ')[0] }, 'restaurant', deps, now),
  )
}

async function lookUp(db: Db, orders: OrderRow[]): Promise<(order: OrderRow) => About> {
  const ids = orders.map((order) => order.id)
  const ended = orders.filter((order) => order.status === 'cancelled').map((order) => order.id)
  const [lines, cards, refunds] = await Promise.all([
    findOrderLines(db, ids),
    findRestaurantCards(
      db,
      orders.map((order) => order.restaurant_id),
    ),
    refundsOf(db, ended),
  ])
  return (order) => ({ lines: lines.get(order.id) ?? [], restaurant: cards.get(order.restaurant_id), refund: refunds.get(order.id) })
}

/** An order as it was when it was placed. */
const asPlaced = (row: OrderRow): OrderRow => ({
  ...row,
  status: row.total_cents === 0 ? 'paid' : 'held',
  paid_at: row.total_cents === 0 ? row.placed_at : null,
  collected_at: null,
  ended_at: null,
  cancelled_by: null,
  cancel_reason: null,
})

/**
 * The answer to placing an order, also when it is given again later: as it was then, but for a pass that has gone to a friend since.
 */
export function placedReply(deps: Pick<OrderDeps, 'signPass'>, row: OrderRow, about: About): Order {
  const { lines, restaurant } = about
  return { ...toOrder(asPlaced(row), { lines, restaurant }, 'customer', deps, row.placed_at), pickup_token: null }
}

/** The same for orders that were placed before. */
export async function placedBefore(deps: OrderDeps, tx: Db, order_ids: string[]): Promise<Map<string, Order>> {
  if (order_ids.length === 0) return new Map()
  const rows = await ordersByIds(tx, order_ids)
  const about = await lookUp(tx, rows)
  return new Map(rows.map((row) => [row.id, placedReply(deps, row, about(row))]))
}
