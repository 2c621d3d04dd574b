/** What was read at one moment about some rows. */
export interface Reading {
  /** The count of changes when reading began. */
  made_at: number
  /** Up to which change it has been found right, so that it need not be compared again. */
  checked_at: number
  ids: string[]
}

export interface Changes {
  count: () => number
  /** Something changed that may concern any reading. */
  anything: () => void
  /** These rows changed, which concerns only the readings that show them. */
  rows: (ids: string[]) => void
  /** Whether nothing has changed that would make a reading come out differently. */
  isRight: (reading: Reading) => boolean
}

const REMEMBERED_MAX = 20_000

/** Counts the changes of a kind of rows, as they are announced by any process. */
export function makeChanges(): Changes {
  let count = 0
  /** Readings that began before this change are wrong, whatever they are about. */
  let all_before = 0
  const changed = new Map<string, number>()

  const anything = (): void => {
    count += 1
    all_before = count
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
      if (reading.made_at < all_before) return false
      if (reading.checked_at === count) return true
      if (reading.ids.some((id) => (changed.get(id) ?? 0) > reading.made_at)) return false
      reading.checked_at = count
      return true
    },
  }
}
