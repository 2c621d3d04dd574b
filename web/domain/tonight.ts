import { melbourneDate, MINUTE_MS } from '#contract/time.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import { api } from '#web/platform/api.ts'
import { useNow } from '#web/platform/clock.ts'
import { useEndpoint } from '#web/platform/query.ts'

const REFETCH_EVERY_MS = 15_000

interface TonightOptions {
  enabled?: boolean
  refetchIntervalInBackground?: boolean
  /** Whether the server gives no other day anyway. It decides which day that is. */
  seesOnlyToday?: boolean
}

/** The restaurant's orders of today in Melbourne, loaded again at an interval while they are on the screen. */
export function useTonightOrders({ seesOnlyToday = false, ...options }: TonightOptions = {}): UseQueryResult<Order[]> {
  const date = melbourneDate(new Date(useNow(MINUTE_MS)))
  return useEndpoint(api.orders.ofRestaurant, seesOnlyToday ? {} : { date }, { refetchInterval: REFETCH_EVERY_MS, ...options })
}

/** The orders that are paid and not collected, the earliest end of pickup first. */
export const ordersToCollect = (orders: Order[]): Order[] =>
  orders
    .filter((order) => order.status === 'paid')
    .toSorted((a, b) => a.pickup_end.localeCompare(b.pickup_end) || a.placed_at.localeCompare(b.placed_at))
