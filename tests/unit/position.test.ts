import { describe, expect, it } from 'vitest'
import { city } from '#contract/city.ts'
import {
  distanceKm,
  isInCity,
  nearText,
  type Position,
  readNear,
  roundPosition,
  toPlane,
} from '#contract/position.ts'
import { suburbs } from '#contract/suburbs.ts'

const EARTH_KM = 6_371.009
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The distance on a sphere by the haversine formula. */
function haversineKm(from: Position, to: Position): number {
  const half = (one: number, other: number): number => Math.sin(radians(other - one) / 2) ** 2
  const square =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return 2 * EARTH_KM * Math.asin(Math.sqrt(square))
}

describe('a distance on the plane', () => {
  it('is right to 0.5 % between any two suburbs within 35 km of the centre', () => {
    const near = suburbs.filter((suburb) => haversineKm(city.centre, suburb) < 35)
    const errors = near.flatMap((from) =>
      near
        .filter((to) => haversineKm(from, to) > 0)
        .map((to) => Math.abs(distanceKm(from, to) / haversineKm(from, to) - 1)),
    )
    expect(near.length).toBeGreaterThan(300)
    expect(errors.filter((error) => error > 0.005)).toEqual([])
  })

  it('is right to 1 % from the centre to any suburb', () => {
    const errors = suburbs.map((suburb) =>
      Math.abs(distanceKm(city.centre, suburb) / haversineKm(city.centre, suburb) - 1),
    )
    expect(Math.max(...errors.filter(Number.isFinite))).toBeLessThan(0.01)
  })

  it('is measured east and north of the centre', () => {
    expect(toPlane(city.centre)).toEqual({ east_km: 0, north_km: 0 })
    const { east_km, north_km } = toPlane({
      latitude: city.centre.latitude - 0.1,
      longitude: city.centre.longitude + 0.1,
    })
    expect([east_km.toFixed(1), north_km.toFixed(1)]).toEqual(['8.8', '-11.1'])
  })
})

describe('a position in an address', () => {
  it('has two decimals, and is the same when it is read and written again', () => {
    expect(nearText({ latitude: -37.80449, longitude: 144.9651 })).toBe('-37.80,144.97')
    expect(readNear('-37.80,144.97')).toEqual({ latitude: -37.8, longitude: 144.97 })
    expect(readNear(nearText(CARLTON))).toEqual(roundPosition(CARLTON))
    for (const suburb of suburbs) expect(nearText(readNear(nearText(suburb)))).toBe(nearText(suburb))
  })

  it('lies in the city from its southern to its northern bound', () => {
    const { south, north, west, east } = city.bounds
    const corners = [south, north].flatMap((latitude) =>
      [west, east].map((longitude) => ({ latitude, longitude })),
    )
    expect(corners.map(isInCity)).toEqual([true, true, true, true])
    expect(
      [
        { ...CARLTON, latitude: south - 0.01 },
        { ...CARLTON, longitude: east + 0.01 },
      ].map(isInCity),
    ).toEqual([false, false])
  })
})

const CARLTON = { latitude: -37.8001, longitude: 144.9671 }
