import { useEffect } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { api } from '#web/platform/http/api.ts'
import { ConnectionError } from '#web/platform/http/call.ts'
import { useReachable } from '#web/platform/offline/use-reachable.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { cacheShop } from '#web/domain/shop-cache.ts'
import { updateHold } from '#web/domain/orders/holds.ts'
import { useUser } from '#web/domain/people/session.ts'
import { importOrderDialogs } from './dialogs/use-order-dialog.ts'
import { saveOrder, useSavedOrders } from './saved-orders.ts'

const OPEN_REFETCH_MS = 4_000
const REFUND_REFETCH_MS = 15_000

/** In milliseconds; false when the order will not change any more. */
export function orderRefetchInterval(order: Order | undefined): number | false {
  if (order?.status === 'held' || order?.status === 'paid') return OPEN_REFETCH_MS
  return order?.refund?.status === 'pending' ? REFUND_REFETCH_MS : false
}

interface OrderQuery {
  data: Order | undefined
  /** The server could not be reached; the data is what this device saved. */
  isOffline: boolean
  error: Error | null
  refetch: () => void
  isFetching: boolean
}

/** One order, loaded again while it can change; without a network, as this device saved it. */
export function useOrder(order_id: string): OrderQuery {
  const user = useUser()
  const savedOrder = useSavedOrders(user?.id).orders.find((order) => order.id === order_id)
  const { data, error, refetch, isFetching } = useEndpoint(
    api.orders.get,
    { order_id },
    { refetchInterval: (query) => orderRefetchInterval(query.state.data ?? savedOrder), staleTime: 0 },
  )
  const user_id = user?.id
  useEffect(() => {
    if (data === undefined || user_id === undefined) return
    saveOrder(data, user_id)
    updateHold(data)
  }, [data, user_id])
  const hasPass = data?.pickup_token != null
  const isReachable = useReachable(hasPass)
  useEffect(() => {
    // The list of orders leads to the pass, so its code must be available offline too.
    if (hasPass) void Promise.all([import('./orders-view.tsx'), importOrderDialogs()]).then(() => cacheShop())
  }, [hasPass])
  return {
    data: data ?? savedOrder,
    isOffline: error instanceof ConnectionError || !isReachable,
    error,
    refetch: () => void refetch(),
    isFetching,
  }
}
