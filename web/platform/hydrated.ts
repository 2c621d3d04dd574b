import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** False in the markup that is made with the build and while it is taken over, when nothing is known of who looks at it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
