import { describe, expect, it } from 'vitest'
import { api, endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { checkoutOf, ORIGIN } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { examplesOf, prepare } from '#tests/support/example-calls/example-calls.ts'
import { figure } from '#tests/support/figure.ts'
import { forFile } from '#tests/support/for-file.ts'
import { type CallRequest, requestOf } from '#tests/support/request-of.ts'
import { startWorld } from './world.ts'

const w = await forFile(startWorld({ RATE_LIMITS: 'off' }))

const json = { 'content-type': 'application/json' }
/** What a browser sends with a write that a page of another site asked it for. */
const crossings: [string, Record<string, string>][] = [
  ['another site', { ...json, origin: 'https://evil.example' }],
  ['a page that hides where it is from', { ...json, origin: 'null' }],
  ['a site that begins like this one', { ...json, origin: `${ORIGIN}.evil.example` }],
  ['another port', { ...json, origin: 'http://localhost:3001' }],
  ['the same host over https', { ...json, origin: 'https://localhost:3000' }],
  ['a sub-domain', { ...json, origin: 'http://sub.localhost:3000' }],
  ['two origins', { ...json, origin: `${ORIGIN}, https://evil.example` }],
  ['nowhere', { ...json, origin: '' }],
  ['another site, as the browser alone says', { ...json, 'sec-fetch-site': 'cross-site' }],
  ['a sibling site, as the browser alone says', { ...json, 'sec-fetch-site': 'same-site' }],
  ['another site that claims to be this one', { ...json, origin: ORIGIN, 'sec-fetch-site': 'cross-site' }],
  ['a browser that says something new', { ...json, 'sec-fetch-site': 'who-knows' }],
  [
    'a form of another site',
    { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
  ],
]
/** What an old browser sends with a form, and says nothing of where it is from. */
const forms: [string, string][] = [
  ['a form', 'application/x-www-form-urlencoded'],
  ['a form with files', 'multipart/form-data; boundary=x'],
  ['a form of plain text', 'text/plain'],
  ['a form of plain text that says JSON', 'text/plain; application/json'],
]

/** No form can PUT, and the type of an image says nothing. */
const formsFor = ({ receives }: Endpoint): typeof forms => (receives === 'image' ? [] : forms)

interface Write extends Omit<CallRequest, 'headers'> {
  client: Client
}

const tried = { writes: 0, accepted: 0 }
const writes = endpoints.filter(([, { method, access }]) => method !== 'GET' && access !== 'provider')

/** A write that succeeds when its own site asks for it, once. */
async function aWrite(name: string, endpoint: Endpoint): Promise<Write> {
  const { caller, input } = await prepare(w, examplesOf(name)[0])
  const { method, path, body } = requestOf(endpoint, input)
  return { client: caller.client, method, path, body }
}

const send = ({ client, method, path, body }: Write, headers: Record<string, string>) =>
  client.raw(method, path, { body, headers: { 'idempotency-key': `cross-site ${path}`, ...headers } })
const outcomeOf = ({ status, body }: { status: number; body: unknown }): string =>
  `${status} ${(body as { code?: string }).code}`

describe.each(writes)('%s', (name, endpoint) => {
  it('accepts writes from its own origin only', async () => {
    const write = await aWrite(name, endpoint)
    const before = await w.everything()
    const refused: Record<string, string> = {}
    for (const [from, headers] of crossings) refused[from] = outcomeOf(await send(write, headers))
    for (const [from, type] of formsFor(endpoint))
      refused[from] = outcomeOf(await send(write, { 'content-type': type }))
    tried.writes += Object.keys(refused).length
    tried.accepted += Object.values(refused).filter((answer) => answer.startsWith('2')).length
    expect(refused).toEqual({
      ...Object.fromEntries(crossings.map(([from]) => [from, '403 cross_site'])),
      ...Object.fromEntries(formsFor(endpoint).map(([from]) => [from, '415 not_json'])),
    })
    expect(await w.everything()).toBe(before)
    const own = await send(write, { ...json, origin: ORIGIN, 'sec-fetch-site': 'same-origin' })
    expect(own.status).toBe(endpoint.status)
  })
})

it('tries every write endpoint in every cross-site way', () => {
  figure('cross-site writes', tried)
  const forms_tried = writes.flatMap(([, endpoint]) => formsFor(endpoint))
  expect(tried.writes).toBe(writes.length * crossings.length + forms_tried.length)
})

it('answers no CORS preflight with permission', async () => {
  for (const [, { method, path }] of endpoints) {
    const preflight = {
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type',
    }
    const { status, headers } = await w.t.visitor.raw('OPTIONS', path.replaceAll(/[{}]/g, ''), {
      headers: { origin: 'https://evil.example', ...preflight },
    })
    expect(status).toBeGreaterThanOrEqual(400)
    expect([...headers.keys()].filter((header) => header.startsWith('access-control-'))).toEqual([])
  }
})

it('pays on the sandbox page from its own origin only', async () => {
  const { client } = w.persons['customer A']
  const { url } = await client.ok(api.payments.checkout, checkoutOf(await w.heldOrder()))
  const page = new URL(url).pathname
  const before = await w.everything()
  for (const [, headers] of crossings) {
    const answer = await client.raw('POST', `${page}/pay`, {
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(outcomeOf(answer)).toBe('403 cross_site')
  }
  expect(await w.everything()).toBe(before)
  expect((await client.raw('POST', `${page}/pay`, { headers: { origin: ORIGIN } })).status).toBe(303)
})
