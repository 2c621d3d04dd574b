import { useCallback, useEffect, useState } from 'react'
import { UNDO_SECONDS } from '#contract/constants.ts'
import { SECOND_MS } from '#contract/time.ts'
import { api } from '#web/platform/api.ts'
import { call, failureText } from '#web/platform/call.ts'
import { refresh } from '#web/platform/query.ts'
import { serverNow } from '#web/platform/server-time.ts'
import { collect, scanQueue } from './collect.ts'
import { knownFor } from './device-memory.ts'
import { collectWithFallback } from './collect-online.ts'
import type { Scan } from './collect-offline.ts'
import { looks, type Outcome } from './outcome.ts'
import { newScanId } from './scan-id.ts'
import { play } from './sound.ts'

/** How long a result stays when nobody scans on. */
const SHOWN_MS = 20_000

export interface Result extends Outcome {
  scan_id: string
  /** What was scanned or typed. */
  text: string
}

interface HandOver {
  scan: (scan: Scan) => Promise<void>
  result: Result | undefined
  /** What is being asked about now. */
  asking: string | undefined
  clear: () => void
  /** Takes the shown scan back; there while it still can be. */
  undo: (() => Promise<void>) | undefined
}

/** Scans and their results: the newest one wins the screen. */
export function useCollect(restaurant_id: string, onDone: () => void): HandOver {
  const [result, setResult] = useState<Result>()
  const [asking, setAsking] = useState<string>()

  const scan = useCallback(
    async (what: Scan) => {
      const text = what.token ?? what.code
      const scan_id = newScanId()
      setAsking(text)
      setResult(undefined)
      const outcome = await collectWithFallback(
        { scan: what, scan_id, at: new Date(serverNow()) },
        { collect, known: () => knownFor(restaurant_id), queue: scanQueue },
      )
      setAsking((now) => (now === text ? undefined : now))
      setResult({ ...outcome, scan_id, text })
      play(looks[outcome.verdict].signal)
      void refresh(api.orders.ofRestaurant)
      onDone()
    },
    [restaurant_id, onDone],
  )

  const clear = useCallback(() => setResult(undefined), [])
  const undoable = useBriefly(result?.verdict === 'accepted' ? result.scan_id : undefined, UNDO_SECONDS * SECOND_MS)
  const undo = async (): Promise<void> => {
    if (undoable === undefined) return
    try {
      await call(api.pickups.undo, { scan_id: undoable })
      setResult({ verdict: 'taken_back', why: 'Nothing was handed over. The order waits to be collected.', scan_id: undoable, text: '' })
    } catch (error) {
      setResult({ verdict: 'cannot_check', why: failureText(error, 'The scan could not be taken back.'), scan_id: undoable, text: '' })
    }
    void refresh(api.orders.ofRestaurant)
    onDone()
  }
  useEffect(() => {
    if (result === undefined) return
    const timer = setTimeout(clear, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [result, clear])

  return { scan, result, asking, clear, undo: undoable === undefined ? undefined : undo }
}

/** The value, until it has been the same for `ms`. */
function useBriefly(value: string | undefined, ms: number): string | undefined {
  const [over, setOver] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setOver(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return value === over ? undefined : value
}
