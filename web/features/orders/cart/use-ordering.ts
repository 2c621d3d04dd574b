import { type ReactNode, useEffect, useState } from 'react'
import { useAddressQuestion } from '#web/domain/orders/address-question.ts'
import { isCollisionAccepted } from '#web/domain/declarations/accepted-collisions.ts'
import { askAboutCollisions } from '#web/domain/declarations/collision-question.ts'
import { takeShoppingEntry } from '#web/domain/orders/back-to-shopping.ts'
import {
  type CartGroup,
  keepAsSeen,
  setQuantity,
  removeFromCart,
  type CartLine,
} from '#web/domain/orders/cart.ts'
import { loadRestaurants, restaurantAddress, restaurantName } from '#web/domain/food-items/restaurants.ts'
import { hasSignedInBefore, useUser } from '#web/domain/people/session.ts'
import type { Go } from '#web/view.ts'
import { messages } from '#contract/messages.ts'
import type { Order } from '#contract/orders/orders.ts'
import { api } from '#web/platform/http/api.ts'
import { openCheckout } from '#web/domain/orders/checkout.ts'
import { call, failureText, isFinal, Problem } from '#web/platform/http/call.ts'
import { updateHold } from '#web/domain/orders/holds.ts'
import { keyOf, queryClient, refresh } from '#web/platform/http/query.ts'
import { loadAttempt, removeAttempt, resumeAttempt, storeAttempt } from './order-attempt.ts'
import { randomId } from '#web/platform/random-id.ts'
import { type PriceChange, priceChanges, sumPrices } from './price-change.ts'

const ORDER_FAILED = 'The order could not be placed. Please try again.'

/** The result of placing an order; `leaving` when the browser is on its way to the payment page. */
type CheckoutOutcome =
  | { kind: 'leaving' }
  | { kind: 'paid'; order_id: string }
  | { kind: 'not-placed'; text: string; changes?: PriceChange[]; isSignedOut?: boolean }
  | { kind: 'not-paid'; text: string; order_id: string }

/** Places an order for these lines of one restaurant and opens its payment page. */
async function placeAndPay(restaurant_id: string, lines: CartLine[]): Promise<CheckoutOutcome> {
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

interface OrderingState {
  /** The key of the group whose order is being placed. */
  pendingKey: string | undefined
  /** What came of the last one. */
  outcome: (CheckoutOutcome & { key: string }) | undefined
  /**
   * Places the order of a group that was seen with this total and opens its payment, after the account where
   * there is none yet.
   */
  order: (key: string, group: CartGroup, total: number) => void
  /** The open question, to be rendered. */
  question: ReactNode
}

export function useOrdering(go: Go): OrderingState {
  const user = useUser()
  const [pendingKey, setPendingKey] = useState<string>()
  const [outcome, setOutcome] = useState<OrderingState['outcome']>()
  const addressQuestion = useAddressQuestion()
  useEffect(() => {
    // The Back button may restore this view as it was left for the payment page.
    const clearOutcome = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setOutcome(undefined)
    }
    addEventListener('pageshow', clearOutcome)
    return () => removeEventListener('pageshow', clearOutcome)
  }, [])

  const place = async (key: string, { restaurant_id, lines }: CartGroup): Promise<void> => {
    setPendingKey(key)
    setOutcome(undefined)
    const result = await placeAndPay(restaurant_id, lines)
    if (result.kind === 'paid')
      return go({ name: 'order', order_id: result.order_id }, { back: takeShoppingEntry() })
    setOutcome({ ...result, key })
    setPendingKey(undefined)
  }
  const confirm = async (key: string, group: CartGroup): Promise<void> => {
    const { restaurant_id, lines } = group
    setPendingKey(key)
    // Whoever presses before it is loaded has to be asked as well.
    const loaded = await loadRestaurants([restaurant_id])
    setPendingKey(undefined)
    const restaurant = {
      name: restaurantName(loaded, restaurant_id) ?? '',
      address: restaurantAddress(loaded, restaurant_id),
    }
    const items = lines.map((line) => line.item).filter((item) => !isCollisionAccepted(item))
    await askAboutCollisions(items, 'order', () =>
      addressQuestion.ask(restaurant, () => void place(key, group)),
    )
  }
  const order = (key: string, group: CartGroup, total: number): void => {
    if (user !== null) return void confirm(key, group)
    keepAsSeen(group.lines)
    const mode = hasSignedInBefore() ? 'sign-in' : 'create-account'
    go({ name: 'auth', mode, next: { name: 'cart', ordering: { food_item_id: key, total } } })
  }
  return { pendingKey, outcome, order, question: addressQuestion.question }
}
