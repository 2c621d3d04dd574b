/** The rows of one read, and up to which change they are known to be current. */
export interface Snapshot {
  /** The number of the latest change when the read began. */
  version: number
  /** The number of the change up to which the rows were compared, so that they need not be compared again. */
  checked_version: number
  ids: string[]
}

export interface Changes {
  /** The number of the latest change. */
  version: () => number
  /** Counts a change that may concern any snapshot. */
  invalidateAll: () => void
  /** Counts a change of rows, which concerns only the snapshots that contain them. */
  invalidateRows: (ids: string[]) => void
  /** Whether no change since its read concerns a snapshot. */
  isCurrent: (snapshot: Snapshot) => boolean
}

const CHANGED_ROWS_MAX = 20_000

/** Counts the published changes of one kind of rows, to decide which cached responses are still current. */
export function makeChanges(): Changes {
  let version = 0
  /** Snapshots before this change are out of date, whatever their rows. */
  let valid_from = 0
  /** The latest change of each row since then. */
  const versionsById = new Map<string, number>()

  const invalidateAll = (): void => {
    version += 1
    valid_from = version
    versionsById.clear()
  }
  return {
    version: () => version,
    invalidateAll,
    invalidateRows: (ids) => {
      if (versionsById.size > CHANGED_ROWS_MAX) invalidateAll()
      version += 1
      for (const id of ids) versionsById.set(id, version)
    },
    isCurrent: (snapshot) => {
      if (snapshot.version < valid_from) return false
      if (snapshot.checked_version === version) return true
      if (snapshot.ids.some((id) => (versionsById.get(id) ?? 0) > snapshot.version)) return false
      snapshot.checked_version = version
      return true
    },
  }
}
