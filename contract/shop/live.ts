import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { OrderStatus } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths.ts'
import { Id, InstantReply } from '#contract/values.ts'

/** The stock of a food item has changed. */
export const StockChange = z.object({
  food_item_id: Id,
  quantity_available: z.int(),
  is_available: z.boolean(),
})
export type StockChange = z.infer<typeof StockChange>

/** The status of an order has changed. Sent to its customer and its restaurant only. */
export const OrderChange = z.object({ order_id: Id, status: OrderStatus })
export type OrderChange = z.infer<typeof OrderChange>

/** Food items were listed, edited or withdrawn. */
export const FoodItemsChange = z.object({
  /** Whether some of them are of the restaurant of the signed-in account. */
  own: z.boolean().optional(),
})
export type FoodItemsChange = z.infer<typeof FoodItemsChange>

/** What was read before `changed_at`, the time of the latest change of any kind, may be out of date. */
export const Resync = z.object({ changed_at: InstantReply })
export type Resync = z.infer<typeof Resync>

/**
 * The events of the stream, by name:
 * `stock` a list of StockChange · `deals` a FoodItemsChange: fetch the list again ·
 * `order` an OrderChange · `resync` a Resync: something may have been missed, fetch what is shown again.
 * Every connection begins with `resync`, so that a browser which was away catches up.
 */
export type LiveEvent = 'stock' | 'deals' | 'order' | 'resync'

export const liveApi = {
  events: endpoint(paths.live.events, {
    access: 'anyone',
    summary: 'Server-sent events: stock and deals for everyone, and the own orders of a signed-in account.',
    input: z.object({}),
    reply: z.unknown(),
    media: 'text/event-stream',
    failures: ['too_many_requests'],
  }),
}
