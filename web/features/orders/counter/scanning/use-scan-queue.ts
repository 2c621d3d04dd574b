import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#web/platform/http/api.ts'
import { refresh } from '#web/platform/http/query.ts'
import { openSharedQueue, type QueuedScan } from './scan-queue.ts'
import { sendQueuedScans, sendScan } from './send-scans.ts'
import { isUnsent } from './unsent-scans.tsx'

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
      await refresh(api.orders.ofRestaurant)
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
