import type { Order } from '#contract/orders/orders.ts'
import { useClock } from '#web/platform/clock.ts'
import { storedValue } from '#web/platform/stored.ts'

/** An order of this account that waits for its payment. */
export interface Hold {
  order_id: string
  restaurant: string
  units: number
  hold_expires_at: string
}

const isHold = (value: unknown): value is Hold => {
  const hold = value as Hold | null
  return (
    typeof hold?.order_id === 'string' &&
    typeof hold.restaurant === 'string' &&
    typeof hold.units === 'number' &&
    typeof hold.hold_expires_at === 'string'
  )
}

// Kept in the browser, so that nobody who holds nothing makes a request for it.
const holds = storedValue<Hold[]>('own:holds', (value) => (Array.isArray(value) ? value.filter(isHold) : []))

const holdOf = ({ id, restaurant, items, hold_expires_at }: Order): Hold => ({
  order_id: id,
  restaurant: restaurant.name,
  units: items.reduce((sum, { quantity }) => sum + quantity, 0),
  hold_expires_at,
})

function change(next: Hold[]): void {
  if (JSON.stringify(next) !== JSON.stringify(holds.get())) holds.set(next)
}

export const forgetHold = (order_id: string): void =>
  change(holds.get().filter((hold) => hold.order_id !== order_id))

/**
 * Remembers the hold of an order as the server has just sent it, or forgets it when there is none any more.
 */
export function updateHold(order: Order): void {
  const others = holds.get().filter((hold) => hold.order_id !== order.id)
  change(order.status === 'held' ? [...others, holdOf(order)] : others)
}

/** Replaces what is remembered by the orders of the account as the server has just sent them. */
export const updateHolds = (orders: Order[]): void =>
  change(orders.filter(({ status }) => status === 'held').map(holdOf))

/** The holds that have not expired. */
export function useHolds(): Hold[] {
  const all = holds.use()
  const isActive = (hold: Hold, now: number): boolean => Date.parse(hold.hold_expires_at) > now
  const activeIds = useClock((now) =>
    all.flatMap((hold) => (isActive(hold, now) ? [hold.order_id] : [])).join(' '),
  )
  return all.filter(({ order_id }) => activeIds.includes(order_id))
}

/** Whether any hold is remembered, expired or not: without one, nothing has to follow the clock. */
export const useHasHolds = (): boolean => holds.use().length > 0
