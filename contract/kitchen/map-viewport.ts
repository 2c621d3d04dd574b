import { city } from '#contract/city.ts'
import type { Position } from '#contract/position.ts'

// How the part of a map is asked for that somebody sees. Without schemas, so that a browser can load it
// alone.

/**
 * The cells of a map by zoom step, the region first: food items in one cell are one group. About as wide as a
 * marker is on the drawn map.
 */
export const cellKm = [8, 2, 0.5] as const
export type MapZoom = 0 | 1 | 2

/** A part of the map in decimal degrees. */
export interface MapArea {
  south: number
  west: number
  north: number
  east: number
}

/**
 * What is asked for begins and ends at multiples of this, so that people who look at about the same share a
 * reply.
 */
const AREA_STEP_DEGREES = 0.05
/** The most that one reply covers, in degrees either way. */
export const AREA_DEGREES_MAX = 3

const { bounds } = city

/**
 * "-37.85,144.95,-37.75,145.05": the least part in whole steps that has all of `area` and lies in the service
 * area.
 */
export function areaText(area: MapArea): string {
  const size = AREA_STEP_DEGREES
  // Divided and multiplied, a multiple can be a billionth above itself.
  const down = (value: number, least: number): number =>
    Math.max(Math.floor(value / size + 1e-6) * size, least)
  const up = (value: number, most: number): number => Math.min(Math.ceil(value / size - 1e-6) * size, most)
  return [
    down(area.south, bounds.south),
    down(area.west, bounds.west),
    up(area.north, bounds.north),
    up(area.east, bounds.east),
  ]
    .map((degrees) => degrees.toFixed(2))
    .join(',')
}

/** The part that `areaText` wrote. */
export function readArea(text: string): MapArea {
  const [south = NaN, west = NaN, north = NaN, east = NaN] = text.split(',').map(Number)
  return { south, west, north, east }
}

export const isInArea = ({ latitude, longitude }: Position, { south, west, north, east }: MapArea): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east
