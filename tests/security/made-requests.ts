import fc from 'fast-check'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { examplesOf } from '#tests/support/example-calls/example-calls.ts'
import { smallPng } from '#tests/support/photos.ts'
import { queryOf, requestOf } from '#tests/support/request-of.ts'
import { inputsOf, odd, oddTexts, type Pool } from './schema-values.ts'
import { actors } from './world.ts'

type Json = Record<string, unknown>

export interface MadeRequest {
  /** The call it was made from. */
  name: string
  actor: (typeof actors)[number]
  method: string
  path: string
  headers: Record<string, string | string[]>
  body: Buffer | undefined
}

export const endpointNamed = (endpointName: string): Endpoint => {
  const entry = endpoints.find(([name]) => name === endpointName)
  if (entry === undefined) throw new Error(`no call ${endpointName}`)
  return entry[1]
}

/** The request as a well-behaved client sends it. */
export function toRequest(
  name: string,
  actor: MadeRequest['actor'],
  input: object,
  key: string,
): MadeRequest {
  const endpoint = endpointNamed(name)
  const image = endpoint.receives === 'image' ? { image: smallPng } : {}
  const { method, path, headers, body } = requestOf(endpoint, { ...input, ...image })
  if (endpoint.idempotent !== undefined) headers['idempotency-key'] = key
  return { name, actor, method, path, headers, body: body === undefined ? undefined : Buffer.from(body) }
}

const brokenBodies = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '1e999',
  '{"a":1,}',
  '{"a":01}',
  '\ufeff{}',
  '['.repeat(20_000),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '{"__proto__":{"user_type":"restaurant"},"constructor":{"prototype":{"x":1}}}',
  `{"name":"${'x'.repeat(70_000)}"}`,
].map((text) => Buffer.from(text))
const notUtf8 = [
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.alloc(3),
]

