import { useSyncExternalStore } from 'react'

const subscribe = (): (() => void) => () => {}

/**
 * False in prerendered HTML and while it hydrates: the account, the cart and the device are not known there.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
