import { useSyncExternalStore } from 'react'

function subscribe(tell: () => void): () => void {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

/** Whether the device has a network at all; false is certain, true is not. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
