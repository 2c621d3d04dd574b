import { startTransition, useEffect, useState } from 'react'

/** How many of `total` parts are shown: one at first and one more after each paint, so that no task renders them all. */
export function useShownInTurn(total: number): number {
  const [shown, setShown] = useState(1)
  const isWhole = shown >= total
  useEffect(() => {
    if (isWhole) return undefined
    const timer = setTimeout(() => startTransition(() => setShown(shown + 1)))
    return () => clearTimeout(timer)
  }, [shown, isWhole])
  return shown
}
