/** Lists that load their first page again by themselves when they have changed. */
const lists = new Set<() => void>()

/** Calls `load` when lists have changed. Returns what ends that. */
export function onListNews(load: () => void): () => void {
  lists.add(load)
  return () => void lists.delete(load)
}

export const tellLists = (): void => {
  for (const load of lists) load()
}
