import type { FoodItem } from '#contract/food-items.ts'
import { type CartLine, countMeals, isCartLine, addOne, withQuantity } from './cart-lines.ts'
import { stored } from '#web/platform/stored.ts'

// A local list that is never sent; what is sent is an order.
const cart = stored<CartLine[]>('cart', (found) => (Array.isArray(found) ? found.filter(isCartLine) : []))

export const useCart = cart.use

/** Puts one in; false when no more of it can be had. */
export function addToCart(item: FoodItem): boolean {
  const before = countMeals(cart.get())
  cart.set(addOne(cart.get(), item))
  return countMeals(cart.get()) > before
}

export const setQuantity = (id: string, quantity: number): void => cart.set(withQuantity(cart.get(), id, quantity))
export const removeFromCart = (ids: string[]): void => cart.set(cart.get().filter((line) => !ids.includes(line.item.id)))
