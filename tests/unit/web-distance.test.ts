import { describe, expect, it } from 'vitest'
import { distanceKm, type Position } from '#contract/position.ts'
import { suburbs } from '#contract/suburbs.ts'
import { type CustomerPosition, readCustomerPosition } from '#web/domain/position/customer-position.ts'
import {
  distanceTo,
  isOutOfReach,
  type Address,
  spokenDistance,
  suburbText,
} from '#web/domain/position/distance.ts'
import { positionIn, positionOfDevice } from '#web/domain/position/near/locate.ts'
import { nearestFirst } from '#web/domain/position/nearest.ts'

const carlton: CustomerPosition = {
  latitude: -37.8,
  longitude: 144.967,
  suburb: 'Carlton',
  is_approximate: false,
}
const address = (latitude: number | null, fields: Partial<Address> = {}): Address => ({
  address: '1 Lygon St',
  suburb: 'Carlton',
  latitude,
  longitude: latitude === null ? null : 144.967,
  position_is_approximate: false,
  ...fields,
})

describe('readCustomerPosition', () => {
  it('keeps four decimals, which are enough for every distance that is shown', () => {
    const exact = { ...carlton, latitude: -37.801234567, longitude: 144.967891234, speed: 3 }
    expect(readCustomerPosition(exact)).toEqual({ ...carlton, latitude: -37.8012, longitude: 144.9679 })
    expect(readCustomerPosition({ ...carlton, is_approximate: true })?.is_approximate).toBe(true)
  })

  it.each([
    null,
    undefined,
    'Carlton',
    7,
    [],
    { latitude: -37.8, longitude: 144.9 },
    { ...carlton, latitude: '-37.8' },
    { ...carlton, latitude: NaN },
    { ...carlton, latitude: -33.86, longitude: 151.21 },
  ])('reads no position from %j', (value) => {
    expect(readCustomerPosition(value)).toBeNull()
  })
})

describe('distanceTo', () => {
  it('is about so far where the restaurant or the customer is known only roughly', () => {
    expect(distanceTo(address(-37.81), carlton)).toBe('1.1 km')
    expect(distanceTo(address(-37.82, { position_is_approximate: true }), carlton)).toBe('about 2 km')
    expect(distanceTo(address(-37.82), { ...carlton, is_approximate: true })).toBe('about 2 km')
  })

  it('is no more than the suburb where the centre of that is all that is known, and near', () => {
    const centre = address(-37.8004, { position_is_approximate: true })
    expect(distanceTo(centre, carlton)).toBeUndefined()
    expect(distanceTo(address(-37.8003), { ...carlton, is_approximate: true })).toBeUndefined()
    expect(suburbText(centre, carlton)).toBe('in Carlton')
    expect(suburbText(centre, null)).toBe('Carlton')
    expect(suburbText(address(-37.8004), carlton)).toBe('Carlton')
    expect(suburbText({ ...centre, suburb: null }, carlton)).toBe('')
  })
})

it.each([
  ['400 m', '400 metres away'],
  ['1.2 km', '1.2 kilometres away'],
  ['about 14 km', 'about 14 kilometres away'],
  ['about 1 km', 'about 1 kilometre away'],
])('reads %s as "%s"', (text, spoken) => {
  expect(spokenDistance(text)).toBe(spoken)
})

it('sorts within a kilometre first those whose position is exact', () => {
  const addresses = new Map([
    ['centre', address(-37.8001, { position_is_approximate: true })],
    ['exact', address(-37.806)],
    ['next ring', address(-37.811)],
    ['next centre', address(-37.81, { position_is_approximate: true })],
  ])
  const rows = [...addresses.keys()].map((restaurant_id) => ({ restaurant_id }))
  const ids = nearestFirst(rows, addresses, carlton).map(({ restaurant_id }) => restaurant_id)
  expect(ids).toEqual(['exact', 'centre', 'next ring', 'next centre'])
})

it('knows what is out of reach at an instant, and nothing of that without a position', () => {
  const addresses = new Map([
    ['far', address(-37.9)],
    ['here', address(-37.8)],
    ['nowhere', address(null)],
  ])
  const now = Date.parse('2026-11-21T09:00:00Z')
  const isLate = (restaurant_id: string, minutes: number): boolean => {
    const pickup_end = new Date(now + minutes * 60_000).toISOString()
    return isOutOfReach({ restaurant_id, pickup_end }, addresses, carlton, now)
  }
  expect([isLate('far', 60), isLate('far', 70)]).toEqual([true, false])
  expect([isLate('here', 2), isLate('here', 4)]).toEqual([true, false])
  expect([isLate('nowhere', 1), isLate('missing', 1)]).toEqual([false, false])
})

describe('a distance', () => {
  const customers = suburbs.flatMap((suburb) => [
    { isExact: false, at: suburb, customer: positionIn(suburb) },
    ...[5, 499, 501, 1_499, 1_501, 20_000, Number.NaN].map((accuracy_m) => ({
      isExact: accuracy_m <= 500,
      at: suburb,
      customer: positionOfDevice(
        { latitude: suburb.latitude, longitude: suburb.longitude, accuracy_m },
        suburbs,
      ),
    })),
  ])
  const places = (['pin', 'suburb', 'none', 'half'] as const).flatMap((kind) =>
    [-0.02, -0.013, -0.004, 0, 0.0003, 0.009, 0.02, 0.3].map((north) => ({ kind, north })),
  )
  const addressIn = ({ kind, north }: (typeof places)[number], at: Position): Address => ({
    address: null,
    suburb: 'Carlton',
    latitude: kind === 'none' ? null : at.latitude + north,
    longitude: kind === 'none' || kind === 'half' ? null : at.longitude,
    position_is_approximate: kind === 'suburb',
  })
  const expectedText = (km: number, isExact: boolean): RegExp => {
    if (isExact) return /^[\d.]+ k?m$/
    return km < 1.5 ? /^nothing$/ : /^about [\d.]+ km$/
  }

  it('is told only between two places that are known, and of a rough one only beyond its suburb', () => {
    const wrong = customers.flatMap(({ customer, isExact, at }) =>
      places.filter((place) => {
        const to = addressIn(place, at)
        const isKnown = typeof customer !== 'string' && to.latitude !== null && to.longitude !== null
        const expected = isKnown
          ? expectedText(
              distanceKm(at, { ...at, latitude: at.latitude + place.north }),
              isExact && place.kind === 'pin',
            )
          : /^nothing$/
        return !expected.test(
          (typeof customer === 'string' ? undefined : distanceTo(to, customer)) ?? 'nothing',
        )
      }),
    )
    expect(customers.length * places.length).toBeGreaterThan(10_000)
    expect(wrong).toEqual([])
  })
})
