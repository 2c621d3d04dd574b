import { HOLDS_PER_ACCOUNT_MAX } from '#contract/constants.ts'
import type { FailureCode } from '#contract/failures.ts'
import { toAud } from '#contract/money.ts'
import { addFree, freeLeft, freePortions, type FreeTaken, sayFreeLeft } from './free-rules.ts'
import { commissionOn, holdUntil, pickupWindow } from './order-rules.ts'
import type { OrderLineRow, OrderRow } from './order-tables.ts'

/** A meal's weight where the restaurant gives none is the caller's to say; rules take it as given. */
export interface Stock {
  id: string
  restaurant_id: string
  name: string
  discounted_price_cents: number
  quantity_available: number
  on_sale: boolean
  expires_at: Date
  pickup_start: Date | null
  pickup_end: Date | null
  portion_weight_g: number
}

export interface Wish {
  order_id: string
  account_id: string
  code: string
  items: { food_item_id: string; quantity: number }[]
  /** What the customer saw, in cents; undefined when they did not say. */
  expected_total_cents: number | undefined
}

export interface Shop {
  /** Taken from as orders are decided, so that the next one sees what is left. */
  stock: Map<string, Stock>
  /** Unpaid holds by account, counted up as orders are decided. */
  holds: Map<string, number>
  /** Counted up likewise. */
  free: Map<string, FreeTaken>
  /** Commission by restaurant, in hundredths of a percent. */
  commission_bp: Map<string, number>
}

export interface Refusal {
  code: FailureCode
  detail?: string
  extra?: Record<string, unknown>
}

export type Decision = { order: OrderRow; lines: OrderLineRow[] } | { refusal: Refusal }

/** Decides one order, all or nothing, against what those before it have left. */
export function decide(wish: Wish, shop: Shop, now: Date): Decision {
  const refusal = whyNotPlace(wish, shop)
  if (refusal !== undefined) return { refusal }
  const items = wish.items.map(({ food_item_id, quantity }) => ({ stock: shop.stock.get(food_item_id) as Stock, quantity }))
  const total_cents = totalOf(items)
  const changed = priceRefusal(wish, items, total_cents)
  if (changed !== undefined) return { refusal: changed }
  for (const { stock, quantity } of items) stock.quantity_available -= quantity
  const restaurant_id = items[0]?.stock.restaurant_id ?? ''
  // Nothing to pay is paid at once, and holds nothing back from others.
  const free = total_cents === 0
  if (!free) shop.holds.set(wish.account_id, holdsOf(shop, wish) + 1)
  const commission_bp = shop.commission_bp.get(restaurant_id) ?? 0
  const lines = items.map(({ stock, quantity }, line_no) => ({
    order_id: wish.order_id,
    line_no,
    food_item_id: stock.id,
    name: stock.name,
    quantity,
    unit_price_cents: stock.discounted_price_cents,
    portion_weight_g: stock.portion_weight_g,
  }))
  countFree(shop, wish.account_id, freePortions(lines))
  const order: OrderRow = {
    id: wish.order_id,
    account_id: wish.account_id,
    restaurant_id,
    status: free ? 'paid' : 'held',
    code: wish.code,
    total_cents,
    commission_bp,
    commission_cents: commissionOn(total_cents, commission_bp),
    placed_at: now,
    hold_expires_at: holdUntil(now),
    ...pickupWindow(items.map(({ stock }) => stock)),
    paid_at: free ? now : null,
    collected_at: null,
    ended_at: null,
    cancelled_by: null,
    cancel_reason: null,
    pass_issue: 1,
    share_hash: null,
  }
  return { order, lines }
}

const holdsOf = (shop: Shop, { account_id }: Wish): number => shop.holds.get(account_id) ?? 0

type Item = { stock: Stock; quantity: number }

const totalOf = (items: Item[]): number => items.reduce((sum, { stock, quantity }) => sum + stock.discounted_price_cents * quantity, 0)

/** Refuses an order that costs something else than its customer saw. */
function priceRefusal({ expected_total_cents }: Wish, items: Item[], total_cents: number): Refusal | undefined {
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

function whyNotPlace(wish: Wish, shop: Shop): Refusal | undefined {
  const restaurants = new Set<string>()
  for (const { food_item_id, quantity } of wish.items) {
    const stock = shop.stock.get(food_item_id)
    const refusal = whyNotTake(food_item_id, quantity, stock)
    if (refusal !== undefined) return refusal
    if (stock !== undefined) restaurants.add(stock.restaurant_id)
  }
  if (restaurants.size > 1) {
    const message = 'An order holds meals of one restaurant. Please order from each restaurant separately'
    return { code: 'invalid', detail: message, extra: { errors: { items: message } } }
  }
  if (holdsOf(shop, wish) >= HOLDS_PER_ACCOUNT_MAX) return { code: 'too_many_holds' }
  const left = freeLeft(shop.free.get(wish.account_id))
  return freeOf(wish, shop) > left ? { code: 'free_limit_reached', detail: sayFreeLeft(left), extra: { left } } : undefined
}

function countFree({ free }: Shop, account_id: string, portions: number): void {
  if (portions > 0) free.set(account_id, addFree(free.get(account_id), portions))
}

const freeOf = (wish: Wish, shop: Shop): number =>
  freePortions(
    wish.items.map(({ food_item_id, quantity }) => ({
      quantity,
      unit_price_cents: shop.stock.get(food_item_id)?.discounted_price_cents ?? 1,
    })),
  )

function whyNotTake(food_item_id: string, quantity: number, stock: Stock | undefined): Refusal | undefined {
  if (stock === undefined) return { code: 'not_found', detail: 'One of these meals does not exist any more.', extra: { food_item_id } }
  const { name, quantity_available: left } = stock
  if (!stock.on_sale)
    return { code: 'item_closed', detail: `${name} is no longer on sale. Please choose another meal.`, extra: { food_item_id } }
  if (left >= quantity) return undefined
  const detail = left === 0 ? `${name} has just sold out.` : `Only ${left} of ${name} left. Please order fewer.`
  return { code: 'not_enough_left', detail, extra: { food_item_id, left } }
}
