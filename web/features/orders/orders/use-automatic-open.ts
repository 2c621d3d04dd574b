import { startTransition, useEffect, useEffectEvent, useState } from 'react'

/** Long enough to see that it worked; the pass repeats it in a notice. */
const OPEN_AFTER_MS = 400
/** What people do when they want to stay: read on, go elsewhere, or press a button themselves. */
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove']

/** While `isEnabled`, calls `open` after a moment in which nobody does anything. True until then. */
export function useAutomaticOpen(isEnabled: boolean, open: () => void): boolean {
  const [hasActed, setActed] = useState(false)
  const isWaiting = isEnabled && !hasActed
  const openNow = useEffectEvent(open)
  useEffect(() => {
    if (!isWaiting) return undefined
    const stopped = new AbortController()
    const timer = setTimeout(() => startTransition(openNow), OPEN_AFTER_MS)
    for (const input of INPUTS)
      addEventListener(input, () => setActed(true), { passive: true, signal: stopped.signal })
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [isWaiting])
  return isWaiting
}
