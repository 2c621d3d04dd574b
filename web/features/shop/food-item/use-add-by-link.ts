import { useEffect, useEffectEvent } from 'react'
import { ADD_PARAMETER, type LinkSubject } from '#contract/links.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { addToCart, useQuantityInCart } from '#web/domain/orders/cart.ts'
import type { Go } from '#web/view.ts'

const SUBJECT: LinkSubject = 'food_item'

/**
 * Whether the address asks to put this food item into the cart. The address forgets it, so that neither a
 * reload nor Back asks again.
 */
function takeRequest({ id }: FoodItem): boolean {
  const url = new URL(location.href)
  if (url.searchParams.get(SUBJECT) !== id || !url.searchParams.has(ADD_PARAMETER)) return false
  url.searchParams.delete(ADD_PARAMETER)
  history.replaceState(history.state, '', url)
  return true
}

/**
 * Puts a food item into the cart where a link asks for it, and opens the cart in the place of its view. One
 * that cannot be ordered stays in view.
 */
export function useAddByLink(item: FoodItem, isOnSale: boolean, go: Go): void {
  const isInCart = useQuantityInCart(item.id) > 0
  const add = useEffectEvent(() => {
    if (!takeRequest(item) || !isOnSale) return
    const openCart = (): void => go({ name: 'cart' }, { replace: true })
    if (isInCart) openCart()
    else addToCart(item, openCart, 1, openCart)
  })
  useEffect(() => {
    add()
  }, [item.id])
}