const oddHeaders: Record<string, string | string[]>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json;;;=' },
  { 'content-type': 'application/xml' },
  { 'content-type': '*/*' },
  { 'content-type': ['application/json', 'text/plain'] },
  { 'content-encoding': 'gzip' },
  { 'idempotency-key': ['a', 'b'] },
  { 'idempotency-key': 'k'.repeat(201) },
  { 'idempotency-key': '\u00e9\u00ff' },
  { cookie: ['surplate_session=x', 'surplate_session=y'] },
  { cookie: `surplate_session=${'y'.repeat(3_000)}; ;=; __proto__=1` },
  { cookie: 'surplate_session=%zz; surplate_device=%00' },
  { accept: 'text/html', 'accept-encoding': 'br;q=x, *, zstd', 'accept-language': '*'.repeat(500) },
  { 'if-none-match': '*', 'if-modified-since': 'yesterday', range: 'bytes=0-1,5-2' },
  {
    'x-forwarded-for': '127.0.0.1, ::ffff:1.2.3.4, garbage',
    'x-forwarded-proto': 'javascript',
    forwarded: 'for=x',
  },
  { host: 'evil.example' },
  { expect: 'nothing' },
  { origin: 'null' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { authorization: 'Bearer x', 'stripe-signature': 't=1,v1=00' },
  { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/auth/me' },
  { 'user-agent': '\u0001'.replace('\u0001', 'x').repeat(4_000) },
]

const oddPaths = [
  '%00',
  '%2e%2e%2f',
  '/',
  '//x',
  '%zz',
  '%c3%28',
  '%',
  ';x=1',
  '?',
  '#',
  '.ics',
  '/../auth/me',
  `/${'a'.repeat(5_000)}`,
  '%F0%9F%8D%9D',
]
const oddQueries = [
  '?limit=0',
  '?limit=1e3',
  '?limit=9&limit=9',
  '?limit[]=1',
  '?cursor=x',
  '?__proto__[a]=1&constructor=1',
  '?q=%',
  '?sort=',
  `?q=${'%F0%9F%8D%9D'.repeat(500)}`,
]

// What is nested this deep cannot be written again.
const UNCHANGED_BYTES = 20_000

type Change = (request: MadeRequest) => MadeRequest

const withBody =
  (body: Buffer): Change =>
  (request) => ({ ...request, body })
const rewrite =
  (change: (input: Json, at: number, value: unknown) => Json, at: number, value: unknown): Change =>
  (request) => {
    if (request.body === undefined)
      return { ...request, path: `${request.path.split('?')[0]}${queryOf(change({}, at, value))}` }
    const input = fieldsIn(request.body)
    if (input === undefined) return request
    return { ...request, body: Buffer.from(JSON.stringify(change(input, at, value))) }
  }
/** Undefined when another change has already made something else of the body. */
function fieldsIn(body: Buffer): Json | undefined {
  if (body.length > UNCHANGED_BYTES) return undefined
  try {
    const pairs: unknown = JSON.parse(body.toString())
    return typeof pairs === 'object' && pairs !== null && !Array.isArray(pairs) ? (pairs as Json) : undefined
  } catch {
    return undefined
  }
}
/** The first text from a position on, with something in it that cannot be stored; the rest as it is. */
const spoil =
  (at: number, bad: string): Change =>
  (request) =>
    rewrite(
      (input) => {
        const field = fieldAt(input, at)
        const pairs = input[field]
        return { ...input, [field]: typeof pairs === 'string' ? pairs + bad : [bad] }
      },
      at,
      bad,
    )(request)

const fieldAt = (input: Json, at: number): string =>
  Object.keys(input)[at % Math.max(1, Object.keys(input).length)] ?? 'name'

/** Ways in which a request goes wrong. */
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.nat(), odd)
      .map(([at, value]) => rewrite((input) => ({ ...input, [fieldAt(input, at)]: value }), at, value)),
  },
  {
    weight: 2,
    arbitrary: fc
      .nat()
      .map((at) => rewrite((input) => ({ ...input, [fieldAt(input, at)]: undefined }), at, null)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...oddTexts, 'id', 'user_type', 'is_admin', 'restaurant_id', 'account_id'), odd)
      .map(([name, value]) =>
        rewrite((input) => Object.defineProperty({ ...input }, name, { value, enumerable: true }), 0, value),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(), fc.constantFrom('\u0000', '\ud800', '\udfff'))
      .map(([at, bad]) => spoil(at, bad)),
  },
  { weight: 2, arbitrary: fc.constantFrom(...brokenBodies, ...notUtf8).map(withBody) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => withBody(Buffer.from(bytes))) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...oddHeaders).map((headers): Change => (request) => ({
      ...request,
      headers: { ...request.headers, ...headers },
    })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...oddPaths).map((tail): Change => (request) => ({
      ...request,
      path: request.path + tail,
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...oddQueries).map((query): Change => (request) => ({
      ...request,
      path: request.path.split('?')[0] + query,
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'GET')
      .map((method): Change => (request) => ({ ...request, method })),
  },
)

/** A request to every call, by everyone: as it should be, and with up to three things wrong. */
export const madeRequests = (pool: Pool, examples: Map<string, object[]>): fc.Arbitrary<MadeRequest>[] =>
  endpoints.map(([name, endpoint]) => {
    // Looked up when the request is made: examples become new.
    const example = fc.nat().map((at) => {
      const inputs = examples.get(name) ?? []
      return inputs[at % inputs.length] ?? {}
    })
    const input = fc.oneof(
      { weight: 3, arbitrary: inputsOf(endpoint, pool) },
      { weight: 1, arbitrary: example },
    )
    const [{ owner = 'restaurant A' }] = examplesOf(name)
    const actor = fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...actors) },
      { weight: 1, arbitrary: fc.constant(owner) },
    )
    const changes = fc.array(change, { maxLength: 3 })
    return fc
      .tuple(actor, input, fc.uuid(), changes)
      .map(([by, fields, key, wrongs]) =>
        wrongs.reduce((request, wrong) => wrong(request), toRequest(name, by, fields, key)),
      )
  })
