/** Rows that were read at one moment, and by when they were known to be current. */
export interface Reading {
  /** The count of changes when reading began. */
  made_at: number
  /** The count of changes up to which it was compared, so that it need not be compared again. */
  checked_at: number
  ids: string[]
}

export interface Changes {
  count: () => number
  /** Records a change that may concern any reading. */
  anything: () => void
  /** Records a change of rows, which concerns only the readings that contain them. */
  rows: (ids: string[]) => void
  /** Whether no change since concerns a reading. */
  isRight: (reading: Reading) => boolean
}

const REMEMBERED_MAX = 20_000

/** Counts the published changes of one kind of rows, to decide which cached responses are still current. */
export function makeChanges(): Changes {
  let count = 0
  /** Readings that began before this change are out of date, whatever their rows. */
  let valid_from = 0
  const changed = new Map<string, number>()

  const anything = (): void => {
    count += 1
    valid_from = count
    changed.clear()
  }
  return {
    count: () => count,
    anything,
    rows: (ids) => {
      if (changed.size > REMEMBERED_MAX) anything()
      count += 1
      for (const id of ids) changed.set(id, count)
    },
    isRight: (reading) => {
      if (reading.made_at < valid_from) return false
      if (reading.checked_at === count) return true
      if (reading.ids.some((id) => (changed.get(id) ?? 0) > reading.made_at)) return false
      reading.checked_at = count
      return true
    },
  }
}
