import { describe, expect, it } from 'vitest'
import { positionChange } from '#server/features/kitchen/restaurants/position-rules.ts'

const unknown = {
  suburb: null,
  postcode: null,
  latitude: null,
  longitude: null,
  position_is_approximate: false,
}
const exact = { ...unknown, suburb: 'Fitzroy', latitude: -37.8, longitude: 144.98 }
const approximate = { ...exact, position_is_approximate: true }
const NONE = { latitude: null, longitude: null, position_is_approximate: false }
const inCarlton = { latitude: -37.8, longitude: 144.967, position_is_approximate: true }

describe('positionChange', () => {
  it('leaves the position of a change that concerns no place', () => {
    for (const before of [unknown, exact, approximate]) expect(positionChange(before, {})).toEqual({})
  })

  it('makes a position that is given exact', () => {
    const change = { latitude: -37.7, longitude: 144.9 }
    for (const before of [unknown, exact, approximate])
      expect(positionChange(before, change)).toEqual({ position_is_approximate: false })
    expect(positionChange(unknown, { ...change, suburb: 'Carlton' })).toEqual({
      position_is_approximate: false,
    })
  })

  it('places a restaurant without an exact position in the centre of the suburb or postcode that it gives', () => {
    for (const before of [unknown, approximate])
      expect(positionChange(before, { suburb: 'Carlton' })).toEqual(inCarlton)
    expect(positionChange(unknown, { postcode: '3053' })).toEqual(inCarlton)
    expect(positionChange(exact, { suburb: 'Carlton', latitude: null, longitude: null })).toEqual(inCarlton)
    expect(positionChange({ ...unknown, latitude: -37.8 }, { suburb: 'Carlton' })).toEqual(inCarlton)
  })

  it('leaves no approximate position in a suburb that is unknown or not given any more', () => {
    expect(positionChange(approximate, { suburb: 'Atlantis' })).toEqual(NONE)
    expect(positionChange(approximate, { suburb: null })).toEqual(NONE)
    expect(positionChange({ ...approximate, suburb: null, postcode: '3053' }, { postcode: null })).toEqual(
      NONE,
    )
    expect(positionChange({ ...exact, suburb: null }, { latitude: null, longitude: null })).toEqual(NONE)
  })

  it('keeps an exact position in any suburb', () => {
    for (const suburb of ['Carlton', 'Atlantis', null]) expect(positionChange(exact, { suburb })).toEqual({})
    expect(positionChange(exact, { postcode: null })).toEqual({})
  })

  it('keeps the centre of the suburb when only the postcode is cleared', () => {
    expect(positionChange({ ...approximate, postcode: '3065' }, { postcode: null })).toEqual({})
  })
})
