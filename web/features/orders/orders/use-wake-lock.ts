import { useEffect } from 'react'

/** Keeps the screen on while a pass is shown, where the browser supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    const wakeLock = (navigator as { wakeLock?: WakeLock }).wakeLock
    if (wakeLock === undefined) return
    let isUnmounted = false
    let lock: WakeLockSentinel | undefined
    // The browser refuses on a low battery; the screen then dims as usual.
    const requestLock = async (): Promise<void> => {
      lock = await wakeLock.request('screen').catch(() => undefined)
      if (isUnmounted) await lock?.release()
    }
    // The browser releases the lock when the page is hidden.
    const requestWhenVisible = (): void => {
      if (document.visibilityState === 'visible') void requestLock()
    }
    void requestLock()
    document.addEventListener('visibilitychange', requestWhenVisible)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', requestWhenVisible)
      void lock?.release()
    }
  }, [])
}
