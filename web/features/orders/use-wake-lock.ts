import { useEffect } from 'react'

/** Keeps the screen on while a code waits to be scanned, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    const screen = (navigator as { wakeLock?: WakeLock }).wakeLock
    if (screen === undefined) return
    let left = false
    let lock: WakeLockSentinel | undefined
    // Refused on a low battery: the screen then dims as always.
    const ask = async (): Promise<void> => {
      lock = await screen.request('screen').catch(() => undefined)
      if (left) await lock?.release()
    }
    const askAgain = (): void => {
      if (document.visibilityState === 'visible') void ask()
    }
    void ask()
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', askAgain)
      void lock?.release()
    }
  }, [])
}
