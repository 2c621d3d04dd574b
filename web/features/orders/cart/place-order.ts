import { messages } from '#contract/messages.ts'
import type { Order } from '#contract/orders/orders.ts'
import { api } from '#web/platform/http/api.ts'
import { openCheckout } from '#web/domain/orders/checkout.ts'
import { call, failureText, isFinal, Problem } from '#web/platform/http/call.ts'
import { setQuantity, removeFromCart, type CartLine } from '#web/domain/orders/cart.ts'
import { updateHold } from '#web/domain/orders/holds.ts'
import { keyOf, queryClient, refresh } from '#web/platform/http/query.ts'
import { loadAttempt, removeAttempt, resumeAttempt, storeAttempt } from './order-attempt.ts'
import { randomId } from '#web/platform/random-id.ts'
import { type PriceChange, priceChanges, sumPrices } from './price-change.ts'

const ORDER_FAILED = 'The order could not be placed. Please try again.'

/** The result of placing an order; `leaving` when the browser is on its way to the payment page. */
export type CheckoutOutcome =
  | { kind: 'leaving' }
  | { kind: 'paid'; order_id: string }
  | { kind: 'not-placed'; text: string; changes?: PriceChange[]; isSignedOut?: boolean }
  | { kind: 'not-paid'; text: string; order_id: string }

/** Places an order for these lines of one restaurant and opens its payment page. */
export async function placeAndPay(restaurant_id: string, lines: CartLine[]): Promise<CheckoutOutcome> {
  let order: Order
  try {
    order = await placeOrder(restaurant_id, lines)
  } catch (error) {
    const remaining = remainingStock(error)
    if (remaining !== undefined && remaining.left > 0) setQuantity(remaining.food_item_id, remaining.left)
    await refresh(api.foodItems.get)
    const text = failureText(error, ORDER_FAILED)
    if (error instanceof Problem && error.code === 'price_changed')
      return { kind: 'not-placed', text, changes: priceChanges(lines, error.extra) }
    return {
      kind: 'not-placed',
      text,
      isSignedOut: error instanceof Problem && error.code === 'sign_in_required',
    }
  }
  updateHold(order)
  removeFromCart(lines.map((line) => line.item.id))
  void refresh(api.foodItems.browse, api.foodItems.get)
  queryClient.removeQueries({ queryKey: keyOf(api.orders.all) })
  // An order that costs nothing is paid as soon as it is placed.
  return order.status === 'paid' ? { kind: 'paid', order_id: order.id } : pay(order)
}

async function placeOrder(restaurant_id: string, lines: CartLine[]): Promise<Order> {
  const items = lines.map(({ item, quantity }) => ({ food_item_id: item.id, quantity }))
  const attempt = resumeAttempt(loadAttempt(restaurant_id), JSON.stringify(items), randomId, sumPrices(lines))
  storeAttempt(restaurant_id, attempt)
  try {
    const order = await call(
      api.orders.place,
      { items, expected_total: attempt.expected_total },
      { idempotencyKey: attempt.key },
    )
    removeAttempt(restaurant_id)
    return order
  } catch (error) {
    if (isFinal(error)) removeAttempt(restaurant_id)
    throw error
  }
}
/** The stock that a `not_enough_left` refusal names. */
function remainingStock(error: unknown): { food_item_id: string; left: number } | undefined {
  if (!(error instanceof Problem) || error.code !== 'not_enough_left') return undefined
  const { food_item_id, left } = error.extra
  return typeof food_item_id === 'string' && typeof left === 'number' ? { food_item_id, left } : undefined
}

async function pay(order: Order): Promise<CheckoutOutcome> {
  try {
    await openCheckout('order', { order_id: order.id })
    return { kind: 'leaving' }
  } catch (error) {
    console.error('The payment could not be opened', error)
    return { kind: 'not-paid', text: messages.payment_not_initiated, order_id: order.id }
  }
}
