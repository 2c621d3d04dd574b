import { isolatedText } from '#contract/text/isolated-text.ts'
import {
  HOLDS_PER_ACCOUNT_MAX,
  numberInWords,
  UNPROVED_HOLDS_MAX,
  UNPROVED_NETWORK_PORTIONS_MAX,
  UNPROVED_PORTIONS_MAX,
} from '#contract/constants.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import type { FailureCode } from '#contract/failures.ts'
import { toAud } from '#contract/money.ts'
import { commonWindow, windowTimes } from '#contract/kitchen/pickup-windows.ts'
import {
  addFreeOrder,
  countFreePortions,
  freeLimitDetail,
  type FreePortionUse,
  freePortionsLeft,
} from './free-portions-rules.ts'
import { commissionCents, holdExpiry } from '#server/features/orders/ordering/order-rules.ts'
import type { OrderLineRow, OrderRow } from '#server/features/orders/ordering/order-tables.ts'

/** A food item as an order sees it. */
export interface ItemStock {
  id: string
  restaurant_id: string
  name: string
  description: string
  discounted_price_cents: number
  quantity_available: number
  on_sale: boolean
  expires_at: Date
  pickup_start: Date | null
  pickup_end: Date
  portion_weight_g: number
  declaration: Declaration
}

export interface OrderDraft {
  order_id: string
  account_id: string
  code: string
  items: { food_item_id: string; quantity: number }[]
  /** The total that the customer was shown; undefined when the request names none. */
  expected_total_cents: number | undefined
  /** Where an account orders from that nobody has proved; undefined for the others. */
  unproved_network: string | undefined
}

/**
 * What orders are decided against. Every accepted order changes it, so that the next one is decided against
 * what is left.
 */
export interface PlacingState {
  stock: Map<string, ItemStock>
  /** Unpaid holds by account. */
  holds: Map<string, number>
  /** Until when an account waits for its next hold. */
  waits: Map<string, Date>
  /** Unpaid portions of unproved accounts by network. */
  network_portions: Map<string, number>
  /** Free portions of the day by account. */
  free: Map<string, FreePortionUse>
  /** Commission by restaurant, in hundredths of a percent. */
  commission_bp: Map<string, number>
  /** Restaurants that have given no address. */
  without_address: Set<string>
  /** Restaurants that are registered for GST today. */
  gst_registered: Set<string>
  operator_gst: boolean
}

export interface Refusal {
  code: FailureCode
  detail?: string
  extra?: Record<string, unknown>
}

export type Decision = { order: OrderRow; lines: OrderLineRow[] } | { refusal: Refusal }

interface RequestedItem {
  stock: ItemStock
  quantity: number
}

/** Decides one order, all or nothing. */
export function decideOrder(request: OrderDraft, state: PlacingState, now: Date): Decision {
  const requested = findItems(request, state)
  if ('refusal' in requested) return requested
  const { items, restaurant_id } = requested
  const total_cents = items.reduce(
    (sum, { stock, quantity }) => sum + stock.discounted_price_cents * quantity,
    0,
  )
  const window = commonWindow(items.map(({ stock }) => stock))
  if (window === undefined) return { refusal: windowRefusal(items) }
  const refusal =
    accountRefusal(request, items, state) ??
    (total_cents > 0 ? holdRefusal(request, items, state, now) : undefined) ??
    priceRefusal(request, items, total_cents)
  if (refusal !== undefined) return { refusal }
  const decision = toRows(request, items, {
    restaurant_id,
    total_cents,
    commission_bp: state.commission_bp.get(restaurant_id) ?? 0,
    placed_at: now,
    sold_without_address: state.without_address.has(restaurant_id),
    gst_registered: state.gst_registered.has(restaurant_id),
    operator_gst: state.operator_gst,
    ...window,
  })
  applyOrder(state, request, decision, items)
  return decision
}

/** The items of a request, if all of them can be ordered together. */
function findItems(
  { items }: OrderDraft,
  { stock }: PlacingState,
): { items: RequestedItem[]; restaurant_id: string } | { refusal: Refusal } {
  const requested: RequestedItem[] = []
  for (const { food_item_id, quantity } of items) {
    const item = stock.get(food_item_id)
    if (item === undefined)
      return {
        refusal: {
          code: 'not_found',
          detail: 'One of these meals does not exist any more.',
          extra: { food_item_id },
        },
      }
    const refusal = stockRefusal(item, quantity)
    if (refusal !== undefined) return { refusal }
    requested.push({ stock: item, quantity })
  }
  const [restaurant_id, ...others] = new Set(requested.map((item) => item.stock.restaurant_id))
  if (restaurant_id !== undefined && others.length === 0) return { items: requested, restaurant_id }
  const message = 'An order holds meals of one restaurant. Please order from each restaurant separately'
  return { refusal: { code: 'invalid', detail: message, extra: { errors: { items: message } } } }
}

function stockRefusal(
  { id: food_item_id, name, on_sale, quantity_available: left }: ItemStock,
  quantity: number,
): Refusal | undefined {
  if (!on_sale)
    return {
      code: 'item_closed',
      detail: `${isolatedText(name)} is no longer on sale. Please choose another meal.`,
      extra: { food_item_id },
    }
  if (left >= quantity) return undefined
  const detail =
    left === 0
      ? `${isolatedText(name)} has just sold out.`
      : `Only ${left} of ${isolatedText(name)} left. Please order fewer.`
  return { code: 'not_enough_left', detail, extra: { food_item_id, left } }
}

