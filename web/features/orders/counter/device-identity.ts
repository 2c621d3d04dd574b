import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CounterIdentity } from '#contract/kitchen/staff.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { call, onSignedOut, Problem } from '#web/platform/http/call.ts'
import { keyOf, queryClient } from '#web/platform/http/query.ts'
import { countUnsent } from '#web/features/orders/counter/scanning/scan-queue.ts'
import { storedValue } from '#web/platform/stored.ts'

/**
 * Whose counter device this is, kept for when there is no network; null while it is none, and unknown while
 * only the server knows.
 */
type DeviceIdentity = CounterIdentity | 'unknown' | 'revoked' | null

const REFETCH_EVERY_MS = MINUTE_MS

const isIdentity = (value: unknown): value is CounterIdentity =>
  typeof (value as CounterIdentity | null)?.restaurant_id === 'string'
const identity = storedValue<DeviceIdentity>('counter-device', (value) =>
  value === 'unknown' || value === 'revoked' || isIdentity(value) ? value : null,
)

// A device that is paired is refused nothing by 401 until its token is gone.
onSignedOut(() => {
  if (identity.get() !== null) identity.set('revoked')
})

const isPairedDevice = (): Promise<boolean> =>
  call(kitchenApi.staff.counter, {}).then(
    ({ is_device }) => is_device,
    () => false,
  )

/**
 * Makes this browser a counter device, by the code that the dashboard shows. A code that was used by a call
 * without an answer is as good.
 */
export async function pairThisDevice(
  token: string,
  name: string,
  { wasUnanswered }: { wasUnanswered: boolean },
): Promise<void> {
  try {
    await call(kitchenApi.staff.pairDevice, { token, name })
  } catch (error) {
    const isOver = error instanceof Problem && error.code === 'pairing_over'
    if (!isOver || !wasUnanswered || !(await isPairedDevice())) throw error
  }
  identity.set('unknown')
  // What is known of a former pairing.
  await queryClient.resetQueries({ queryKey: keyOf(kitchenApi.staff.counter) })
}

/**
 * Whose counter device this is. Not asked while somebody is signed in as staff, whom the server would name
 * instead. Asked again now and then while it matters, because a device can be revoked or its restaurant
 * renamed.
 */
export function useDeviceIdentity(isNeeded: boolean): DeviceIdentity {
  const stored = identity.use()
  const isPaired = stored !== null && stored !== 'revoked'
  const restaurant_id = isIdentity(stored) ? stored.restaurant_id : undefined
  const { data } = useQuery({
    queryKey: [...keyOf(kitchenApi.staff.counter), restaurant_id],
    queryFn: async ({ signal }) => {
      const queued_scans = restaurant_id === undefined ? undefined : await countUnsent(restaurant_id)
      return call(kitchenApi.staff.counter, { queued_scans }, { signal })
    },
    enabled: isNeeded && isPaired,
    refetchInterval: REFETCH_EVERY_MS,
  })
  useEffect(() => {
    if (data?.is_device === true && identity.get() !== 'revoked') identity.set(data)
  }, [data])
  return stored
}
