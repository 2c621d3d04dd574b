/**
 * The latest change of each key in the last `keep_ms`: what a page that says anew what it shows may have missed since
 * it was loaded.
 */
export interface RecentChanges<Change> {
  add: (key: string, change: Change) => void
  get: (key: string) => Change | undefined
  all: () => Change[]
}

export function makeRecentChanges<Change>(
  keep_ms: number,
  now_ms: () => number = () => performance.now(),
): RecentChanges<Change> {
  /** The oldest first. */
  const latest = new Map<string, { change: Change; at_ms: number }>()
  const forgetOld = (): void => {
    for (const [key, { at_ms }] of latest) {
      if (at_ms > now_ms() - keep_ms) return
      latest.delete(key)
    }
  }
  return {
    add: (key, change) => {
      forgetOld()
      latest.delete(key)
      latest.set(key, { change, at_ms: now_ms() })
    },
    get: (key) => {
      forgetOld()
      return latest.get(key)?.change
    },
    all: () => {
      forgetOld()
      return [...latest.values()].map(({ change }) => change)
    },
  }
}
