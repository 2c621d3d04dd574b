import { cityCorner } from './geography-lines.ts'

/**
 * The streets of the city centre: blocks of 230 m by 230 m, turned by 19°, as texts of points like those of
 * the geography files.
 */
export function cityGrid(): string[] {
  const along = { south: -6.73, east: 24.75 }
  const across = { south: -19.56, east: -8.52 }
  const [south = 0, east = 0] = cityCorner.split(' ').map(Number)
  const corner = (column: number, row: number): string =>
    `${Math.round(south + column * along.south + row * across.south)} ${Math.round(east + column * along.east + row * across.east)}`
  const columns = [-5, -4, -3, -2, -1, 0, 1, 2, 3].map(
    (column) => `${corner(column, 0)}, ${corner(column, 4)}`,
  )
  const rows = [0, 1, 2, 3, 4].map((row) => `${corner(-5, row)}, ${corner(3, row)}`)
  return [...columns, ...rows]
}