function windowRefusal(items: RequestedItem[]): Refusal {
  const times = items.map(({ stock }) => `${isolatedText(stock.name)} ${windowTimes(stock)}`).join(', ')
  return {
    code: 'no_common_window',
    detail: `These meals cannot be picked up at the same time: ${times}. Please order them one by one.`,
  }
}

/** Refuses what is too much for one account. */
function accountRefusal(
  { account_id, unproved_network }: OrderDraft,
  items: RequestedItem[],
  { holds, free }: PlacingState,
): Refusal | undefined {
  const held = holds.get(account_id) ?? 0
  if (held >= HOLDS_PER_ACCOUNT_MAX) return { code: 'too_many_holds' }
  if (unproved_network !== undefined && held >= UNPROVED_HOLDS_MAX)
    return { code: 'too_many_holds', detail: UNPROVED_HOLDS_DETAIL }
  const portions = countFreePortions(
    items.map(({ stock, quantity }) => ({ quantity, unit_price_cents: stock.discounted_price_cents })),
  )
  const left = freePortionsLeft(free.get(account_id))
  return portions > left
    ? { code: 'free_limit_reached', detail: freeLimitDetail(left), extra: { left } }
    : undefined
}

const UNPROVED_HOLDS_DETAIL = `You have an unpaid order. Please pay or cancel it first. Once you confirm your email address, by the link that we sent you, you can have ${numberInWords(HOLDS_PER_ACCOUNT_MAX)}.`

export const countPortions = (lines: { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Refuses an order that would be held, unpaid, by an account that nobody has proved or that let holds lapse. */
function holdRefusal(
  { account_id, unproved_network }: OrderDraft,
  items: RequestedItem[],
  { waits, network_portions }: PlacingState,
  now: Date,
): Refusal | undefined {
  const until = waits.get(account_id)
  if (until !== undefined && until > now) return waitRefusal(until, now)
  if (unproved_network === undefined) return undefined
  const portions = countPortions(items)
  if (portions > UNPROVED_PORTIONS_MAX)
    return { code: 'unproved_portion_limit', extra: { portions_max: UNPROVED_PORTIONS_MAX } }
  return (network_portions.get(unproved_network) ?? 0) + portions > UNPROVED_NETWORK_PORTIONS_MAX
    ? { code: 'unproved_network_limit' }
    : undefined
}

function waitRefusal(until: Date, now: Date): Refusal {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const detail = `Your last orders were not paid, so the meals waited for nobody. Please order again in ${wait}, and pay within the time that is shown.`
  return { code: 'holds_lapsed', detail, extra: { until: until.toISOString() } }
}

/** Refuses an order that costs something else than its customer was shown. */
function priceRefusal(
  { expected_total_cents }: OrderDraft,
  items: RequestedItem[],
  total_cents: number,
): Refusal | undefined {
  if (expected_total_cents === undefined || expected_total_cents === total_cents) return undefined
  return {
    code: 'price_changed',
    detail: `The price has changed: this order now costs $${toAud(total_cents).toFixed(2)}. Please check it and order again.`,
    extra: {
      total: toAud(total_cents),
      items: items.map(({ stock: { id, name, discounted_price_cents }, quantity }) => ({
        food_item_id: id,
        name,
        quantity,
        unit_price: toAud(discounted_price_cents),
      })),
    },
  }
}

type OrderTerms = Pick<
  OrderRow,
  | 'restaurant_id'
  | 'total_cents'
  | 'commission_bp'
  | 'placed_at'
  | 'sold_without_address'
  | 'gst_registered'
  | 'operator_gst'
  | 'pickup_start'
  | 'pickup_end'
>

function toRows({ order_id, account_id, code }: OrderDraft, items: RequestedItem[], terms: OrderTerms) {
  const { total_cents, commission_bp, placed_at } = terms
  // An order that costs nothing is paid as it is placed.
  const isFree = total_cents === 0
  const order: OrderRow = {
    ...terms,
    id: order_id,
    account_id,
    status: isFree ? 'paid' : 'held',
    code,
    commission_cents: commissionCents(total_cents, commission_bp),
    hold_expires_at: holdExpiry(placed_at),
    paid_at: isFree ? placed_at : null,
    collected_at: null,
    ended_at: null,
    cancelled_by: null,
    cancel_reason: null,
    cancelled_by_account: null,
    pass_issue: 1,
    share_hash: null,
    calendar_sequence: 0,
    calendar_revised_at: null,
    restaurant_calendar_sequence: null,
  }
  const lines: OrderLineRow[] = items.map(({ stock, quantity }, line_no) => ({
    order_id,
    line_no,
    food_item_id: stock.id,
    name: stock.name,
    description: stock.description,
    quantity,
    cancelled_quantity: 0,
    unit_price_cents: stock.discounted_price_cents,
    portion_weight_g: stock.portion_weight_g,
    declaration: stock.declaration,
    changed_declaration: null,
  }))
  return { order, lines }
}

function applyOrder(
  { holds, free, network_portions }: PlacingState,
  { unproved_network }: OrderDraft,
  { order, lines }: { order: OrderRow; lines: OrderLineRow[] },
  items: RequestedItem[],
): void {
  const { account_id, status } = order
  for (const { stock, quantity } of items) stock.quantity_available -= quantity
  if (status === 'held') holds.set(account_id, (holds.get(account_id) ?? 0) + 1)
  if (status === 'held' && unproved_network !== undefined)
    network_portions.set(
      unproved_network,
      (network_portions.get(unproved_network) ?? 0) + countPortions(lines),
    )
  const portions = countFreePortions(lines)
  if (portions > 0) free.set(account_id, addFreeOrder(free.get(account_id), portions))
}
