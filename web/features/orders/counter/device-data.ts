import { useEffect, useLayoutEffect } from 'react'
import { type ScheduleSpan, toScheduleSpan } from '#contract/kitchen/business-days.ts'
import type { OpeningSpan } from '#contract/kitchen/hours.ts'
import type { Order } from '#contract/orders/orders.ts'
import { HOUR_MS } from '#contract/time.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { refreshUser } from '#web/domain/people/session.ts'
import { Problem } from '#web/platform/http/call.ts'
import { type ClockOffset, clockOffset, restoreClockOffset } from '#web/platform/http/server-time.ts'
import { storedValue } from '#web/platform/stored.ts'
import { useTonightOrders } from '#web/domain/orders/tonight.ts'
import type { DeviceData, PublicKey } from './collect-offline.ts'

interface StoredOrders extends Partial<ClockOffset> {
  restaurant_id: string
  orders: Order[]
}

const REFETCH_SETTINGS_MS = HOUR_MS

const isStoredOrders = (value: unknown): value is StoredOrders =>
  Array.isArray((value as StoredOrders | null)?.orders)
const storedKeys = storedValue<PublicKey[]>('counter-keys', (value) =>
  Array.isArray(value) ? (value as PublicKey[]) : [],
)
const storedOrders = storedValue<StoredOrders | null>('own:counter-orders', (value) =>
  isStoredOrders(value) ? value : null,
)

interface StoredHours {
  restaurant_id: string
  spans: OpeningSpan[]
}

const isStoredHours = (value: unknown): value is StoredHours =>
  Array.isArray((value as StoredHours | null)?.spans)
const storedHours = storedValue<StoredHours | null>('own:counter-hours', (value) =>
  isStoredHours(value) ? value : null,
)
const spansOf = (value: StoredHours | null, restaurant_id: string): ScheduleSpan[] =>
  value?.restaurant_id === restaurant_id ? value.spans.map(toScheduleSpan) : []

const ordersOf = (value: StoredOrders | null, restaurant_id: string): Order[] =>
  value?.restaurant_id === restaurant_id ? value.orders : []

export const readDeviceData = (restaurant_id: string): DeviceData => ({
  restaurant_id,
  keys: storedKeys.get(),
  orders: ordersOf(storedOrders.get(), restaurant_id),
  spans: spansOf(storedHours.get(), restaurant_id),
})

interface DeviceDataState {
  orders: Order[]
  spans: ScheduleSpan[]
  /** Whether the orders of the day were fetched or are stored. */
  isLoaded: boolean
  /** Whether the last request failed. */
  isUnreachable: boolean
}

/**
 * Stores the published keys, the hours and the orders of the day on the device while there is a network, and
 * returns what is shown.
 */
export function useDeviceData(restaurant_id: string): DeviceDataState {
  const keys = useEndpoint(kitchenApi.pickups.keys, {}, { refetchInterval: REFETCH_SETTINGS_MS })
  const hours = useEndpoint(kitchenApi.hours.get, {}, { refetchInterval: REFETCH_SETTINGS_MS })
  const lastHours = storedHours.use()
  const tonight = useTonightOrders()
  const lastOrders = storedOrders.use()
  useEffect(() => {
    if (keys.data !== undefined) storedKeys.set(keys.data.keys)
  }, [keys.data])
  // Before it is painted: a wrong clock would open and close windows at the wrong time.
  useLayoutEffect(() => {
    const stored = storedOrders.get()
    if (stored?.restaurant_id === restaurant_id) restoreClockOffset(stored)
  }, [restaurant_id])
  const { ahead_ms } = clockOffset()
  useEffect(() => {
    if (tonight.data !== undefined)
      storedOrders.set({ restaurant_id, orders: tonight.data, ...clockOffset() })
  }, [tonight.data, restaurant_id, ahead_ms])
  useEffect(() => {
    if (hours.data !== undefined) storedHours.set({ restaurant_id, spans: hours.data.spans })
  }, [hours.data, restaurant_id])
  const isRefused = tonight.error instanceof Problem && tonight.error.status === 403
  // Somebody who has just been given another role, or none.
  useEffect(() => {
    if (isRefused) void refreshUser()
  }, [isRefused])
  const orders = tonight.data ?? ordersOf(lastOrders, restaurant_id)
  return {
    orders,
    spans: spansOf(lastHours, restaurant_id),
    isLoaded: tonight.data !== undefined || lastOrders?.restaurant_id === restaurant_id,
    isUnreachable: tonight.isError,
  }
}
