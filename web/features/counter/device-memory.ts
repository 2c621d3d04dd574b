import { useEffect } from 'react'
import type { Order } from '#contract/orders.ts'
import { HOUR_MS } from '#contract/time.ts'
import { api } from '#web/platform/api.ts'
import { useEndpoint } from '#web/platform/query.ts'
import { stored } from '#web/platform/stored.ts'
import { useTonightOrders } from '#web/domain/tonight.ts'
import type { Known } from './collect-offline.ts'
import type { PublicKey } from './pass-check.ts'

interface SeenOrders {
  restaurant_id: string
  orders: Order[]
}

const KEYS_EVERY_MS = HOUR_MS

const isSeen = (found: unknown): found is SeenOrders => Array.isArray((found as SeenOrders | null)?.orders)
const keys = stored<PublicKey[]>('counter-keys', (found) => (Array.isArray(found) ? (found as PublicKey[]) : []))
const seen = stored<SeenOrders | null>('own:counter-orders', (found) => (isSeen(found) ? found : null))

const ordersOf = (kept: SeenOrders | null, restaurant_id: string): Order[] => (kept?.restaurant_id === restaurant_id ? kept.orders : [])

/** What the device can answer with when there is no network. */
export const knownFor = (restaurant_id: string): Known => ({ restaurant_id, keys: keys.get(), orders: ordersOf(seen.get(), restaurant_id) })

interface DeviceMemory {
  orders: Order[]
  /** Whether the day's orders were ever fetched or remembered. */
  loaded: boolean
  /** Whether the last asking got no answer. */
  unreachable: boolean
}

/** Keeps the published keys and the day's orders on the device while there is a network, and gives the orders. */
export function useDeviceMemory(restaurant_id: string): DeviceMemory {
  const published = useEndpoint(api.pickups.keys, {}, { refetchInterval: KEYS_EVERY_MS })
  const tonight = useTonightOrders()
  const kept = seen.use()
  useEffect(() => {
    if (published.data !== undefined) keys.set(published.data.keys)
  }, [published.data])
  useEffect(() => {
    if (tonight.data !== undefined) seen.set({ restaurant_id, orders: tonight.data })
  }, [tonight.data, restaurant_id])
  const orders = tonight.data ?? ordersOf(kept, restaurant_id)
  return {
    orders,
    loaded: tonight.data !== undefined || kept?.restaurant_id === restaurant_id,
    unreachable: tonight.isError,
  }
}
