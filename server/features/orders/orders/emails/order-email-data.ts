import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import type { FoodItemSnapshot } from '#server/features/kitchen/food-items/public.ts'
import type { EmailJob } from '#server/features/messages/notifications/public.ts'

interface OfOrder {
  order_id: string
}

/** The data of each kind of email about an order, to its customer or its restaurant. */
interface OrderEmailData {
  order_paid: OfOrder
  new_order: OfOrder
  pickup_reminder: OfOrder
  order_cancelled: OfOrder
  cancelled_by_customer: OfOrder
  /** A payment is refunded, because there is no order that it can pay for. */
  payment_returned: OfOrder & { session_id: string }
  listing_changed: OfOrder & { at: string; before: FoodItemSnapshot; after: FoodItemSnapshot }
  /** `before`: as the customer knows it. The food item was declared otherwise by the edit at this instant. */
  declaration_changed: OfOrder & { food_item_id: string; at: string; before: Declaration; after: Declaration }
  listing_withdrawn: OfOrder & { food_item_id: string }
  /** The order was handed over at this instant, before pickup opened. */
  collected_early: OfOrder & { at: string }
}

export interface OrderJobData {
  'orders.emails': EmailJob<OrderEmailData>
}

export type OrderEmail = OrderJobData['orders.emails']
export type OrderEmailOf<K extends OrderEmail['kind']> = Extract<OrderEmail, { kind: K }>
