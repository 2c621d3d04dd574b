import { startTransition, useEffect, useState } from 'react'

/**
 * How many of `total` parts are shown: one at first and one more after each paint, so that no task renders
 * them all.
 */
export function useVisibleInTurn(total: number): number {
  const [visible, setVisible] = useState(1)
  const isWhole = visible >= total
  useEffect(() => {
    if (isWhole) return undefined
    const timer = setTimeout(() => startTransition(() => setVisible(visible + 1)))
    return () => clearTimeout(timer)
  }, [visible, isWhole])
  return visible
}
