import { useEffect, useState } from 'react'

export const DEBOUNCE_MS = 250

/** `value` once it has stayed the same for a moment, so that typing does not send a request per letter; and a function that applies it at once. */
export function useDebouncedValue<T>(value: T): [debouncedValue: T, applyNow: () => void] {
  const [debouncedValue, setDebouncedValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return [debouncedValue, () => setDebouncedValue(value)]
}
