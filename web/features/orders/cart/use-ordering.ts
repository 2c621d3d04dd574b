import { type ReactNode, useEffect, useState } from 'react'
import { useAddressQuestion } from '#web/domain/orders/address-question.tsx'
import { askAboutCollisions } from '#web/domain/declarations/collision-question.ts'
import { takeShoppingEntry } from '#web/domain/orders/back-to-shopping.ts'
import { type CartGroup, keepAsSeen } from '#web/domain/orders/cart.ts'
import { loadRestaurants, restaurantAddress, restaurantName } from '#web/domain/food-items/restaurants.ts'
import { hasSignedInBefore, useUser } from '#web/domain/people/session.ts'
import type { Go } from '#web/view.ts'
import { type CheckoutOutcome, placeAndPay } from './place-order.ts'

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
    const items = lines.map((line) => line.item)
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
