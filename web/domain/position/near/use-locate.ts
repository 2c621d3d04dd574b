import { useEffect, useRef, useState } from 'react'
import { type CustomerPosition, customerPosition } from '#web/domain/position/customer-position.ts'
import { locate } from './locate.ts'
import type { LocateFailure } from './near-wording.ts'

/**
 * Finds out where the customer is. The result is dropped when they have left or chosen a suburb meanwhile.
 */
export function useLocate(
  onResult: (result: CustomerPosition | LocateFailure) => void,
): [isLocating: boolean, locateNow: () => void] {
  const [isLocating, setLocating] = useState(false)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  const locateNow = async (): Promise<void> => {
    const before = customerPosition()
    setLocating(true)
    const result = await locate()
    if (!isOpen.current) return
    setLocating(false)
    if (customerPosition() === before) onResult(result)
  }
  return [isLocating, () => void (isLocating || locateNow())]
}
