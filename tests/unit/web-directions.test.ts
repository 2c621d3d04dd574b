import { expect, it } from 'vitest'
import { directionsUrl, mapAppOfDevice, mapApps } from '#web/domain/position/directions-url.ts'

const exact = {
  suburb: 'Carlton',
  address: '1 Lygon St',
  latitude: -37.81,
  longitude: 144.967,
  position_is_approximate: false,
}
const approximate = { ...exact, position_is_approximate: true }
const urlsTo = (address: typeof exact) => mapApps.map((app) => directionsUrl(address, app))

it('leads to the exact position in the maps of a phone, otherwise on OpenStreetMap', () => {
  expect(urlsTo(exact)).toEqual([
    'https://maps.apple.com/?daddr=-37.81%2C144.967',
    'geo:-37.81,144.967?q=-37.81%2C144.967',
    'https://www.openstreetmap.org/directions?to=-37.81%2C144.967',
  ])
})

it('leads to the address where the position is the centre of a suburb or not known, and nowhere without either', () => {
  const byAddress = [
    'https://maps.apple.com/?daddr=1+Lygon+St%2C+Carlton%2C+Victoria',
    'geo:0,0?q=1%20Lygon%20St%2C%20Carlton%2C%20Victoria',
    'https://www.openstreetmap.org/directions?to=1+Lygon+St%2C+Carlton%2C+Victoria',
  ]
  expect(urlsTo(approximate)).toEqual(byAddress)
  const nowhere = { ...exact, latitude: null, longitude: null }
  expect(directionsUrl(nowhere, 'web')).toBe(byAddress[2])
  expect(directionsUrl({ ...nowhere, address: null }, 'web')).toBeUndefined()
  expect(directionsUrl({ ...approximate, address: '' }, 'android')).toBeUndefined()
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 5, 'apple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 5, 'apple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 0, 'web'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', 5, 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 10, 'web'],
])('knows the maps of %s with %i touch points', (userAgent, maxTouchPoints, app) => {
  expect(mapAppOfDevice({ userAgent, maxTouchPoints })).toBe(app)
})
