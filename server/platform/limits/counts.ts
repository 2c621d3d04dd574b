/** A counter for each name. A name whose count is 0 takes no memory. */
export interface Counts {
  of: (name: string) => number
  add: (name: string, by: 1 | -1) => void
}

export function makeCounts(): Counts {
  const counts = new Map<string, number>()
  const of = (name: string): number => counts.get(name) ?? 0
  return {
    of,
    add: (name, by) => {
      const count = of(name) + by
      if (count === 0) counts.delete(name)
      else counts.set(name, count)
    },
  }
}
