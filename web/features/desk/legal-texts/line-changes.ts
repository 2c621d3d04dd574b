/** A line of a text, or of the one that replaces it. */
export interface LineChange {
  kind: 'same' | 'removed' | 'added'
  line: string
}

/**
 * What one text changes of another, line by line, with the most lines left as they are (longest common
 * subsequence).
 */
export function lineChanges(before: string, after: string): LineChange[] {
  const [from, to] = [linesOf(before), linesOf(after)]
  const common = commonLengths(from, to)
  const lengthAt = (row: number, column: number): number => common[row]?.[column] ?? 0
  const changes: LineChange[] = []
  let [row, column] = [0, 0]
  while (row < from.length || column < to.length) {
    const [removed, added] = [from[row], to[column]]
    if (removed !== undefined && removed === added) {
      changes.push({ kind: 'same', line: removed })
      row += 1
      column += 1
    } else if (
      added === undefined ||
      (removed !== undefined && lengthAt(row + 1, column) >= lengthAt(row, column + 1))
    ) {
      changes.push({ kind: 'removed', line: removed ?? '' })
      row += 1
    } else {
      changes.push({ kind: 'added', line: added })
      column += 1
    }
  }
  return changes
}

/** Blank lines change nothing that anybody reads. */
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** For each pair of lines, how many lines the rests of both texts from there on have in common. */
function commonLengths(from: string[], to: string[]): number[][] {
  const lengths = Array.from({ length: from.length + 1 }, () =>
    Array.from({ length: to.length + 1 }, () => 0),
  )
  for (let row = from.length - 1; row >= 0; row -= 1) {
    for (let column = to.length - 1; column >= 0; column -= 1) {
      const [here, below] = [lengths[row], lengths[row + 1]]
      if (here === undefined || below === undefined) continue
      here[column] =
        from[row] === to[column]
          ? (below[column + 1] ?? 0) + 1
          : Math.max(below[column] ?? 0, here[column + 1] ?? 0)
    }
  }
  return lengths
}
