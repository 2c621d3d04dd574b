import { joinIsolated } from '#contract/text/isolated-text.ts'
import { dishKey } from '#contract/kitchen/dish-names.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { Order } from '#contract/orders/orders.ts'
import { price } from '#web/domain/food-items/price.ts'
import { addToCart } from '#web/domain/orders/cart.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import type { Go } from '#web/view.ts'
import { isOpen } from './order-status.ts'

/**
 * What is on sale now of an earlier order, one food item of each dish. One reply is for all orders of the
 * account.
 */
export function useOnSaleAgain(order: Order): FoodItem[] {
  const isEarlier = !isOpen(order)
  const { data = [] } = useEndpoint(api.orders.onSaleAgain, {}, { enabled: isEarlier })
  if (!isEarlier) return []
  const keys = new Set(order.items.map(({ name }) => dishKey(name)))
  const items = data.filter(
    (item) => item.restaurant_id === order.restaurant.id && keys.has(dishKey(item.name)),
  )
  return [...new Map(items.toReversed().map((item) => [dishKey(item.name), item])).values()].toReversed()
}

interface BuyAgainProps {
  order: Order
  go: Go
}

/**
 * On the card of an earlier order, whose last line leaves room for it. Several meals are chosen from in the
 * order.
 */
export function BuyAgainOnCard({ order, go }: BuyAgainProps) {
  const items = useOnSaleAgain(order)
  const [item] = items
  if (item === undefined) return null
  const buy = (): void =>
    items.length > 1 ? go({ name: 'order', order_id: order.id }) : addToCart(item, () => go({ name: 'cart' }))
  return (
    <button
      type="button"
      onClick={buy}
      className="absolute right-11 bottom-3 flex min-h-11 items-center rounded-control border-2 border-edge bg-card px-3 text-sm font-semibold hover:border-ink hover:bg-sunk"
    >
      <span>Buy again</span>
      <span className="sr-only">{`: ${joinIsolated(items.map(({ name }) => name))}`}</span>
    </button>
  )
}

/** Below an earlier order: puts a meal of it that is on sale now into the cart; nothing where none is. */
export function BuyAgain({ order, go }: BuyAgainProps) {
  const items = useOnSaleAgain(order)
  if (items.length === 0) return null
  return (
    <div data-not-printed className="mt-6 flex flex-col gap-2">
      {items.map((item) => (
        <Button key={item.id} onClick={() => addToCart(item, () => go({ name: 'cart' }))} className="w-full">
          <span className="wrap-anywhere">{`Buy again: ${item.name}`}</span>
          <span className="tabular-nums">{price(item.discounted_price)}</span>
        </Button>
      ))}
    </div>
  )
}
