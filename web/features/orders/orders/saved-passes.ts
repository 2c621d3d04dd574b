import type { Order } from '#contract/orders/orders.ts'
import { HOUR_MS } from '#contract/time.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { storedValue } from '#web/platform/stored.ts'

interface SavedPass {
  user_id: string
  order: Order
}

/** After the end of pickup. */
const KEEP_MS = 24 * HOUR_MS

const isSavedPass = (value: unknown): value is SavedPass => {
  const pass = value as SavedPass | null
  return (
    typeof pass?.user_id === 'string' &&
    typeof pass.order?.id === 'string' &&
    typeof pass.order.pickup_token === 'string' &&
    Array.isArray(pass.order.items)
  )
}

export const readPasses = (value: unknown): SavedPass[] => (Array.isArray(value) ? value.filter(isSavedPass) : [])

// Paid orders that were opened on this device, so that their codes can be shown without a network.
const passes = storedValue('own:passes', readPasses)

/** Adds or updates the pass of a paid order; removes that of any other order, old passes and those of other accounts. */
function updatePasses(savedPasses: SavedPass[], order: Order, user_id: string, now: number): SavedPass[] {
  const otherPasses = savedPasses.filter(
    (pass) => pass.user_id === user_id && pass.order.id !== order.id && Date.parse(pass.order.pickup_end) + KEEP_MS > now,
  )
  return order.status === 'paid' && order.pickup_token !== null ? [...otherPasses, { user_id, order }] : otherPasses
}

export const savePass = (order: Order, user_id: string): void => passes.set(updatePasses(passes.get(), order, user_id, serverNow()))

/** The paid orders of this account that are saved on this device. */
export function useSavedPasses(user_id: string | undefined): Order[] {
  return passes.use().flatMap((pass) => (pass.user_id === user_id ? [pass.order] : []))
}
