/** Lists that load their first page again by themselves when they have changed. */
const results = new Set<() => void>()

/** Calls `load` when lists have changed. Returns what ends that. */
export function onResultsNews(load: () => void): () => void {
  results.add(load)
  return () => void results.delete(load)
}

export const reloadResults = (): void => {
  for (const load of results) load()
}
