import type { Order } from '#contract/orders/orders.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { storedValue } from '#web/platform/stored.ts'
import { savePass, useSavedPasses } from './saved-passes.ts'

interface SavedOrders {
  user_id: string
  /** As milliseconds since 1970. */
  seen_at: number
  orders: Order[]
}

/** Older ones are not looked for without a network. */
const SAVED_MAX = 20

export function readOrders(value: unknown): SavedOrders | null {
  const saved = value as SavedOrders | null
  const isValid =
    typeof saved?.user_id === 'string' && typeof saved.seen_at === 'number' && Array.isArray(saved.orders)
  return isValid ? saved : null
}

// The orders as the server last sent them, so that they can be shown without a network.
const lastSeen = storedValue('own:orders', readOrders)

export const saveOrders = (orders: Order[], user_id: string): void =>
  lastSeen.set({ user_id, seen_at: serverNow(), orders: orders.slice(0, SAVED_MAX) })

/** Remembers one order, with its pass while it has one. */
export function saveOrder(order: Order, user_id: string): void {
  savePass(order, user_id)
  const saved = lastSeen.get()
  if (saved?.user_id !== user_id || !saved.orders.some(({ id }) => id === order.id)) return
  lastSeen.set({ ...saved, orders: saved.orders.map((each) => (each.id === order.id ? order : each)) })
}

/**
 * The orders of this account on this device, and when all of them were last seen; passes that were opened
 * since come first.
 */
export function useSavedOrders(user_id: string | undefined): {
  orders: Order[]
  seen_at: number | undefined
} {
  const saved = lastSeen.use()
  const passes = useSavedPasses(user_id)
  if (saved?.user_id !== user_id || saved === null) return { orders: passes, seen_at: undefined }
  const isListed = (pass: Order): boolean => saved.orders.some(({ id }) => id === pass.id)
  return { orders: [...passes.filter((pass) => !isListed(pass)), ...saved.orders], seen_at: saved.seen_at }
}
