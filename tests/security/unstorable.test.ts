import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { type Endpoint, pathNames } from '#contract/endpoint.ts'
import { ProblemDocument } from '#contract/problems.ts'
import { NOT_STORABLE } from '#contract/values.ts'
import { forFile } from '#tests/support/for-file.ts'
import { rawHttp } from './raw-http.ts'
import { openLine } from './raw-socket.ts'
import { startWorld } from './world.ts'

const w = await forFile(startWorld({ RATE_LIMITS: 'off' }))
const raw = await forFile(rawHttp(w.t.address))

const calls = endpoints.filter(([, { access, receives }]) => access !== 'provider' && receives === undefined)
const isGet = ({ method }: Endpoint): boolean => method === 'GET'
const UUID = '00000000-0000-7000-8000-000000000000'
const pathOf = ({ path }: Endpoint): string => path.replaceAll(/\{\w+\}/g, UUID)
const bad = String.raw`a\u0000b`
/** As JSON says them by escapes: nothing else of it can hold them. */
const texts = [bad, String.raw`\ud800`, String.raw`\udc00x`]

async function refusal(method: string, path: string, body?: string) {
  const caller = w.persons[path.startsWith('/api/desk/') ? 'admin' : 'restaurant A']
  const headers = {
    cookie: caller.client.cookie,
    'content-type': 'application/json',
    'idempotency-key': 'one',
  }
  const answer = await raw.send({ method, path, headers, body })
  return { status: answer.status, problem: ProblemDocument.parse(JSON.parse(answer.body.toString())) }
}

const notStorable = (field: string) => ({
  status: 422,
  problem: { code: 'invalid', errors: { [field]: NOT_STORABLE } },
})

const fieldsOf = (endpoint: Endpoint): string[] => {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object
  }
  return Object.keys(schema.properties ?? {}).filter((field) => !pathNames(endpoint.path).includes(field))
}

it.each(calls.filter(([, endpoint]) => !isGet(endpoint)))(
  'refuses %s with unstorable text in any field, however deep, and changes nothing',
  async (_name, endpoint) => {
    const before = await w.everything()
    for (const field of [...fieldsOf(endpoint), 'unheard_of']) {
      const bodies = [
        ...texts.map((text) => [`{"${field}":"${text}"}`, field]),
        [`{"${field}":[{"deep":{"er":["${bad}"]}}]}`, `${field}.0.deep.er.0`],
        [`{"${field}":{"${bad}":1}}`, field],
      ]
      for (const [body, at = ''] of bodies)
        expect(await refusal(endpoint.method, pathOf(endpoint), body)).toMatchObject(notStorable(at))
    }
    expect(await w.everything()).toBe(before)
  },
)

it.each(calls.filter(([, endpoint]) => isGet(endpoint)))(
  'refuses %s with a NUL in any field of its query',
  async (_name, endpoint) => {
    for (const field of [...fieldsOf(endpoint), 'unheard_of']) {
      const answer = await refusal('GET', `${pathOf(endpoint)}?${field}=a%00b`)
      expect(answer).toMatchObject(notStorable(field))
    }
  },
)

const named = calls.flatMap(([name, endpoint]) =>
  pathNames(endpoint.path).map((field): [string, string, Endpoint] => [name, field, endpoint]),
)
it.each(named)('answers %s with a NUL for its %s as malformed', async (_name, field, { method, path }) => {
  const address = path.replace(`{${field}}`, 'a%00b').replaceAll(/\{\w+\}/g, UUID)
  expect(await refusal(method, address)).toMatchObject({ status: 400, problem: { code: 'malformed' } })
})

it.each(['/sandbox/checkout/a%00b', '/assets/a%00b', '/a%00b', '/api/a%00b'])(
  'answers %s as malformed or unknown, like any path with a NUL',
  async (path) => {
    expect([400, 404]).toContain((await raw.send({ method: 'GET', path })).status)
  },
)

describe('headers with control characters', () => {
  it.each(['idempotency-key', 'user-agent', 'cookie'])(
    'answers a header with a NUL as malformed: %s',
    async (header) => {
      const { socket, ended } = await openLine(w.t.address)
      socket.write(
        `POST /api/orders HTTP/1.1\r\nhost: localhost\r\n${header}: a\u0000b\r\ncontent-length: 2\r\n\r\n{}`,
      )
      expect(await ended).toMatch(/^HTTP\/1\.1 400 /)
    },
  )
})

it.each([
  ['answers a nested body with unstorable text at every level', 16, 422],
  ['refuses a body before it is parsed that nests deeper than any call', 1_000, 400],
])('%s', async (_title, depth, expectedStatus) => {
  const body = `${`{"b":"${bad}","a":`.repeat(depth)}1${'}'.repeat(depth)}`
  const { status, problem } = await refusal('POST', '/api/orders', body)
  expect([status, JSON.stringify(problem).length < 5_000]).toEqual([expectedStatus, true])
})
