import { businessDateOf, toScheduleSpan } from '#contract/kitchen/business-days.ts'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import type { Order } from '#contract/orders/orders.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { useTonightOrders } from '#web/domain/orders/tonight.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { useNow } from '#web/platform/clock.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Callout } from '#web/ui/callout.tsx'

/**
 * What happens when a declaration is changed while so many orders with the item are open; `undefined` when
 * that is not known.
 */
export function noticeText(openOrders: number | undefined): string {
  const who =
    openOrders === undefined
      ? 'Customers who have ordered this'
      : openOrders === 1
        ? 'The customer who has ordered this'
        : `The ${openOrders} customers who have ordered this`
  return `${who} will be told at once what has changed, and can cancel free of charge.`
}

const isOpenWith = (order: Order, food_item_id: string): boolean =>
  (order.status === 'held' || order.status === 'paid') &&
  order.items.some((line) => line.food_item_id === food_item_id)

/** Says before a changed declaration is saved who will be told; nothing when nobody has ordered. */
export function DeclarationNotice({ item }: { item: OwnFoodItem }) {
  const now = new Date(useNow(MINUTE_MS))
  const tonight = useTonightOrders()
  const spans = useEndpoint(kitchenApi.hours.get, {}).data?.spans.map(toScheduleSpan)
  // Only the orders of the business day are at hand.
  const isToday =
    spans !== undefined && businessDateOf(spans, new Date(item.pickup_end)) === businessDateOf(spans, now)
  const openOrders = isToday ? tonight.data?.filter((order) => isOpenWith(order, item.id)).length : undefined
  if (openOrders === 0) return null
  return (
    <Callout kind="warning" live>
      {noticeText(openOrders)}
    </Callout>
  )
}
