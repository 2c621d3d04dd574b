import { expect, it } from 'vitest'
import { revealedData, type SentRequest } from '#tests/support/private-data.ts'

const sent = (method: string, path: string, body = ''): SentRequest => ({
  method,
  url: `http://localhost:3000${path}`,
  body,
})

it.each([
  ['an exact position', sent('GET', '/api/food-items?near=-37.7971,144.97')],
  ['an exact position', sent('GET', '/api/food-items?near=-37.80%2C144.9668')],
  ['an exact position', sent('POST', '/api/orders', '{"latitude":-37.7971}')],
  ['what somebody avoids', sent('GET', '/api/food-items?avoid=egg')],
  ['what somebody avoids', sent('GET', '/api/food-items?hidden=pine_nut')],
  ['what somebody avoids', sent('POST', '/api/orders', '{"items":[],"note":"no peanut"}')],
])('finds %s in %o', (what, request) => {
  expect(revealedData(request)).toBe(what)
})

it.each([
  ['a rounded position', sent('GET', '/api/food-items?near=-37.80,144.97&sort=distance')],
  ['the words of a search', sent('GET', '/api/food-items?q=egg+noodles')],
  [
    'the position that a restaurant gives of itself',
    sent('PATCH', '/api/restaurants/mine', '{"latitude":-37.7971,"longitude":144.9668}'),
  ],
  ['what a restaurant declares', sent('POST', '/api/food-items', '{"allergens":{"contains":["egg"]}}')],
  ['a picture of a meal', sent('GET', '/pictures/meals/salad-egg.svg')],
  ['what is no request', { method: 'GET', url: 'data:text/plain,egg', body: '' }],
])('lets %s pass', (_what, request) => {
  expect(revealedData(request)).toBeUndefined()
})
