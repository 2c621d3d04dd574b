import { useEffect, useState } from 'react'
import { SECOND_MS } from '#contract/time.ts'
import { OUTAGE_STATUSES } from '#web/platform/http/call.ts'

/** Both together: how soon a server that is gone is noticed. */
export const ASK_EVERY_MS = 1.5 * SECOND_MS
export const ANSWER_WITHIN_MS = 1.5 * SECOND_MS

async function isAnswering(signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    return !OUTAGE_STATUSES.has(status)
  } catch {
    return false
  }
}

/**
 * Whether the server answers, asked again and again while `isActive` and the page is on the screen. Until it
 * is known, it does.
 */
export function useReachable(isActive: boolean): boolean {
  const [isReachable, setReachable] = useState(true)
  useEffect(() => {
    if (!isActive) return undefined
    let stopped = new AbortController()
    const ask = async (signal: AbortSignal): Promise<void> => {
      const answers = await isAnswering(signal)
      if (signal.aborted) return
      setReachable(answers)
      setTimeout(() => signal.aborted || void ask(signal), ASK_EVERY_MS)
    }
    const startOrStop = (): void => {
      stopped.abort()
      stopped = new AbortController()
      if (!document.hidden) void ask(stopped.signal)
    }
    startOrStop()
    document.addEventListener('visibilitychange', startOrStop)
    return () => {
      stopped.abort()
      document.removeEventListener('visibilitychange', startOrStop)
    }
  }, [isActive])
  return isReachable || !isActive
}
