import { useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { type Note, playNotes } from '#web/domain/sound.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { storedValue } from '#web/platform/stored.ts'
import { idsOfPaid, newOrders, newOrdersText } from './new-orders.ts'

const notes: Note[] = [
  [1_175, 0.18],
  [880, 0.18],
  [1_175, 0.18],
  [880, 0.4],
]
const vibration = [200, 100, 200]

/** Whether this device rings for new orders. */
export const ringSetting = storedValue<boolean>('ring', (value) => value !== false)

export const ring = (): void => playNotes(notes, vibration)

/**
 * Rings for each order that is paid from now on, and gives the text that announces the latest. Undefined
 * while orders are loading.
 */
export function useNewOrderRing(orders: Order[] | undefined): string {
  const [announcement, setAnnouncement] = useState('')
  const earlier = useRef<Parameters<typeof newOrders>[1]>(undefined)
  useEffect(() => {
    const arrived =
      orders === undefined || earlier.current === undefined ? [] : newOrders(orders, earlier.current)
    earlier.current = orders && { ids: idsOfPaid(orders), read_at: serverNow() }
    if (arrived.length === 0) return
    setAnnouncement(newOrdersText(arrived, new Date(serverNow())))
    if (ringSetting.get()) ring()
  }, [orders])
  return announcement
}
