import { fromPlane, type Position, toPlane } from '#contract/position.ts'

/** East and south of the city's centre, in CSS pixels at a zoom step. */
export interface Point {
  x: number
  y: number
}

export interface ViewBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** The zoom steps: the city region, the inner suburbs, a neighbourhood. */
export const mapSteps = [0, 1, 2] as const
export type MapStep = (typeof mapSteps)[number]

/** CSS pixels per kilometre. */
export const pixelsPerKm: Record<MapStep, number> = { 0: 5.5, 1: 24, 2: 84 }

export function toPoint(position: Position, step: MapStep): Point {
  const { east_km, north_km } = toPlane(position)
  return { x: east_km * pixelsPerKm[step], y: -north_km * pixelsPerKm[step] }
}

export const toPosition = ({ x, y }: Point, step: MapStep): Position =>
  fromPlane({ east_km: x / pixelsPerKm[step], north_km: -y / pixelsPerKm[step] })

/** The drawing ends there. */
const edges = { south: -38.5, north: -37.3, west: 144.2, east: 145.9 }

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** The nearest position that the map shows. */
export const onMap = ({ latitude, longitude }: Position): Position => ({
  latitude: clamp(latitude, edges.south, edges.north),
  longitude: clamp(longitude, edges.west, edges.east),
})

/** The position so many CSS pixels east and south of another. */
export function movedBy(position: Position, { x, y }: Point, step: MapStep): Position {
  const from = toPoint(position, step)
  return onMap(toPosition({ x: from.x + x, y: from.y + y }, step))
}
