import type { CitySuburb } from '#contract/desk/city.ts'
import { city } from '#contract/city.ts'
import { toPlane } from '#contract/position.ts'
import { findSuburb } from '#contract/suburbs.ts'
import { type Disc, discsOf, type Label, labelsAt, overlap } from '#web/domain/map/label-layout.ts'
import { type MapStep, mapSteps, pixelsPerKm, type Point } from '#web/domain/map/map-steps.ts'

/** A suburb with the circle that stands for what it saved, in pixels from the upper left corner. */
export interface SuburbCircle extends CitySuburb, Disc {
  name: string
}

export interface SuburbLayout {
  height: number
  /** The drawing of this step, so many times as large, with its origin at a point. */
  step: MapStep
  scale: number
  origin: Point
  /** The largest first. */
  circles: SuburbCircle[]
  labels: Label[]
}

const HEIGHT_MIN = 300
const HEIGHT_MAX = 560
const ASPECT = 0.6
/** Pixels per kilometre at most: one suburb alone is shown with those around it. */
const SCALE_MAX = 40
/** Around the outermost centres. */
const MARGIN = 56
const RADIUS_MIN = 3.5
const RADIUS_MAX = 22
const LABEL_SIZE = 12
/** So many of the largest are labelled over others where there is no room beside them. */
const ALWAYS_LABELLED = 3
/** Fewer are labelled where there is less room, so that the map stays calm. */
const PIXELS_PER_LABEL = 12_000

interface Extent {
  middle: number
  length: number
}

function spanOf(values: number[]): Extent {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return { middle: (least + most) / 2, length: most - least }
}

const nearestStep = (scale: number): MapStep => {
  const distance = (step: MapStep): number => Math.abs(Math.log(pixelsPerKm[step] / scale))
  return mapSteps.reduce<MapStep>((nearest, step) => (distance(step) < distance(nearest) ? step : nearest), 0)
}

/** Where the label of a circle may stand: below it, above, beside. */
function labelsBesideCircle({ name, x, y, radius }: SuburbCircle): Label[] {
  const label = { name, kind: 'suburb', size: LABEL_SIZE, turn: 0 } as const
  const away = radius + LABEL_SIZE
  const aside = radius + 6 + (name.length * LABEL_SIZE * 0.6) / 2
  return [
    { ...label, x, y: y + away },
    { ...label, x, y: y - away },
    { ...label, x: x + aside, y },
    { ...label, x: x - aside, y },
  ]
}

/** The names of the largest circles for which there is room. */
function labelCircles(circles: SuburbCircle[], fixed: Label[], width: number, height: number): Label[] {
  const labels: Label[] = []
  const isInside = (label: Label): boolean =>
    discsOf(label).every(
      ({ x, y, radius }) => x > radius && x < width - radius && y > radius && y < height - radius,
    )
  const isBesideLabels = (label: Label): boolean =>
    isInside(label) && ![...fixed, ...labels].some((other) => overlap(discsOf(label), discsOf(other)))
  for (const [rank, circle] of circles.entries()) {
    if (labels.length >= (width * height) / PIXELS_PER_LABEL) break
    const candidates = labelsBesideCircle(circle).filter(isBesideLabels)
    const free = candidates.find((label) => !overlap(discsOf(label), circles))
    const label = free ?? (rank < ALWAYS_LABELLED ? candidates[0] : undefined)
    if (label !== undefined) labels.push(label)
  }
  return labels
}

/** A map of the suburbs as wide as there is room, with a circle as large as what each saved. */
export function layOutSuburbs(suburbs: CitySuburb[], width: number): SuburbLayout {
  const height = Math.min(HEIGHT_MAX, Math.max(HEIGHT_MIN, Math.round(width * ASPECT)))
  const centres = suburbs.flatMap((suburb) => {
    const centre = suburb.suburb === null ? undefined : findSuburb(suburb.suburb, null)
    return centre === undefined ? [] : [{ ...suburb, name: centre.name, ...toPlane(centre) }]
  })
  const points = centres.length === 0 ? [toPlane(city.centre)] : centres
  const across = spanOf(points.map(({ east_km }) => east_km))
  const down = spanOf(points.map(({ north_km }) => north_km))
  const perKm = Math.min(SCALE_MAX, (width - 2 * MARGIN) / across.length, (height - 2 * MARGIN) / down.length)
  const origin = { x: width / 2 - across.middle * perKm, y: height / 2 + down.middle * perKm }
  const most = Math.max(...centres.map(({ saved_g }) => saved_g))
  const largest = Math.min(RADIUS_MAX, width / 24)
  const circles = centres
    .map(({ east_km, north_km, ...suburb }) => ({
      ...suburb,
      x: origin.x + east_km * perKm,
      y: origin.y - north_km * perKm,
      radius: Math.max(RADIUS_MIN, largest * Math.sqrt(suburb.saved_g / most)),
    }))
    .toSorted((a, b) => b.saved_g - a.saved_g)
  const step = nearestStep(perKm)
  const scale = perKm / pixelsPerKm[step]
  const waters = labelsAt(step)
    .filter(({ kind }) => kind === 'water')
    .map((label) => ({ ...label, x: origin.x + label.x * scale, y: origin.y + label.y * scale }))
    .filter((label) => !overlap(discsOf(label), circles))
  return {
    height,
    step,
    scale,
    origin,
    circles,
    labels: [...waters, ...labelCircles(circles, waters, width, height)],
  }
}
