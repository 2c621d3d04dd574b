import { useCallback, useEffect, useState } from 'react'
import { UNDO_SECONDS } from '#contract/constants.ts'
import { SECOND_MS } from '#contract/time.ts'
import { api } from '#web/platform/http/api.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { randomId } from '#web/platform/random-id.ts'
import { call, failureText } from '#web/platform/http/call.ts'
import { refresh } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { readDeviceData } from './device-data.ts'
import { collectWithFallback } from './collect-online.ts'
import type { Scan } from './collect-offline.ts'
import { verdictLooks, type ScanOutcome } from './outcome.ts'
import { openSharedQueue, sendScan } from './scanning/scan-queue.ts'
import { play } from './scanning/sound.ts'

/** How long a result is shown when no other scan follows. */
const RESULT_SHOWN_MS = 20_000

export interface Result extends ScanOutcome {
  scan_id: string
  /** What was scanned or typed. */
  text: string
  scan?: Scan
}

interface CollectState {
  /** With `outside_window` staff have confirmed that they hand over early or late. */
  scan: (scan: Scan, outside_window?: boolean) => Promise<void>
  result: Result | undefined
  /** The token or code that is being checked. */
  checking: string | undefined
  clear: () => void
  /**
   * Sends the scan that was refused for the time again, confirmed by staff; undefined when nothing can be
   * confirmed.
   */
  collectOutside: (() => Promise<void>) | undefined
  /** Undoes the collection that is shown; undefined when that is not possible any more. */
  undo: (() => Promise<void>) | undefined
}

/** Collects by scan or code, and holds the newest result. */
export function useCollect(restaurant_id: string, onSettled: () => void): CollectState {
  const [result, setResult] = useState<Result>()
  const [checking, setChecking] = useState<string>()

  const scan = useCallback(
    async (input: Scan, outside_window = false) => {
      const text = input.token ?? input.code
      const scan_id = randomId()
      setChecking(text)
      setResult(undefined)
      const outcome = await collectWithFallback(
        { scan: input, scan_id, at: new Date(serverNow()), outside_window },
        { sendScan, readDeviceData: () => readDeviceData(restaurant_id), openQueue: openSharedQueue },
      )
      setChecking((current) => (current === text ? undefined : current))
      setResult({ ...outcome, scan_id, text, scan: input })
      play(verdictLooks[outcome.verdict].signal)
      void refresh(api.orders.ofRestaurant)
      onSettled()
    },
    [restaurant_id, onSettled],
  )

  const clear = useCallback(() => setResult(undefined), [])
  const undoable = useUntilTimeout(
    result?.verdict === 'accepted' ? result.scan_id : undefined,
    UNDO_SECONDS * SECOND_MS,
  )
  const undo = async (): Promise<void> => {
    if (undoable === undefined) return
    try {
      const { status } = await call(kitchenApi.pickups.undo, { scan_id: undoable })
      setResult({
        verdict: 'collection_undone',
        detail: `Nothing was handed over. The order ${status === 'missed' ? 'counts as missed' : 'waits to be collected'}.`,
        scan_id: undoable,
        text: '',
      })
    } catch (error) {
      setResult({
        verdict: 'cannot_check',
        detail: failureText(error, 'The scan could not be taken back.'),
        scan_id: undoable,
        text: '',
      })
    }
    void refresh(api.orders.ofRestaurant)
    onSettled()
  }
  const refusedScan = result?.canCollectOutside === true ? result.scan : undefined
  useEffect(() => {
    // Staff may need time to decide.
    if (result === undefined || result.canCollectOutside === true) return
    const timer = setTimeout(clear, RESULT_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [result, clear])

  return {
    scan,
    result,
    checking,
    clear,
    collectOutside: refusedScan === undefined ? undefined : () => scan(refusedScan, true),
    undo: undoable === undefined ? undefined : undo,
  }
}

/** The value, for `ms` after it has last changed; then undefined. */
function useUntilTimeout(value: string | undefined, ms: number): string | undefined {
  const [expired, setExpired] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setExpired(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return value === expired ? undefined : value
}
