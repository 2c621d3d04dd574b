import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { endpoint } from '#contract/endpoint.ts'
import { failures } from '#contract/failures.ts'
import { failuresOf, impliedFailures } from '#contract/openapi/endpoint-failures.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import {
  assertDeclared,
  compareWithLogs,
  findCall,
  undeclaredFailure,
} from '#tests/support/declared-failures.ts'

const answered = (method: string, route: string, status: number, code?: string): string =>
  `{"level":30,"method":"${method}","route":"${route}","status":${status},${code === undefined ? '' : `"code":"${code}",`}"ms":1,"msg":"answered"}`

const plain = { access: 'anyone', summary: '', input: z.object({}), reply: z.void() } as const

describe('the codes that the fields of an endpoint imply', () => {
  it('are few for a read that is open to anyone', () => {
    expect(impliedFailures(endpoint({ method: 'GET', path: '/api/things' }, plain))).toEqual([
      'malformed',
      'too_slow',
      'headers_too_large',
      'internal',
      'unavailable',
      'invalid',
    ])
  })

  it.each([
    ['a path with a name', endpoint({ method: 'GET', path: '/api/things/{thing_id}' }, plain), ['not_found']],
    [
      'a write',
      endpoint({ method: 'POST', path: '/api/things' }, plain),
      ['cross_site', 'not_json', 'too_large'],
    ],
    [
      'a session',
      endpoint({ method: 'GET', path: '/api/things' }, { ...plain, access: 'signed-in' }),
      ['sign_in_required', 'forbidden'],
    ],
    [
      'the counter',
      endpoint({ method: 'GET', path: '/api/things' }, { ...plain, access: 'counter' }),
      ['role_required'],
    ],
    [
      'a role',
      endpoint({ method: 'GET', path: '/api/things' }, { ...plain, access: 'owner' }),
      ['role_required', 'forbidden'],
    ],
    [
      'a key that has to be sent',
      endpoint({ method: 'POST', path: '/api/things' }, { ...plain, idempotent: 'required' }),
      ['idempotency_key_required', 'idempotency_key_reused'],
    ],
    [
      'a key that can be sent',
      endpoint({ method: 'POST', path: '/api/things' }, { ...plain, idempotent: 'optional' }),
      ['idempotency_key_reused'],
    ],
    [
      'codes of its own',
      endpoint({ method: 'GET', path: '/api/things' }, { ...plain, failures: ['item_closed'] }),
      ['item_closed'],
    ],
  ])('have those of %s', (_what, call, codes) => {
    expect(failuresOf(call)).toEqual(expect.arrayContaining(codes))
  })

  it('have neither JSON nor fields for an image, and no other site for the provider', () => {
    const image = impliedFailures(
      endpoint({ method: 'PUT', path: '/api/things' }, { ...plain, receives: 'image' }),
    )
    expect(image).toContain('too_large')
    expect(image.filter((code) => code === 'not_json' || code === 'invalid')).toEqual([])
    const webhook = impliedFailures(
      endpoint({ method: 'POST', path: '/api/things' }, { ...plain, access: 'provider' }),
    )
    expect(webhook.filter((code) => code === 'cross_site' || code === 'invalid')).toEqual([])
  })
})

it.each(endpoints)('declares each code of %s once, and none that its other fields imply', (_name, call) => {
  expect(failuresOf(call)).toEqual([...new Set(failuresOf(call))])
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
    expect(undeclaredFailure('POST', ordersApi.place.path, 'not_enough_left')).toBeUndefined()
    expect(undeclaredFailure('POST', ordersApi.place.path, 'too_early')).toBe(
      'orders.place answered too_early, which its endpoint does not declare among its failures',
    )
    const request = { method: 'POST', path: ordersApi.place.path }
    expect(() => assertDeclared(request, { status: 409, body: { code: 'too_early' } })).toThrow(
      'orders.place answered too_early',
    )
  })

  it('looks at refusals alone', () => {
    const request = { method: 'POST', path: ordersApi.place.path }
    for (const body of ['too_early', null, { detail: 'too_early' }])
      expect(() => assertDeclared(request, { status: 409, body })).not.toThrow()
    expect(() => assertDeclared(request, { status: 200, body: { code: 'ABC234' } })).not.toThrow()
  })

  it('reads from logs which codes are not declared, and which declared ones nobody received', () => {
    const lines = [
      answered('POST', pickupsApi.collect.path, 409, 'too_early'),
      answered('POST', pickupsApi.collect.path, 409, 'hold_expired'),
      answered('POST', '/api/orders/:order_id/cancel', 409, 'order_missed'),
      answered('GET', '/api/food-items', 200),
      answered('GET', '/deals/:food_item_id', 404, 'not_found'),
    ]
    const { undeclared, unreceived } = compareWithLogs(lines)
    expect(undeclared).toEqual(['pickups.collect hold_expired'])
    expect(unreceived).toContain('pickups.collect pickup_over')
    expect(
      unreceived.filter(
        (each) => each === 'pickups.collect too_early' || each === 'orders.cancel order_missed',
      ),
    ).toEqual([])
  })
})
