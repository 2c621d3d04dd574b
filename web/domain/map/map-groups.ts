import { distanceKm, distanceText, type Position } from '#contract/position.ts'
import { mealsText } from '#web/domain/counts.ts'
import { type MapStep, mapSteps, type Point, toPoint } from './map-steps.ts'

/** Something with a position on the map. */
export interface MapItem {
  id: string
  position: Position
  suburb: string | null
  is_approximate: boolean
}

/** The items that one marker stands for. */
export interface MapGroup {
  key: string
  items: MapItem[]
  at: Point
}

/** Markers are as large as a thumb; in CSS pixels. */
const MARKER = 46

const middleOf = (items: MapItem[], step: MapStep): Point => {
  const points = items.map(({ position }) => toPoint(position, step))
  const mean = (axis: keyof Point): number => points.reduce((sum, point) => sum + point[axis], 0) / points.length
  return { x: mean('x'), y: mean('y') }
}

function firstOverlap(groups: MapGroup[]): [MapGroup, MapGroup] | undefined {
  for (const [index, a] of groups.entries()) {
    const b = groups.slice(index + 1).find(({ at }) => Math.abs(a.at.x - at.x) < MARKER && Math.abs(a.at.y - at.y) < MARKER)
    if (b !== undefined) return [a, b]
  }
  return undefined
}

/** Items by the cell of the map in which they are; cells whose markers would overlap are joined. */
export function groupByCell(items: MapItem[], step: MapStep): MapGroup[] {
  const cells = new Map<string, MapItem[]>()
  for (const item of items) {
    const { x, y } = toPoint(item.position, step)
    const key = `${Math.floor(x / MARKER)} ${Math.floor(y / MARKER)}`
    cells.set(key, [...(cells.get(key) ?? []), item])
  }
  let groups = [...cells].map(([key, inCell]): MapGroup => ({ key, items: inCell, at: middleOf(inCell, step) }))
  for (let pair = firstOverlap(groups); pair !== undefined; pair = firstOverlap(groups)) {
    const [a, b] = pair
    const joined = [...a.items, ...b.items]
    // The same key in whatever order the items come, so that a marker keeps the focus when the list is loaded anew.
    const key = a.key < b.key ? a.key : b.key
    groups = groups.filter((group) => group !== a && group !== b).concat({ key, items: joined, at: middleOf(joined, step) })
  }
  return groups
}

/** The suburb of most of the items. */
function mainSuburb(items: MapItem[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { suburb } of items) if (suburb) counts.set(suburb, (counts.get(suburb) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** "3 meals in Carlton", or "in and around" where some are in other suburbs. */
export function groupText(items: MapItem[]): string {
  const suburb = mainSuburb(items)
  if (suburb === undefined) return mealsText(items.length)
  const where = items.every((item) => item.suburb === suburb) ? 'in' : 'in and around'
  return `${mealsText(items.length)} ${where} ${suburb}`
}

interface Origin extends Position {
  is_approximate: boolean
}

/** The name of a marker: "3 meals in Carlton, nearest 400 m". */
export function groupName(items: MapItem[], origin: Origin | null): string {
  const text = groupText(items)
  if (origin === null) return text
  const [nearest] = items.map((item) => ({ item, km: distanceKm(origin, item.position) })).toSorted((a, b) => a.km - b.km)
  if (nearest === undefined) return text
  const distance = distanceText(nearest.km, origin.is_approximate || nearest.item.is_approximate)
  return items.length === 1 ? `${text}, ${distance} away` : `${text}, nearest ${distance}`
}

/** What a phone shows of the map, without the buttons at its sides. */
const FITTING = { x: 250, y: 300 }

/** Where the map opens: around these positions, at the nearest step that shows them all. */
export function viewportAround(positions: Position[]): { centre: Position; step: MapStep } | undefined {
  const span = (axis: keyof Position): [least: number, most: number] => {
    const values = positions.map((position) => position[axis])
    return [Math.min(...values), Math.max(...values)]
  }
  if (positions.length === 0) return undefined
  const [south, north] = span('latitude')
  const [west, east] = span('longitude')
  const fits = (step: MapStep): boolean => {
    const [a, b] = [toPoint({ latitude: south, longitude: west }, step), toPoint({ latitude: north, longitude: east }, step)]
    return Math.abs(a.x - b.x) <= FITTING.x && Math.abs(a.y - b.y) <= FITTING.y
  }
  const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  return { centre, step: mapSteps.findLast(fits) ?? 0 }
}
