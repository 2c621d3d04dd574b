import { city } from './city.ts'

/** A point on the earth in decimal degrees (WGS 84). */
export interface Position {
  latitude: number
  longitude: number
}

const KM_PER_DEGREE = 111.195
const kmPerDegreeEast = KM_PER_DEGREE * Math.cos((city.centre.latitude * Math.PI) / 180)

/** East and north of the city's centre in kilometres. */
export interface PlanePoint {
  east_km: number
  north_km: number
}

/** A plane that is right to 0.5 % within the city. */
export const toPlane = ({ latitude, longitude }: Position): PlanePoint => ({
  east_km: (longitude - city.centre.longitude) * kmPerDegreeEast,
  north_km: (latitude - city.centre.latitude) * KM_PER_DEGREE,
})

/** The position at a point of that plane. */
export const fromPlane = ({ east_km, north_km }: { east_km: number; north_km: number }): Position => ({
  latitude: city.centre.latitude + north_km / KM_PER_DEGREE,
  longitude: city.centre.longitude + east_km / kmPerDegreeEast,
})

export function distanceKm(from: Position, to: Position): number {
  const [a, b] = [toPlane(from), toPlane(to)]
  return Math.hypot(a.east_km - b.east_km, a.north_km - b.north_km)
}

/**
 * Nearer than this, the centre of a suburb, or a position that is as rough, says nothing of how near
 * something is.
 */
const SUBURB_KM = 1.5

/**
 * How far away a place is of which only the suburb is known: "about" so many whole kilometres; undefined
 * where that is not known.
 */
export const roughDistanceText = (km: number): string | undefined =>
  km < SUBURB_KM ? undefined : `about ${Math.round(km)} km`

/** "400 m" to the nearest 50 m, "1.2 km" to the nearest 100 m, "14 km" from ten on. */
export function distanceText(km: number): string {
  const metres = Math.max(Math.round((km * 1000) / 50) * 50, 50)
  if (metres < 1000) return `${metres} m`
  return `${km < 9.95 ? km.toFixed(1) : Math.round(km)} km`
}

/**
 * Two decimals, about 1.1 by 0.9 km: what is sent of a customer's position, so that pages can be cached and
 * nobody learns an address.
 */
export const roundPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
})

/** "-37.80,144.97": a rounded position as an address holds it. */
export function nearText(position: Position): string {
  const { latitude, longitude } = roundPosition(position)
  return `${latitude.toFixed(2)},${longitude.toFixed(2)}`
}

/** The position that `nearText` wrote. */
export function readNear(near: string): Position {
  const [latitude = NaN, longitude = NaN] = near.split(',').map(Number)
  return { latitude, longitude }
}

/** Whether a position lies in the service area. */
export const isInCity = ({ latitude, longitude }: Position): boolean =>
  latitude >= city.bounds.south &&
  latitude <= city.bounds.north &&
  longitude >= city.bounds.west &&
  longitude <= city.bounds.east
