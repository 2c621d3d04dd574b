import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import { endpoints } from '#contract/api.ts'
import { pathNames } from '#contract/endpoint.ts'
import { type FailureCode, failures } from '#contract/failures.ts'
import { failuresOf } from '#contract/openapi/problem-responses.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { newAccount } from '#tests/support/builders.ts'

interface Response {
  $ref?: string
  headers?: Record<string, { $ref: string }>
  description?: string
  content?: Record<string, { schema?: unknown }>
}

interface RefusalSchema {
  allOf: [unknown, { properties: { status: { const: number }; code: { enum: FailureCode[] } } }]
}

const NO_CODES = { properties: { status: { const: 0 }, code: { enum: [] as FailureCode[] } } }

interface Operation {
  operationId: string
  tags: string[]
  security: Record<string, unknown[]>[]
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  responses: Record<string, Response>
}

interface Document {
  openapi: string
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    headers: Record<string, unknown>
    responses: Record<string, Response>
    schemas: Record<string, unknown>
    securitySchemes: Record<string, { type: string; in: string; name: string }>
  }
}

const t = await appForFile({ env: { APP_ORIGIN: 'https://surplate.example', PAYMENTS: 'sandbox' } })
const document = (await t.visitor.raw('GET', '/api/openapi.json')).body as Document

const operationOf = (method: string, path: string): Operation => {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (operation === undefined) throw new Error(`${method} ${path} is not described`)
  return operation
}
const headersOf = (method: string, path: string, status = '200') =>
  Object.keys(operationOf(method, path).responses[status]?.headers ?? {})
const typesOf = (method: string, path: string) =>
  Object.keys(operationOf(method, path).responses['200']?.content ?? {})

/** Every `$ref` of the document. */
function refsIn(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return []
  return Object.entries(node).flatMap(([key, value]) => (key === '$ref' ? [String(value)] : refsIn(value)))
}

function isAt(ref: string): boolean {
  let node: unknown = document
  for (const key of ref.split('/').slice(1)) node = (node as Record<string, unknown> | undefined)?.[key]
  return node !== undefined
}

it('is an OpenAPI 3.1 document that describes every endpoint once', () => {
  expect([document.openapi, document.servers]).toEqual(['3.1.0', [{ url: 'https://surplate.example' }]])
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    endpoints.map(([name]) => name).toSorted(),
  )
  const refs = refsIn(document).filter((ref) => ref.startsWith('#/components/'))
  expect(refs.length).toBeGreaterThan(operations.length)
  expect(refs.filter((ref) => !isAt(ref))).toEqual([])
})

it.each(endpoints)(
  'describes the parameters and responses of %s in the shape of OpenAPI 3.1',
  (_name, { method, path }) => {
    const { parameters, responses } = operationOf(method, path)
    for (const one of parameters) {
      expect(one).toEqual({
        name: expect.any(String),
        in: expect.stringMatching(/^(path|query|header)$/),
        required: expect.any(Boolean),
        schema: expect.any(Object),
      })
      expect(one.in !== 'path' || one.required).toBe(true)
    }
    expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(pathNames(path))
    for (const status of Object.keys(responses)) expect(status).toMatch(/^[1-5]\d\d$/)
  },
)

it.each(endpoints)('names every code that %s can be refused with, under its status', (_name, endpoint) => {
  const { responses } = operationOf(endpoint.method, endpoint.path)
  const named = Object.entries(responses).flatMap(([status, { $ref }]) => {
    if ($ref === undefined) return []
    const response = document.components.responses[$ref.slice('#/components/responses/'.length)]
    const schema = response?.content?.['application/problem+json']?.schema as RefusalSchema | undefined
    const [, { properties }] = schema?.allOf ?? [undefined, NO_CODES]
    return properties.code.enum.map((code) => {
      expect(response?.description).toContain(`\`${code}\` ${failures[code].title}: ${failures[code].detail}`)
      const { status: expected } = failures[code]
      expect([properties.status.const, Number(status)]).toEqual([expected, expected])
      return code
    })
  })
  expect(named.toSorted()).toEqual(failuresOf(endpoint).toSorted())
})

it('describes the tag of every call', () => {
  const used = new Set(
    Object.values(document.paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags)),
  )
  expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
  expect(document.tags.filter(({ description }) => description.length < 10)).toEqual([])
})

it('names the session cookie as this instance sends it', async () => {
  const { headers } = await t.visitor.send(accountsApi.register, newAccount('openapi@surplate.example'))
  const { name } = document.components.securitySchemes['session'] ?? { name: '' }
  expect(name).toBe('__Host-surplate_session')
  expect(headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`))).toBe(true)
})

it.each(endpoints)('says of %s whether it needs a session', (_name, { method, path, access }) => {
  const needs_session = access !== 'anyone' && access !== 'provider'
  expect(operationOf(method, path).security).toEqual(needs_session ? [{ session: [] }] : [])
})

describe('the described reply headers', () => {
  it('are those that are sent', async () => {
    const nonna = await t.aRestaurant()
    for (let count = 0; count < 2; count += 1) await t.aFoodItem(nonna)
    const { headers } = await t.visitor.raw('GET', '/api/food-items?limit=1')
    const described = headersOf('GET', '/api/food-items')
    expect(described).toEqual(['x-server-time', 'ETag', 'Link'])
    expect(described.filter((name) => headers.get(name) === null)).toEqual([])
  })

  it('name what a repeated order and a refusal come with', () => {
    expect(headersOf('POST', '/api/orders', '201')).toContain('Idempotent-Replayed')
    const headersOfRefusal = (name: string) => Object.keys(document.components.responses[name]?.headers ?? {})
    expect(headersOfRefusal('too_many_requests')).toEqual(['x-server-time', 'Retry-After'])
    expect(headersOfRefusal('internal')).toEqual(['x-server-time'])
    expect(operationOf('GET', '/api/food-items').responses).toHaveProperty('304')
  })
})

it.each([
  ['/api/analytics/food-waste-saved/days', ['text/csv']],
  ['/api/orders/{order_id}/calendar.ics', ['text/calendar']],
  ['/api/calendar/{feed_token}.ics', ['text/calendar']],
  ['/api/events', ['text/event-stream']],
  ['/api/restaurants/mine/statement', ['application/json', 'text/csv']],
  ['/api/food-items', ['application/json']],
])('describes the media types of %s', (path, types) => {
  expect(typesOf('GET', path)).toEqual(types)
})
