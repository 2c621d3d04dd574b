import { mainStreets, namedSuburbs } from './geography/geography.ts'
import { drawings, drawingSize } from './map-drawings.tsx'
import { pointsOf } from './map-path.ts'
import type { MapStep, Point } from './map-steps.ts'

export interface Label extends Point {
  name: string
  kind: 'suburb' | 'street' | 'water'
  size: number
  /** In degrees, clockwise. */
  turn: number
}

/** A text takes a row of discs. */
export interface Disc extends Point {
  radius: number
}

/** More than the width of a letter of a system font in this size. */
const CHARACTER_WIDTH = 0.6
/** So many of the first names are larger. */
const LARGE = 12
/** So many names stand on the map of the region, which has to show the markers above all. */
const REGION = 44

const waterNames: [name: string, point: string, step: MapStep][] = [
  ['Port Phillip', '10600 8950', 0],
  ['Bass Strait', '14700 6500', 0],
  ['Port Phillip', '8920 9250', 1],
  ['Hobsons Bay', '8600 9400', 1],
  ['Hobsons Bay', '8570 9330', 2],
  ['Port Phillip', '8860 9560', 2],
  ['Yarra River', '8228 9180', 2],
]

const suburbSize: Record<MapStep, number> = { 0: 11, 1: 12, 2: 14 }
const waterSize: Record<MapStep, number> = { 0: 13, 1: 16, 2: 18 }

const widthOf = ({ name, size, kind }: Label): number =>
  name.length * size * (kind === 'water' ? CHARACTER_WIDTH + 0.12 : CHARACTER_WIDTH)

/** The discs that a label covers. */
export function discsOf(label: Label): Disc[] {
  const radius = label.size * 0.62
  const reach = Math.max(widthOf(label) / 2 - radius, 0)
  const count = Math.max(Math.ceil(reach / radius), 1)
  const [dx, dy] = [Math.cos((label.turn * Math.PI) / 180), Math.sin((label.turn * Math.PI) / 180)]
  return Array.from({ length: 2 * count + 1 }, (_, at) => {
    const along = (at / count - 1) * reach
    return { x: label.x + dx * along, y: label.y + dy * along, radius }
  })
}

const GAP = 4
/** A street's name is repeated after so many pixels. */
const REPEAT = 260

export const overlap = (some: Disc[], others: Disc[]): boolean =>
  some.some((a) => others.some((b) => Math.hypot(a.x - b.x, a.y - b.y) < a.radius + b.radius + GAP))

/** Labels that do not overlap: those that come first take the room. */
class LabelLayout {
  readonly labels: Label[] = []
  readonly #cells = new Map<string, Disc[]>()

  take(discs: Disc[]): boolean {
    const cellsOf = ({ x, y }: Disc): string[] =>
      [-1, 0, 1].flatMap((dx) =>
        [-1, 0, 1].map((dy) => `${Math.round(x / 60) + dx} ${Math.round(y / 60) + dy}`),
      )
    if (discs.some((disc) => cellsOf(disc).some((cell) => overlap([disc], this.#cells.get(cell) ?? []))))
      return false
    for (const disc of discs) {
      const cell = `${Math.round(disc.x / 60)} ${Math.round(disc.y / 60)}`
      this.#cells.set(cell, [...(this.#cells.get(cell) ?? []), disc])
    }
    return true
  }

  /** Whether the same name is already there a little further along. */
  hasNear({ name, x, y }: Label): boolean {
    return this.labels.some((other) => other.name === name && Math.hypot(other.x - x, other.y - y) < REPEAT)
  }

  /** Adds the first of these that has room. */
  addOne(candidates: Label[]): void {
    const label = candidates.find((candidate) => this.take(discsOf(candidate)))
    if (label !== undefined) this.labels.push(label)
  }
}

type NamedSuburb = (typeof namedSuburbs)[number]

function suburbLabels({ name, point }: NamedSuburb, rank: number, step: MapStep): Label[] {
  const [at = { x: 0, y: 0 }] = pointsOf(point, step)
  const size = suburbSize[step]
  const label: Label = { name, ...at, kind: 'suburb', size: rank < LARGE ? size + 2 : size, turn: 0 }
  return [0, size, -size, 2 * size, -2 * size].map((dy) => ({ ...label, y: label.y + dy }))
}

/** A name in the middle of each stretch that is long enough for it, readable from below. */
function streetLabels(text: string): Label[] {
  const [, name] = /^(.*): /.exec(text) ?? []
  if (name === undefined) return []
  const points = pointsOf(text, 2)
  return points.slice(1).flatMap((to, at): Label[] => {
    const from = points[at] ?? to
    const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
    const label: Label = {
      name,
      x: (from.x + to.x) / 2,
      y: (from.y + to.y) / 2,
      kind: 'street',
      size: 10.5,
      turn: turn > 90 ? turn - 180 : turn <= -90 ? turn + 180 : turn,
    }
    return Math.hypot(to.x - from.x, to.y - from.y) < widthOf(label) + 12 ? [] : [label]
  })
}

/** What a drawing covers. */
export const drawingDiscs = (step: MapStep): Disc[] =>
  drawings
    .filter(({ steps }) => steps.includes(step))
    .flatMap(({ at }) => pointsOf(at, step))
    .map(({ x, y }) => ({ x, y: y - 12 * drawingSize[step], radius: 17 * drawingSize[step] }))

const waterLabels = (step: MapStep): Label[] =>
  waterNames
    .filter(([, , at]) => at === step)
    .flatMap(([name, point]) =>
      pointsOf(point, step).map((where): Label => ({
        name,
        ...where,
        kind: 'water',
        size: waterSize[step],
        turn: 0,
      })),
    )

function layOutLabels(step: MapStep): Label[] {
  const layout = new LabelLayout()
  for (const disc of drawingDiscs(step)) layout.take([disc])
  for (const label of waterLabels(step)) layout.addOne([label])
  const suburbs = namedSuburbs.slice(0, step === 0 ? REGION : undefined)
  for (const [rank, suburb] of suburbs.entries()) layout.addOne(suburbLabels(suburb, rank, step))
  const streets = step === 2 ? mainStreets.flatMap(streetLabels) : []
  for (const label of streets) if (!layout.hasNear(label)) layout.addOne([label])
  return layout.labels
}

const labelsByStep = new Map<MapStep, Label[]>()

/** The names for which there is room at a zoom step: of the sea, of suburbs, and of streets. */
export function labelsAt(step: MapStep): Label[] {
  const labels = labelsByStep.get(step) ?? layOutLabels(step)
  labelsByStep.set(step, labels)
  return labels
}
