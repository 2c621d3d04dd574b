const IDLE_WITHIN_MS = 10_000

/**
 * Runs something once the page has nothing else to do; returns what cancels it. Safari has no
 * `requestIdleCallback`.
 */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(run, { timeout: IDLE_WITHIN_MS })
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(run, IDLE_WITHIN_MS)
  return () => clearTimeout(timer)
}
