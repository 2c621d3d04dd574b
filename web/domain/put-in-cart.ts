import type { FoodItem } from '#contract/food-items.ts'
import { addToCart } from './cart.ts'
import { notify } from '#web/platform/notices.ts'

/** Puts one in the cart and says so; or says that there are no more. */
export function putInCart(item: FoodItem, openCart: () => void): void {
  const action = { label: 'View cart', run: openCart }
  if (addToCart(item)) notify(`${item.name} added to cart.`, 'done', action)
  else notify(`You have all of ${item.name} that one order can hold.`, 'info', action)
}
