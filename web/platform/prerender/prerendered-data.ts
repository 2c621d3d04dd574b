import { hashKey } from '@tanstack/react-query'
import { setPrerenderTime } from '#web/platform/clock.ts'
import { queryClient } from '#web/platform/http/query.ts'

const IDLE_WITHIN_MS = 10_000

/**
 * Runs something once the page has nothing else to do; returns what cancels it. Safari has no
 * `requestIdleCallback`.
 */
function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(run, { timeout: IDLE_WITHIN_MS })
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(run, IDLE_WITHIN_MS)
  return () => clearTimeout(timer)
}

/** What a document was prerendered from, so that the page can hydrate without requesting it again. */
export interface PrerenderedData {
  /** When it was prerendered, in milliseconds since 1970. */
  at: number
  /** One that may be outdated is requested again once the page has nothing else to do. */
  replies: { key: readonly unknown[]; data: unknown; may_be_outdated: boolean }[]
}

export const PRERENDERED_DATA_ID = 'prerendered-data'

/** Fills the query cache with these replies. */
export function hydrateQueries({ at, replies }: PrerenderedData): void {
  setPrerenderTime(at)
  for (const { key, data } of replies) queryClient.setQueryData(key, data)
}

/** Fills the query cache with what the document brings, if it brings anything. */
export function hydrateFromDocument(): void {
  const text = document.getElementById(PRERENDERED_DATA_ID)?.textContent
  if (!text) return
  const data = JSON.parse(text) as PrerenderedData
  hydrateQueries(data)
  whenIdle(() => {
    const outdated = new Set(
      data.replies.flatMap(({ key, may_be_outdated }) => (may_be_outdated ? hashKey(key) : [])),
    )
    void queryClient.invalidateQueries({ predicate: ({ queryHash }) => outdated.has(queryHash) })
  })
}
