import { foodItemsApi } from '#contract/food-items.ts'
import { messages } from '#contract/messages.ts'
import { type Order, ordersApi } from '#contract/orders.ts'
import { paymentsApi } from '#contract/payments.ts'
import { call, Problem, failureText } from '#web/platform/call.ts'
import { setQuantity, removeFromCart, type CartLine } from '#web/domain/cart.ts'
import { keyOf, queryClient, refresh } from '#web/platform/query.ts'
import { resumeAttempt, storeAttempt, loadAttempt } from './order-attempt.ts'
import { type PriceChange, priceChanges, totalOf } from './price-change.ts'

const NOT_PLACED = 'The order could not be placed. Please try again.'

/** What became of it, in words; `leaving` when the browser is on its way to the payment page. */
export type Outcome =
  | { kind: 'leaving' }
  | { kind: 'paid'; order_id: string }
  | { kind: 'not-placed'; text: string; changes?: PriceChange[] }
  | { kind: 'not-paid'; text: string; order_id: string }

/** Orders these lines of one restaurant and opens their payment. */
export async function orderAndPay(restaurant_id: string, lines: CartLine[]): Promise<Outcome> {
  let order: Order
  try {
    order = await place(restaurant_id, lines)
  } catch (error) {
    const left = whatIsLeft(error)
    if (left !== undefined && left.left > 0) setQuantity(left.food_item_id, left.left)
    await refresh(foodItemsApi.get)
    const text = failureText(error, NOT_PLACED)
    if (error instanceof Problem && error.code === 'price_changed')
      return { kind: 'not-placed', text, changes: priceChanges(lines, error.extra) }
    return { kind: 'not-placed', text }
  }
  removeFromCart(lines.map((line) => line.item.id))
  void refresh(foodItemsApi.list, foodItemsApi.get)
  queryClient.removeQueries({ queryKey: keyOf(ordersApi.list) })
  // What costs nothing is paid as soon as it is placed.
  return order.status === 'paid' ? { kind: 'paid', order_id: order.id } : pay(order)
}

async function place(restaurant_id: string, lines: CartLine[]): Promise<Order> {
  const items = lines.map(({ item, quantity }) => ({ food_item_id: item.id, quantity }))
  const attempt = resumeAttempt(loadAttempt(restaurant_id), JSON.stringify(items), () => crypto.randomUUID(), totalOf(lines))
  storeAttempt(restaurant_id, attempt)
  try {
    const order = await call(ordersApi.place, { items, expected_total: attempt.expected_total }, { idempotencyKey: attempt.key })
    storeAttempt(restaurant_id, undefined)
    return order
  } catch (error) {
    if (isAnswer(error)) storeAttempt(restaurant_id, undefined)
    throw error
  }
}

/** After an outage or a lost connection it is unknown whether the order was placed; any other refusal is final. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Problem && error.status < 500 && error.code !== 'in_progress' && error.status !== 429

function whatIsLeft(error: unknown): { food_item_id: string; left: number } | undefined {
  if (!(error instanceof Problem) || error.code !== 'not_enough_left') return undefined
  const { food_item_id, left } = error.extra
  return typeof food_item_id === 'string' && typeof left === 'number' ? { food_item_id, left } : undefined
}

async function pay(order: Order): Promise<Outcome> {
  try {
    const { url } = await call(paymentsApi.checkout, { package_id: 'order', origin_url: location.origin, metadata: { order_id: order.id } })
    location.assign(new URL(url))
    return { kind: 'leaving' }
  } catch (error) {
    console.error('The payment could not be opened', error)
    return { kind: 'not-paid', text: messages.payment_not_initiated, order_id: order.id }
  }
}
