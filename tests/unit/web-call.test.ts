import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '#web/platform/http/api.ts'
import { addressOf, call, callPage, ConnectionError, Problem } from '#web/platform/http/call.ts'
import { nextCursor } from '#web/platform/http/link-header.ts'
import { changePatience } from '#tests/support/patience.ts'

changePatience({ total: 0 })

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** A page's fetch knows its origin; here it is given one. */
async function pageOf(answer: Answer): Promise<void> {
  const server = createServer(
    (request, response) => void text(request).then((body) => answer(request, response, body)),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { fetch } = globalThis
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, origin), init))
  stop = () => void server.close()
}

let stop = (): void => {}
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const refuse = (response: ServerResponse, status: number, problem: object): void =>
  void response
    .writeHead(status, { 'content-type': 'application/problem+json' })
    .end(JSON.stringify({ status, ...problem }))

it('fills the path, sends the rest of the input as the query and leaves empty values out', () => {
  expect(addressOf(api.orders.get, { order_id: 'a/b c' })).toBe('/api/orders/a%2Fb%20c')
  expect(addressOf(api.foodItems.browse, { cuisine_type: 'Asian', q: '', cursor: undefined, limit: 6 })).toBe(
    '/api/food-items?cuisine_type=Asian&limit=6',
  )
  expect(addressOf(api.foodItems.browse, {})).toBe('/api/food-items')
})

it('sends a write as JSON with its idempotency key, without the values of the path in the body', async () => {
  const requests: unknown[] = []
  await pageOf(({ method, url, headers }, response, body) => {
    requests.push([method, url, headers['content-type'], headers['idempotency-key'], JSON.parse(body)])
    response.writeHead(201).end('{}')
  })
  const basket = { items: [{ food_item_id: 'soup', quantity: 2 }] }
  const reason = 'The oven broke'
  await call(api.orders.place, basket, { idempotencyKey: 'once' })
  await call(api.orders.cancelByRestaurant, { order_id: 'o1', reason })
  expect(requests).toEqual([
    ['POST', '/api/orders', 'application/json', 'once', basket],
    ['POST', '/api/restaurants/mine/orders/o1/cancel', 'application/json', undefined, { reason }],
  ])
})

it('returns undefined for an empty success', async () => {
  await pageOf((_request, response) => void response.writeHead(204).end())
  expect(await call(api.accounts.logout, {})).toBeUndefined()
})

it('throws a refusal with its code, sentence, field errors and extra members', async () => {
  const refusal = { code: 'not_enough_left', detail: 'Only 2 left.' }
  await pageOf((_request, response) =>
    refuse(response, 409, { ...refusal, title: 'Not enough left', left: 2 }),
  )
  const error = await call(api.orders.all, {}).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Problem)
  expect(error).toMatchObject({ ...refusal, status: 409, extra: { left: 2 }, errors: {} })
})

it('throws a refusal with an unknown code when the response is no problem document', async () => {
  await pageOf((_request, response) => void response.writeHead(502).end('<h1>Bad gateway</h1>'))
  const problem = { name: 'Problem', status: 502, code: 'unknown', detail: '' }
  await expect(call(api.orders.all, {})).rejects.toMatchObject(problem)
})

it('throws a connection error when no response comes', async () => {
  await pageOf((request) => void request.socket.destroy())
  await expect(call(api.orders.all, {})).rejects.toBeInstanceOf(ConnectionError)
})

it('returns the cursor of the next page from the Link header', async () => {
  const link = '</api/food-items?limit=2&cursor=abc%3D>; rel="next"'
  await pageOf((_request, response) => void response.writeHead(200, { link }).end('[]'))
  expect(await callPage(api.foodItems.browse, {})).toEqual({ rows: [], next: 'abc=' })
})

it.each([
  [null, undefined],
  ['', undefined],
  ['</x?cursor=a>; rel="prev"', undefined],
  ['</x?cursor=a>; rel="prev", </x?cursor=b>; rel=next', 'b'],
  ['<https://shop.example/x?cursor=c>; title="a, b"; rel="last next"', 'c'],
  ['</x>; rel="next"', undefined],
])('reads from the Link header %j the cursor %j', (link, cursor) => {
  expect(nextCursor(link)).toBe(cursor)
})
