import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api, endpoints } from '#contract/api.ts'
import { endpoint } from '#contract/endpoint.ts'
import { failures } from '#contract/failures.ts'
import { failuresOf, impliedFailures } from '#contract/openapi/problem-responses.ts'
import {
  assertDeclared,
  compareWithLogs,
  findCall,
  undeclaredFailure,
} from '#tests/support/declared-failures.ts'

const answered = (method: string, route: string, status: number, code?: string): string =>
  `{"level":30,"method":"${method}","route":"${route}","status":${status},${code === undefined ? '' : `"code":"${code}",`}"ms":1,"msg":"answered"}`

type Fields = Partial<Parameters<typeof endpoint>[1]> & { method?: 'GET' | 'POST' | 'PUT'; path?: string }
/** An endpoint that is open to anyone and has nothing else than what is given. */
const anEndpoint = ({ method = 'GET', path = '/api/things', ...fields }: Fields = {}) =>
  endpoint(
    { method, path },
    { access: 'anyone', summary: '', input: z.object({}), reply: z.void(), ...fields },
  )

describe('the codes that the fields of an endpoint imply', () => {
  it('are few for a read that is open to anyone', () => {
    const codes = ['malformed', 'too_slow', 'headers_too_large', 'internal', 'unavailable', 'invalid']
    expect(impliedFailures(anEndpoint())).toEqual(codes)
  })

  it.each<[string, Fields, string[]]>([
    ['a path with a name', { path: '/api/things/{thing_id}' }, ['not_found']],
    ['a write', { method: 'POST' }, ['cross_site', 'not_json', 'too_large']],
    ['a session', { access: 'signed-in' }, ['sign_in_required', 'forbidden']],
    ['the counter', { access: 'counter' }, ['role_required']],
    ['a role', { access: 'owner' }, ['role_required', 'forbidden']],
    ['a required key', { idempotent: 'required' }, ['idempotency_key_required', 'idempotency_key_reused']],
    ['a key that can be sent', { idempotent: 'optional' }, ['idempotency_key_reused']],
    ['codes of its own', { failures: ['item_closed'] }, ['item_closed']],
  ])('have those of %s', (_what, fields, codes) => {
    expect(failuresOf(anEndpoint(fields))).toEqual(expect.arrayContaining(codes))
  })

  it('have neither JSON nor fields for an image, and no other site for the provider', () => {
    const image = impliedFailures(anEndpoint({ method: 'PUT', receives: 'image' }))
    expect(image).toContain('too_large')
    expect(image.filter((code) => code === 'not_json' || code === 'invalid')).toEqual([])
    const webhook = impliedFailures(anEndpoint({ method: 'POST', access: 'provider' }))
    expect(webhook.filter((code) => code === 'cross_site' || code === 'invalid')).toEqual([])
  })
})

it.each(endpoints)('declares each code of %s once, and none that its other fields imply', (_name, call) => {
  const { failures: declared = [] } = call
  const implied = new Set(impliedFailures(call))
  expect(declared).toEqual([...new Set(declared)].filter((code) => !implied.has(code)))
})

it('has a call for every code of the list but the one that no call answers today', () => {
  const declared = new Set<string>(endpoints.flatMap(([, call]) => failuresOf(call)))
  expect(Object.keys(failures).filter((code) => !declared.has(code))).toEqual(['wrong_state'])
})

describe('the check of received codes', () => {
  it('knows the call of a path with names, with a query, and of HEAD', () => {
    expect(findCall('GET', '/api/food-items/mine?x=1')?.name).toBe('food-items.mine')
    expect(findCall('HEAD', '/api/food-items/0198')?.endpoint.path).toBe('/api/food-items/{food_item_id}')
    expect(findCall('GET', '/api/nowhere')).toBeUndefined()
  })

  it('names the endpoint and the code that it does not declare', () => {
    expect(undeclaredFailure('POST', api.orders.place.path, 'not_enough_left')).toBeUndefined()
    expect(undeclaredFailure('POST', api.orders.place.path, 'too_early')).toBe(
      'orders.place answered too_early, which its endpoint does not declare among its failures',
    )
    const reply = { status: 409, body: { code: 'too_early' } }
    expect(() => assertDeclared(api.orders.place, reply)).toThrow('orders.place answered too_early')
  })

  it('looks at refusals alone', () => {
    const request = api.orders.place
    for (const body of ['too_early', null, { detail: 'too_early' }])
      expect(() => assertDeclared(request, { status: 409, body })).not.toThrow()
    expect(() => assertDeclared(request, { status: 200, body: { code: 'ABC234' } })).not.toThrow()
  })

  it('reads from logs which codes are not declared, and which declared ones nobody received', () => {
    const lines = [
      answered('POST', api.pickups.collect.path, 409, 'too_early'),
      answered('POST', api.pickups.collect.path, 409, 'hold_expired'),
      answered('POST', '/api/orders/:order_id/cancel', 409, 'order_missed'),
      answered('GET', '/api/food-items', 200),
      answered('GET', '/deals/:food_item_id', 404, 'not_found'),
    ]
    const { undeclared, unreceived } = compareWithLogs(lines)
    expect(undeclared).toEqual(['pickups.collect hold_expired'])
    expect(unreceived).toContain('pickups.collect pickup_over')
    expect(unreceived).not.toContain('pickups.collect too_early')
    expect(unreceived).not.toContain('orders.cancel order_missed')
  })
})
