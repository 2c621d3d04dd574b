import { useEffect, useEffectEvent, useState } from 'react'

const OPEN_AFTER_MS = 3_000
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
    const timer = setTimeout(() => openNow(), OPEN_AFTER_MS)
    for (const input of INPUTS) addEventListener(input, () => setActed(true), { passive: true, signal: stopped.signal })
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [isWaiting])
  return isWaiting
}
