import { useEffect, useState } from 'react'

/** `value` once it has stayed the same for `ms`, so that typing does not ask with every letter. */
export function useDebouncedValue<T>(value: T, ms = 250): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
