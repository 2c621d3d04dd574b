import type { OrderChange } from '#contract/shop/live.ts'
import { topic } from '#server/platform/events/events.ts'

/** Orders whose status has changed. */
export const orderTopic = topic<OrderChange & { account_id: string; restaurant_id: string }>('order')
