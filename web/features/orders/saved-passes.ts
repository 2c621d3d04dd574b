import type { Order } from '#contract/orders.ts'
import { HOUR_MS } from '#contract/time.ts'
import { serverNow } from '#web/platform/server-time.ts'
import { stored } from '#web/platform/stored.ts'

interface SavedPass {
  user_id: string
  order: Order
}

const KEPT_MS = 24 * HOUR_MS

const isPass = (found: unknown): found is SavedPass => {
  const pass = found as SavedPass | null
  return typeof pass?.user_id === 'string' && typeof pass.order?.id === 'string' && typeof pass.order.pickup_token === 'string'
}

// Paid orders that were opened here, so that their codes show without a network.
const passes = stored<SavedPass[]>('own:passes', (found) => (Array.isArray(found) ? found.filter(isPass) : []))

/** The passes after this order was seen: a paid one is kept, any other forgotten, and so are old ones and other people's. */
export function withOrder(kept: SavedPass[], order: Order, user_id: string, now: number): SavedPass[] {
  const rest = kept.filter(
    (pass) => pass.user_id === user_id && pass.order.id !== order.id && Date.parse(pass.order.pickup_end) + KEPT_MS > now,
  )
  return order.status === 'paid' && order.pickup_token !== null ? [...rest, { user_id, order }] : rest
}

export const keepPass = (order: Order, user_id: string): void => passes.set(withOrder(passes.get(), order, user_id, serverNow()))

/** The paid orders of this account that are kept here. */
export function useSavedPasses(user_id: string | undefined): Order[] {
  return passes.use().flatMap((pass) => (pass.user_id === user_id ? [pass.order] : []))
}
