/**
 * Gathers changes for a while, the latest of each key, and then gives all of them at once. What is gathered when the
 * process ends is not given: its streams end with it.
 */
export function makeGathering<Change>(
  wait_ms: number,
  onGathered: (changes: Change[]) => void,
): (key: string, change: Change) => void {
  let latest = new Map<string, Change>()
  const flush = (): void => {
    const changes = [...latest.values()]
    latest = new Map()
    onGathered(changes)
  }
  return (key, change) => {
    if (latest.size === 0) setTimeout(flush, wait_ms).unref()
    latest.set(key, change)
  }
}
