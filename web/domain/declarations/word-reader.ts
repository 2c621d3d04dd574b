import { useEffect, useSyncExternalStore } from 'react'
import type { namedAgainst } from '#contract/kitchen/declarations/diet-words.ts'
import type { undeclaredLines } from './undeclared-words.ts'

// The lists of words are loaded for those who avoid something, and for nobody else.

interface WordReader {
  undeclaredLines: typeof undeclaredLines
  namedAgainst: typeof namedAgainst
}

let reader: WordReader | undefined
let loading: Promise<void> | undefined
let hasFailed = false
const subscribers = new Set<() => void>()

/** Resolves as well when it cannot be loaded; every meal is marked as not checked then. */
export function loadWordReader(): Promise<void> {
  loading ??= Promise.all([
    import('./undeclared-words.ts'),
    import('#contract/kitchen/declarations/diet-words.ts'),
  ])
    .then(
      ([words, dietWords]) => {
        reader = { undeclaredLines: words.undeclaredLines, namedAgainst: dietWords.namedAgainst }
      },
      () => {
        hasFailed = true
        loading = undefined
      },
    )
    .then(() => {
      for (const rerender of subscribers) rerender()
    })
  return loading
}

/** Finds the words of a meal that suggest or name what somebody avoids; undefined until it is loaded. */
export const wordReader = (): WordReader | undefined => reader

const subscribe = (rerender: () => void): (() => void) => {
  subscribers.add(rerender)
  return () => subscribers.delete(rerender)
}
const isLoadedOrFailed = (): boolean => reader !== undefined || hasFailed

/** Loads it where it is needed, and renders again then; false until it is there or has failed. */
export function useWordReader(isNeeded: boolean): boolean {
  const isReady = useSyncExternalStore(subscribe, isLoadedOrFailed, isLoadedOrFailed)
  useEffect(() => {
    if (isNeeded) void loadWordReader()
  }, [isNeeded])
  return !isNeeded || isReady
}
