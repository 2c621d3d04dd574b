import { toAud } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { completeDeclaration } from '#contract/kitchen/declarations/nothing-declared.ts'
import {
  reasonsOf,
  withoutCancelled,
} from '#server/features/orders/ordering/money/cancelled-portion-rules.ts'
import { toOrderRefunds } from '#server/features/orders/ordering/money/refund-rules.ts'
import type { RefundRow } from '#server/features/payments/processing/public.ts'
import {
  cancelDeadline,
  cancelRefusal,
  collectRefusal,
  gstInPrice,
  payRefusal,
  restaurantCancelRefusal,
} from '#server/features/orders/ordering/order-rules.ts'
import type { OrderLineRow, OrderRow } from '#server/features/orders/ordering/order-tables.ts'

/**
 * A friend was sent the pass by the customer, and sees nothing else of the order. Whoever only hands over at
 * the counter cancels nothing.
 */
type Audience = 'customer' | 'friend' | 'restaurant' | 'counter'
export const isOfRestaurant = (audience: Audience): audience is 'restaurant' | 'counter' =>
  audience === 'restaurant' || audience === 'counter'

interface ReplyOptions {
  audience: Audience
  /** Decides what is possible now. */
  now: Date
  signPass: (order: OrderRow) => string
}

/** What an order's reply needs of other tables. */
export interface OrderContext {
  lines: OrderLineRow[]
  restaurant: Order['restaurant'] | undefined
  refunds?: RefundRow[] | undefined
  /** Why portions were cancelled. */
  cancel_reasons?: { line_no: number; reason: string | null }[] | undefined
  recall?: Order['recall'] | undefined
  /** Why its customer cannot cancel it though there is time. */
  cancel_obstacle?: string | undefined
  first_name?: string | undefined
  collected?: { by: string | null; code_typed: boolean } | undefined
  cancelled_by?: string | undefined
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** What the reader of a reply can do with the order at `now`; the browser has no copy of these rules. */
export function orderActions(
  order: OrderRow,
  context: Pick<OrderContext, 'lines' | 'restaurant' | 'cancel_obstacle'>,
  { audience, now }: Omit<ReplyOptions, 'signPass'>,
): Order['actions'] {
  if (isOfRestaurant(audience)) {
    const actions: Order['actions'] = collectRefusal(order, now) === undefined ? ['collect'] : []
    return audience === 'restaurant' && restaurantCancelRefusal(order) === undefined
      ? [...actions, 'cancel']
      : actions
  }
  if (audience === 'friend') return []
  const actions: Order['actions'] = []
  if (payRefusal(order, now) === undefined) actions.push('pay')
  if (context.cancel_obstacle === undefined && cancelRefusal(order, context, now) === undefined)
    actions.push('cancel')
  return actions
}

/**
 * Anybody with the pass or the code can collect the meal, so both are only for the holder of the newest pass,
 * and the code for the restaurant.
 */
function passFields(
  order: OrderRow,
  { audience, signPass }: ReplyOptions,
): Pick<Order, 'code' | 'pickup_token'> {
  if (isOfRestaurant(audience)) return { code: order.code, pickup_token: null }
  const isHolder = (order.share_hash !== null) === (audience === 'friend')
  if (!isHolder) return { code: '', pickup_token: null }
  return { code: order.code, pickup_token: order.status === 'paid' ? signPass(order) : null }
}

function gstField(order: OrderRow): Pick<Order, 'gst'> {
  const gst_cents = gstInPrice(order, order.total_cents)
  return gst_cents === 0 ? {} : { gst: toAud(gst_cents) }
}

const collectedFields = ({ collected }: OrderContext): Pick<Order, 'collected_by' | 'code_typed'> =>
  collected === undefined
    ? { collected_by: null }
    : { collected_by: collected.by, code_typed: collected.code_typed }

/** The reply that shows an order. No row of an order leaves the server by another way. */
export function toOrder(order: OrderRow, context: OrderContext, options: ReplyOptions): Order {
  return {
    ...passFields(order, options),
    id: order.id,
    status: order.status,
    restaurant: context.restaurant ?? {
      id: order.restaurant_id,
      name: '',
      address: null,
      suburb: null,
      latitude: null,
      longitude: null,
      position_is_approximate: false,
      phone: null,
      pickup_instructions: null,
    },
    items: withoutCancelled(context.lines).map((line) => ({
      food_item_id: line.food_item_id,
      name: line.name,
      description: line.description,
      quantity: line.quantity,
      unit_price: toAud(line.unit_price_cents),
      ...completeDeclaration(line.declaration),
      changed_declaration:
        line.changed_declaration === null ? null : completeDeclaration(line.changed_declaration),
    })),
    cancelled_items: context.lines
      .filter(({ cancelled_quantity }) => cancelled_quantity > 0)
      .map((line) => ({
        food_item_id: line.food_item_id,
        name: line.name,
        quantity: line.cancelled_quantity,
        unit_price: toAud(line.unit_price_cents),
        reasons: reasonsOf(line, context.cancel_reasons ?? []),
      })),
    total: toAud(order.total_cents),
    ...gstField(order),
    placed_at: order.placed_at.toISOString(),
    hold_expires_at: order.hold_expires_at.toISOString(),
    paid_at: iso(order.paid_at),
    pickup_start: iso(order.pickup_start),
    pickup_end: order.pickup_end.toISOString(),
    collected_at: iso(order.collected_at),
    cancel_reason: order.cancel_reason,
    cancelled_by: context.cancelled_by ?? null,
    sold_without_address: order.sold_without_address,
    cancel_until: order.status === 'paid' ? cancelDeadline(order, context).toISOString() : null,
    ...(context.cancel_obstacle === undefined ? {} : { cancel_obstacle: context.cancel_obstacle }),
    ...collectedFields(context),
    customer_first_name: context.first_name ?? null,
    shared: order.share_hash !== null,
    ...toOrderRefunds(context.refunds ?? []),
    recall: context.recall ?? null,
    actions: orderActions(order, context, options),
  }
}

/** An order as it was when it was placed. */
const atPlacing = (row: OrderRow): OrderRow => ({
  ...row,
  status: row.total_cents === 0 ? 'paid' : 'held',
  paid_at: row.total_cents === 0 ? row.placed_at : null,
  collected_at: null,
  ended_at: null,
  cancelled_by: null,
  cancel_reason: null,
  cancelled_by_account: null,
})

/**
 * The reply to placing an order, the same again for a repeated request; only a pass that was sent to a friend
 * since is left out.
 */
export function toPlacedOrder(
  { signPass }: Pick<ReplyOptions, 'signPass'>,
  row: OrderRow,
  context: OrderContext,
): Order {
  const { restaurant } = context
  const lines = context.lines.map((line) => ({ ...line, cancelled_quantity: 0, changed_declaration: null }))
  const order = toOrder(
    atPlacing(row),
    { lines, restaurant },
    { audience: 'customer', now: row.placed_at, signPass },
  )
  return { ...order, pickup_token: null }
}
