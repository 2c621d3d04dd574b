import { useCallback, useEffect, useRef, useState } from 'react'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { api } from '#web/platform/http/api.ts'
import { refresh } from '#web/platform/http/query.ts'
import { isUnsent, openSharedQueue, type QueuedScan, sendQueuedScans, sendScan } from './scan-queue.ts'
import { Callout } from '#web/ui/callout.tsx'

const subjectOf = (count: number): string =>
  count === 1 ? '1 order that was handed over here is' : `${count} orders that were handed over here are`

/** That orders were handed over on this device which who is at the counter cannot send, and who can. */
export function UnsentScans({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Callout kind="warning" live>
      <p className="font-semibold">{`${subjectOf(count)} not sent yet.`}</p>
      <p>{`This device keeps ${count === 1 ? 'it' : 'them'}, also while it is off. To send ${count === 1 ? 'it' : 'them'}, sign in here as somebody of the team of the restaurant that handed over, or pair this device with it, and open the counter with a network.`}</p>
    </Callout>
  )
}

/** The same for all that this device keeps, where it is nobody's counter. */
export function AllUnsentScans() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const read = async (): Promise<void> =>
      setCount((await (await openSharedQueue()).all()).filter(isUnsent).length)
    read().catch((error: unknown) => console.error('The kept scans could not be read', error))
  }, [])
  return <UnsentScans count={count} />
}

const RETRY_EVERY_MS = 8_000

interface ScanQueueState {
  waiting: QueuedScan[]
  conflicts: QueuedScan[]
  /** How many scans of other restaurants wait for somebody of their team. */
  unsentOfOthers: number
  /** Reads the queue again, after a scan was added to it. */
  reload: () => Promise<void>
  /** Removes a conflict that a person has seen. */
  dismiss: (scan_id: string) => Promise<void>
}

/** The scans that were accepted offline on this device. They are sent as soon as there is a network. */
export function useScanQueue(restaurant_id: string): ScanQueueState {
  const [scans, setScans] = useState<QueuedScan[]>([])
  const isSending = useRef(false)

  const reload = useCallback(async () => {
    try {
      setScans(await (await openSharedQueue()).all())
    } catch (error) {
      console.error('The kept scans could not be read', error)
    }
  }, [])

  const send = useCallback(async () => {
    if (isSending.current || !navigator.onLine) return
    isSending.current = true
    try {
      await sendQueuedScans(await openSharedQueue(), restaurant_id, sendScan)
      await refresh(api.orders.ofRestaurant, kitchenApi.staff.counter)
    } finally {
      isSending.current = false
      await reload()
    }
  }, [restaurant_id, reload])

  const own = scans.filter((scan) => scan.restaurant_id === restaurant_id)
  const waiting = own.filter(isUnsent)
  const hasWaiting = waiting.length > 0
  useEffect(() => void reload(), [reload])
  useEffect(() => {
    if (!hasWaiting) return
    void send()
    const timer = setInterval(() => void send(), RETRY_EVERY_MS)
    const onOnline = (): void => void send()
    addEventListener('online', onOnline)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onOnline)
    }
  }, [hasWaiting, send])

  const dismiss = useCallback(
    async (scan_id: string) => {
      await (await openSharedQueue()).remove(scan_id)
      await reload()
    },
    [reload],
  )
  return {
    waiting,
    conflicts: own.filter((scan) => !isUnsent(scan)),
    unsentOfOthers: scans.filter(isUnsent).length - waiting.length,
    reload,
    dismiss,
  }
}
