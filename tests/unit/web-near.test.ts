import { afterEach, describe, expect, it, vi } from 'vitest'
import { suburbs } from '#contract/suburbs.ts'
import type { CustomerPosition } from '#web/domain/position/customer-position.ts'
import { noFilters, sortOf } from '#web/domain/food-items/food-item-filters.ts'
import { foodItemsKey, foodItemsQuery, plainQuery } from '#web/features/shop/browse/food-items-query.ts'
import { positionOfDevice } from '#web/domain/position/near/locate.ts'
import { locateFailureTexts } from '#web/domain/position/near/near-wording.ts'
import { findDevicePosition } from '#web/platform/device-position.ts'

const position: CustomerPosition = {
  latitude: -37.8012,
  longitude: 144.9679,
  suburb: 'Carlton',
  is_approximate: false,
}

describe('the query of the food items', () => {
  it('asks for the nearest where a position is known, and otherwise for those that end soonest', () => {
    expect(foodItemsQuery(noFilters, position)).toMatchObject({ sort: 'distance', near: '-37.80,144.97' })
    expect(foodItemsQuery(noFilters, null)).toEqual(plainQuery)
    expect(plainQuery).toEqual({ cuisine_type: undefined, q: '', sort: 'ending', near: undefined })
  })

  it('holds no position where another order was chosen, and neither distance nor way counts', () => {
    const byPrice = { ...noFilters, sort: 'price', shows_unreachable: true } as const
    expect(foodItemsQuery(byPrice, position)).toMatchObject({ sort: 'price', near: undefined })
    expect(JSON.stringify(foodItemsQuery(noFilters, position))).not.toMatch(/8012|9679/)
  })

  it('asks for what can be reached from a position, and a kilometre farther than what is shown', () => {
    const query = foodItemsQuery(
      { ...noFilters, sort: 'price', within_km: 2, pickup_after: '20:30' },
      position,
    )
    const requested = { near: '-37.80,144.97', reachable: 'true', within_km: 3, pickup_after: '20:30' }
    expect(query).toMatchObject({ sort: 'price', ...requested })
    expect(query).not.toHaveProperty('shows_unreachable')
    const ofOne = { ...noFilters, restaurant_id: 'r1' }
    expect(foodItemsQuery(ofOne, position)).not.toHaveProperty('reachable')
    expect(foodItemsQuery({ ...noFilters, within_km: 2 }, null)).toEqual(plainQuery)
  })

  it('has the same key for everybody in another order, and one for each exact position by distance', () => {
    const moved = { ...position, latitude: -37.8013 }
    const keyBy = (sort: 'price' | 'distance', from: CustomerPosition): string =>
      JSON.stringify(foodItemsKey(foodItemsQuery({ ...noFilters, sort }, from), from))
    expect(keyBy('price', position)).toBe(keyBy('price', moved))
    expect(keyBy('distance', position)).not.toBe(keyBy('distance', moved))
  })
})

it('keeps the chosen order by distance for when a position is known again', () => {
  const chosen = { ...noFilters, sort: 'distance' as const }
  expect([true, false].map((isKnown) => sortOf(chosen, isKnown))).toEqual(['distance', 'ending'])
  expect(sortOf(noFilters, true)).toBe('distance')
  expect(sortOf({ ...noFilters, sort: 'ending' }, true)).toBe('ending')
})

describe('positionOfDevice', () => {
  it('names the nearest suburb, and is approximate where the device is not sure within 500 metres', () => {
    const device = { latitude: -37.80123, longitude: 144.96789 }
    const located = { ...device, suburb: 'Carlton' }
    const [near, far] = [20, 501].map((accuracy_m) => positionOfDevice({ ...device, accuracy_m }, suburbs))
    expect(near).toEqual({ ...located, is_approximate: false })
    expect(far).toEqual({ ...located, is_approximate: true })
  })

  it.each([1_501, 25_000, Infinity, NaN, undefined as unknown as number])(
    'is refused where it may be %d metres off, and the page says what to do',
    (accuracy_m) => {
      const device = { latitude: -37.80123, longitude: 144.96789, accuracy_m }
      expect(positionOfDevice(device, suburbs)).toBe('rough')
      expect(locateFailureTexts.rough).toMatch(/choose your suburb/i)
    },
  )

  it('is refused outside the city', () => {
    const sydney = { latitude: -33.8688, longitude: 151.2093, accuracy_m: 5 }
    expect(positionOfDevice(sydney, suburbs)).toBe('outside')
  })
})

describe('findDevicePosition', () => {
  const stubDevice = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
  afterEach(() => vi.unstubAllGlobals())

  it('answers with the position and how exact it is', async () => {
    const coords = { latitude: -37.8, longitude: 144.9, accuracy: 12, altitude: 30 } as GeolocationCoordinates
    stubDevice((onPosition) => onPosition({ coords } as GeolocationPosition))
    expect(await findDevicePosition()).toEqual({ latitude: -37.8, longitude: 144.9, accuracy_m: 12 })
  })

  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timeout'],
    [9, 'unavailable'],
  ] as const)('answers the failure %i with %s, which the page explains', async (code, failure) => {
    stubDevice((_onPosition, onError) => onError?.({ code } as GeolocationPositionError))
    expect(await findDevicePosition()).toBe(failure)
    expect(locateFailureTexts[failure]).toMatch(/choose your suburb/i)
  })

  it('is unavailable in a browser that has no positions', async () => {
    vi.stubGlobal('navigator', {})
    expect(await findDevicePosition()).toBe('unavailable')
  })
})
