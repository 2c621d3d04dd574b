import { type MapStep, type Point, toPoint, type ViewBox } from './map-steps.ts'

/** The points of a text from one of the geography files; a name before a colon is passed over. */
export const pointsOf = (text: string, step: MapStep): Point[] =>
  text
    .replace(/^.*: /, '')
    .split(',')
    .map((pair) => {
      const [south = 0, east = 0] = pair.trim().split(' ').map(Number)
      return toPoint({ latitude: -37 - south / 10_000, longitude: 144 + east / 10_000 }, step)
    })

/** Enough for curves that reach beyond their points. */
const MARGIN = 60

const touches = (points: Point[], { left, top, right, bottom }: ViewBox): boolean =>
  points.some(({ x }) => x > left - MARGIN) &&
  points.some(({ x }) => x < right + MARGIN) &&
  points.some(({ y }) => y > top - MARGIN) &&
  points.some(({ y }) => y < bottom + MARGIN)

/** The parts of a line that a view box shows; the whole line without one. */
export function visibleRuns(points: Point[], viewBox: ViewBox | undefined): Point[][] {
  if (viewBox === undefined) return [points]
  const runs: Point[][] = []
  let run: Point[] = []
  for (const [at, point] of points.entries()) {
    const before = points[at - 1]
    if (before === undefined) continue
    if (touches([before, point], viewBox)) {
      if (run.length === 0) runs.push((run = [before]))
      run.push(point)
    } else run = []
  }
  return runs
}

export const isVisible = (ring: Point[], viewBox: ViewBox | undefined): boolean =>
  viewBox === undefined || touches(ring, viewBox)

const number = (value: number): string => String(Math.round(value * 10) / 10)
const pair = ({ x, y }: Point): string => `${number(x)} ${number(y)}`

/** From `from` towards the direction from `before` to `after`, for a third of the way to `to`. */
function handle(from: Point, to: Point, before: Point, after: Point): Point {
  const [x, y] = [after.x - before.x, after.y - before.y]
  const length = Math.hypot(x, y)
  if (length === 0) return from
  const reach = Math.hypot(to.x - from.x, to.y - from.y) / 3 / length
  return { x: from.x + x * reach, y: from.y + y * reach }
}

/**
 * A smooth SVG path through points: each is passed in the direction from the one before it to the one after
 * it.
 */
export function smoothPath(points: Point[], isClosed = false): string {
  const count = points.length
  const at = (index: number): Point => {
    const inside = isClosed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)
    return points[inside] ?? { x: 0, y: 0 }
  }
  let path = `M${pair(at(0))}`
  const curves = isClosed ? count : count - 1
  for (let index = 0; index < curves; index += 1) {
    const [from, to] = [at(index), at(index + 1)]
    path += `C${pair(handle(from, to, at(index - 1), to))} ${pair(handle(to, from, at(index + 2), from))} ${pair(to)}`
  }
  return isClosed ? `${path}Z` : path
}
