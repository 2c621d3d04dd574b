import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Order } from '#contract/orders/orders.ts'
import { api } from '#web/platform/http/api.ts'
import { callPage } from '#web/platform/http/call.ts'
import { keyOf } from '#web/platform/http/query.ts'

const REFETCH_EVERY_MS = 15_000
/** The server knows which business day it is, and gives those who only hand over no other one. */
const QUERY = { day: 'current' } as const

/** Every page of the orders of the business day. */
export async function fetchTonightOrders(signal: AbortSignal): Promise<Order[]> {
  const orders: Order[] = []
  let cursor: string | undefined
  do {
    const page = await callPage(api.orders.ofRestaurant, { ...QUERY, cursor }, { signal })
    orders.push(...page.rows)
    cursor = page.next
  } while (cursor !== undefined)
  return orders
}

/** The restaurant's orders of the business day, loaded again at an interval while they are on the screen. */
export const useTonightOrders = (
  options: { refetchIntervalInBackground?: boolean } = {},
): UseQueryResult<Order[]> =>
  useQuery({
    queryKey: keyOf(api.orders.ofRestaurant, QUERY),
    queryFn: ({ signal }) => fetchTonightOrders(signal),
    refetchInterval: REFETCH_EVERY_MS,
    ...options,
  })

/** The orders that are paid and not collected, the earliest end of pickup first. */
export const ordersToCollect = (orders: Order[]): Order[] =>
  orders
    .filter((order) => order.status === 'paid')
    .toSorted((a, b) => a.pickup_end.localeCompare(b.pickup_end) || a.placed_at.localeCompare(b.placed_at))
