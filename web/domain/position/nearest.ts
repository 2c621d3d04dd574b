import type { Position } from '#contract/position.ts'
import { type Addresses, type Away, awayOf, type Located } from './distance.ts'

/** By whole kilometres, and within one of them first what is known exactly. */
const ringOf = ({ km, is_approximate }: Away): number => Math.floor(km) + (is_approximate ? 0.5 : 0)

/**
 * The nearest first; in their order before where the distance is the same, and at the end those whose
 * position is not known.
 */
export function nearestFirst<Row extends Located>(rows: Row[], addresses: Addresses, from: Position): Row[] {
  const compare = (a: Away, b: Away): number =>
    a.km === b.km && ringOf(a) === ringOf(b) ? 0 : ringOf(a) - ringOf(b) || a.km - b.km
  return rows
    .map((row) => ({ row, away: awayOf(row, addresses, from) }))
    .toSorted((a, b) => compare(a.away, b.away))
    .map(({ row }) => row)
}

/** Those that are at most so far away, and all without such a limit. */
export const withinKm = <Row extends Located>(
  rows: Row[],
  addresses: Addresses,
  from: Position,
  km: number | undefined,
): Row[] => (km === undefined ? rows : rows.filter((row) => awayOf(row, addresses, from).km <= km))
