import { setPrerenderTime } from './clock.ts'
import { queryClient } from './query.ts'

/** What a document was drawn from, so that the page goes on where the document stops. */
export interface PrerenderedData {
  /** The present when it was drawn, in milliseconds. */
  at: number
  answers: { key: readonly unknown[]; data: unknown; is_whole: boolean }[]
}

export const PRERENDERED_DATA_ID = 'drawn'

/** Has the views begin with these answers; one that is not whole is asked for again at once. */
export function hydrateQueries({ at, answers }: PrerenderedData): void {
  setPrerenderTime(at)
  for (const { key, data, is_whole } of answers) queryClient.setQueryData(key, data, is_whole ? {} : { updatedAt: 0 })
}

/** Begins with what the document brings, if it brings anything. */
export function hydrateFromDocument(): void {
  const text = document.getElementById(PRERENDERED_DATA_ID)?.textContent
  if (text) hydrateQueries(JSON.parse(text) as PrerenderedData)
}
