import { ordersToCollect, useTonightOrders } from '#web/domain/orders/tonight.ts'
import { useEventsInHiddenTab } from '#web/domain/live-events.ts'
import { useIsSoundAllowed } from '#web/domain/sound.ts'
import { useTitle } from '#web/domain/title.ts'
import { useNewOrderRing } from './new-order-ring.tsx'

/**
 * Watches tonight's orders whichever tab is open: rings for new ones, counts those that wait in the title,
 * and gives that count and the text that announces the latest.
 */
export function useTonightWatch(): { waitingCount: number; announcement: string } {
  const { data } = useTonightOrders({ refetchIntervalInBackground: true })
  const waitingCount = ordersToCollect(data ?? []).length
  const announcement = useNewOrderRing(data)
  useEventsInHiddenTab()
  useIsSoundAllowed()
  useTitle(waitingCount === 0 ? 'Dashboard' : `(${waitingCount}) Dashboard`)
  return { waitingCount, announcement }
}
