import { useEffect, useRef } from 'react'

/** The address of the payment page's return stays with this view only, so that a later reload opens home. */
export function useLeavePaymentAddress(): void {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    const path = location.pathname
    const leave = (): void => {
      // In development every view is left and entered once at the start: only a real leaving counts.
      if (!shown.current && location.pathname === path && path !== '/') history.replaceState(history.state, '', '/')
    }
    return () => {
      shown.current = false
      queueMicrotask(leave)
    }
  }, [])
}
