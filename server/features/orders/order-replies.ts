import type { Order } from '#contract/orders.ts'
import { toAud } from '#contract/values.ts'
import { namesOf } from '#server/features/accounts/public.ts'
import { refundsOf } from '#server/features/payments/public.ts'
import { restaurantCards } from '#server/features/restaurants/public.ts'
import type { Db } from '#server/platform/db.ts'
import { anyOf } from '#server/platform/db-rows.ts'
import type { OrderDeps } from './order-deps.ts'
import { cancelUntil, whyNotCancel, whyNotCollect, whyNotPay } from './order-rules.ts'
import { linesOf } from './order-store.ts'
import type { OrderLineRow, OrderRow } from './order-tables.ts'

type Audience = 'customer' | 'restaurant'
type Card = Order['restaurant']

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** What each side may do with an order now; the browser holds no copy of these rules. */
function actionsOf(order: OrderRow, audience: Audience, now: Date): Order['actions'] {
  if (audience === 'restaurant') {
    if (order.status !== 'paid') return []
    return whyNotCollect(order, now) === undefined ? ['collect', 'cancel'] : ['cancel']
  }
  const actions: Order['actions'] = []
  if (whyNotPay(order, now) === undefined) actions.push('pay')
  if (whyNotCancel(order, now) === undefined) actions.push('cancel')
  return actions
}

interface About {
  lines: OrderLineRow[]
  restaurant: Card | undefined
  refund?: Order['refund'] | undefined
  first_name?: string | undefined
  pickup_token?: string | null
}

function toOrder(order: OrderRow, about: About, audience: Audience, now: Date): Order {
  return {
    id: order.id,
    status: order.status,
    code: order.code,
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
    pickup_token: about.pickup_token ?? null,
    shared: order.share_hash !== null,
    refund: about.refund ?? null,
    actions: actionsOf(order, audience, now),
  }
}

/** Orders as their customer sees them; a paid one with its pass. */
export async function forCustomer(deps: OrderDeps, db: Db, orders: OrderRow[]): Promise<Order[]> {
  const now = deps.now()
  const about = await lookUp(db, orders)
  return orders.map((order) => {
    const shared = order.share_hash !== null
    const pickup_token = order.status === 'paid' && !shared ? deps.signPass(order) : null
    const shown = toOrder(order, { ...about(order), pickup_token }, 'customer', now)
    // Whoever can say the code can collect, so it goes with the pass.
    return shared ? { ...shown, code: '' } : shown
  })
}

/** Orders as the restaurant sees them: with the customer's first name and without the pass. */
export async function forRestaurant(deps: OrderDeps, db: Db, orders: OrderRow[]): Promise<Order[]> {
  const now = deps.now()
  const [about, names] = await Promise.all([
    lookUp(db, orders),
    namesOf(
      db,
      orders.map((order) => order.account_id),
    ),
  ])
  return orders.map((order) =>
    toOrder(order, { ...about(order), first_name: names.get(order.account_id)?.split(' ')[0] }, 'restaurant', now),
  )
}

async function lookUp(db: Db, orders: OrderRow[]): Promise<(order: OrderRow) => About> {
  const ids = orders.map((order) => order.id)
  const ended = orders.filter((order) => order.status === 'cancelled').map((order) => order.id)
  const [lines, cards, refunds] = await Promise.all([
    linesOf(db, ids),
    restaurantCards(
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

/** The answer to placing an order, also when it is given again later. */
export function placedReply(row: OrderRow, lines: OrderLineRow[], restaurant: Card | undefined): Order {
  return toOrder(asPlaced(row), { lines, restaurant, pickup_token: null }, 'customer', row.placed_at)
}

/** The same for orders that were placed before. */
export async function placedBefore(tx: Db, order_ids: string[]): Promise<Map<string, Order>> {
  if (order_ids.length === 0) return new Map()
  const rows = await tx.selectFrom('customer_order').selectAll().where('id', '=', anyOf(order_ids)).execute()
  const about = await lookUp(tx, rows)
  return new Map(rows.map((row) => [row.id, placedReply(row, about(row).lines, about(row).restaurant)]))
}
