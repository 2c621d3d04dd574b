import { setPrerenderTime } from './clock.ts'
import { queryClient } from './query.ts'

/** What a document was prerendered from, so that the page can hydrate without requesting it again. */
export interface PrerenderedData {
  /** When it was prerendered, in milliseconds since 1970. */
  at: number
  /** One that is not complete is requested again as soon as its view is shown. */
  replies: { key: readonly unknown[]; data: unknown; is_complete: boolean }[]
}

export const PRERENDERED_DATA_ID = 'prerendered-data'

/** Fills the query cache with these replies. */
export function hydrateQueries({ at, replies }: PrerenderedData): void {
  setPrerenderTime(at)
  for (const { key, data, is_complete } of replies) queryClient.setQueryData(key, data, is_complete ? {} : { updatedAt: 0 })
}

/** Fills the query cache with what the document brings, if it brings anything. */
export function hydrateFromDocument(): void {
  const text = document.getElementById(PRERENDERED_DATA_ID)?.textContent
  if (text) hydrateQueries(JSON.parse(text) as PrerenderedData)
}
