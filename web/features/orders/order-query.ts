import { useEffect } from 'react'
import { type Order, ordersApi } from '#contract/orders.ts'
import { ConnectionError } from '#web/platform/call.ts'
import { registerOfflineWorker } from '#web/platform/offline.ts'
import { useEndpoint } from '#web/platform/query.ts'
import { useUser } from '#web/domain/session.ts'
import { keepPass, useSavedPasses } from './saved-passes.ts'

const WHILE_OPEN_MS = 4_000
const WHILE_REFUNDING_MS = 15_000

/** How soon an order is worth asking for again; false when nothing more will happen to it. */
export function orderRefetchInterval(order: Order | undefined): number | false {
  if (order?.status === 'held' || order?.status === 'paid') return WHILE_OPEN_MS
  return order?.refund?.status === 'pending' ? WHILE_REFUNDING_MS : false
}

interface OrderQuery {
  data: Order | undefined
  /** Shown from what this device kept: the server could not be asked. */
  offline: boolean
  error: Error | null
  refetch: () => void
  isFetching: boolean
}

/** One order, asked for again while it can change, and from the device where there is no network. */
export function useOrder(order_id: string): OrderQuery {
  const user = useUser()
  const saved = useSavedPasses(user?.id).find((order) => order.id === order_id)
  const { data, error, refetch, isFetching } = useEndpoint(
    ordersApi.get,
    { order_id },
    { refetchInterval: (query) => orderRefetchInterval(query.state.data ?? saved), staleTime: 0 },
  )
  const user_id = user?.id
  useEffect(() => {
    if (data !== undefined && user_id !== undefined) keepPass(data, user_id)
  }, [data, user_id])
  const isPass = data?.pickup_token != null
  useEffect(() => {
    // The way to the pass is kept with it.
    if (isPass) void import('./orders-view.tsx').then(registerOfflineWorker)
  }, [isPass])
  return {
    data: data ?? saved,
    offline: error instanceof ConnectionError,
    error,
    refetch: () => void refetch(),
    isFetching,
  }
}
