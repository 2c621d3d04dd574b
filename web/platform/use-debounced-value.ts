import { useEffect, useState } from 'react'

export const DEBOUNCE_MS = 250

/**
 * `value` once it has stayed the same for a moment, so that typing does not send a request per letter; and a
 * function that applies it at once. An empty text is applied at once, too.
 */
export function useDebouncedValue(value: string): [debouncedValue: string, applyNow: () => void] {
  const [debouncedValue, setDebouncedValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return [value === '' ? '' : debouncedValue, () => setDebouncedValue(value)]
}
