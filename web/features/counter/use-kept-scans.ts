import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#web/platform/api.ts'
import { refresh } from '#web/platform/query.ts'
import { collect, scanQueue } from './collect.ts'
import type { KeptScan } from './scan-queue.ts'
import { sendKeptScans } from './send-kept-scans.ts'

const TRY_EVERY_MS = 8_000

interface KeptScans {
  waiting: KeptScan[]
  conflicts: KeptScan[]
  /** Reads the queue again after a scan was put into it. */
  reload: () => Promise<void>
  /** Tries to send at once. */
  send: () => Promise<void>
  /** A person has seen a conflict. */
  dismiss: (scan_id: string) => Promise<void>
}

/** The scans kept on this device, which are sent as soon as there is a network. */
export function useKeptScans(restaurant_id: string): KeptScans {
  const [kept, setKept] = useState<KeptScan[]>([])
  const sending = useRef(false)

  const reload = useCallback(async () => {
    try {
      setKept((await (await scanQueue()).all()).filter((scan) => scan.restaurant_id === restaurant_id))
    } catch (error) {
      console.error('The kept scans could not be read', error)
    }
  }, [restaurant_id])

  const send = useCallback(async () => {
    if (sending.current || !navigator.onLine) return
    sending.current = true
    try {
      await sendKeptScans(await scanQueue(), restaurant_id, collect)
      await refresh(api.orders.ofRestaurant)
    } finally {
      sending.current = false
      await reload()
    }
  }, [restaurant_id, reload])

  const waiting = kept.filter((scan) => scan.conflict === undefined)
  const hasWaiting = waiting.length > 0
  useEffect(() => void reload(), [reload])
  useEffect(() => {
    if (!hasWaiting) return
    void send()
    const timer = setInterval(() => void send(), TRY_EVERY_MS)
    const now = (): void => void send()
    addEventListener('online', now)
    return () => {
      clearInterval(timer)
      removeEventListener('online', now)
    }
  }, [hasWaiting, send])

  const dismiss = useCallback(
    async (scan_id: string) => {
      await (await scanQueue()).remove(scan_id)
      await reload()
    },
    [reload],
  )
  return { waiting, conflicts: kept.filter((scan) => scan.conflict !== undefined), reload, send, dismiss }
}
