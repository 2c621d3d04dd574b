import { allowSound, useIsSoundAllowed, type Note, playNotes } from '#web/domain/sound.ts'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
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
const ringSetting = storedValue<boolean>('ring', (value) => value !== false)

const ring = (): void => playNotes(notes, vibration)

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

/** Says that the browser still refuses the ring; nothing where it is off. */
export function SoundNotice() {
  const isSoundAllowed = useIsSoundAllowed()
  if (!ringSetting.use() || isSoundAllowed) return null
  return (
    <button
      type="button"
      onClick={allowSound}
      className="min-h-11 font-semibold text-amber underline underline-offset-4"
    >
      Press to allow sound
    </button>
  )
}

/** Switches the ring for new orders on and off on this device. */
export function RingSwitch() {
  const isOn = ringSetting.use()
  const change = (next: boolean): void => {
    ringSetting.set(next)
    if (next) ring()
  }
  return <SwitchField label="Ring for new orders" checked={isOn} onChange={change} />
}
