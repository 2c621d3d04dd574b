/** A foreign key: rows of `table` need rows of `refers_to`. */
export interface Reference {
  table: string
  refers_to: string
}

/** Orders tables so that each comes after all those it refers to. A table may refer to itself. */
export function tablesInOrder(tables: string[], references: Reference[]): string[] {
  const ordered: string[] = []
  let remaining = tables.toSorted()
  while (remaining.length > 0) {
    const blocked = new Set(
      references
        .filter(({ table, refers_to }) => table !== refers_to && remaining.includes(refers_to))
        .map(({ table }) => table),
    )
    const ready = remaining.filter((table) => !blocked.has(table))
    if (ready.length === 0)
      throw new Error(
        `no order satisfies the foreign keys of ${remaining.join(', ')}: they refer to each other in a circle`,
      )
    ordered.push(...ready)
    remaining = remaining.filter((table) => blocked.has(table))
  }
  return ordered
}
