import {
  bends,
  cityGrid,
  cityLoop,
  creeks,
  hills,
  islands,
  lakes,
  mainStreets,
  motorways,
  parks,
  piers,
  rivers,
  town,
  trainLines,
  trees,
  water,
} from './geography/geography.ts'
import { isVisible, pointsOf, smoothPath, visibleRuns } from './map-path.ts'
import { type MapStep, pixelsPerKm, type Point, type ViewBox } from './map-steps.ts'

/** In CSS pixels at each zoom step. */
const widths = {
  creek: [0.8, 1.4, 3],
  river: [1.6, 2.4, 4],
  pier: [0, 2, 4],
  street: [0.6, 1.8, 5],
  motorway: [1.6, 3.4, 8],
} satisfies Record<string, [number, number, number]>

const stations = [...new Set(trainLines.flatMap((line) => line.split(', ')))]
  .filter((point) => !bends.has(point))
  .concat(cityLoop)

/**
 * What is drawn of the land at a zoom step, as SVG paths and points; with a view box, only what is visible
 * there.
 */
export function layersAt(step: MapStep, viewBox: ViewBox | undefined) {
  const ring = (text: string): string => {
    const points = pointsOf(text, step)
    return isVisible(points, viewBox) ? smoothPath(points, true) : ''
  }
  const line = (text: string): string =>
    visibleRuns(pointsOf(text, step), viewBox)
      .map((run) => smoothPath(run))
      .join('')
  const rings = (texts: string[]): string => texts.map(ring).join('')
  const lines = (texts: string[]): string => texts.map(line).join('')
  const points = (text: string): Point[] =>
    pointsOf(text, step).filter((point) => isVisible([point], viewBox))
  const isNear = step > 0
  return {
    town: ring(town),
    parks: rings(parks),
    trees: isNear ? points(trees) : [],
    hills: isNear ? [] : points(hills),
    creeks: { path: lines(creeks), width: widths.creek[step] },
    sea: rings([...water, ...islands]),
    rivers: rivers
      .map(({ width_m, course }) => ({
        path: line(course),
        width: Math.max(widths.river[step], (width_m / 1000) * pixelsPerKm[step]),
      }))
      .filter(({ path }) => path !== ''),
    lakes: rings(lakes),
    piers: { path: isNear ? lines(piers) : '', width: widths.pier[step] },
    cityGrid: step === 2 ? lines(cityGrid()) : '',
    streets: { path: lines(mainStreets), width: widths.street[step] },
    motorways: { path: lines(motorways), width: widths.motorway[step] },
    rails: lines(trainLines),
    stations: isNear ? stations.flatMap(points) : [],
  }
}
