import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { newAccount, PASSWORD } from '#tests/support/builders.ts'
import { figure } from '#tests/support/figure.ts'
import { observatoryScore } from './observatory.ts'
import type { RawAnswer, RawRequest } from './raw-http.ts'
import { get, ORIGIN, post, shopOnHttps } from './shop-on-https.ts'

const scores: number[] = []
let complete = 0

const { t, raw, script, cookie, checkout } = await shopOnHttps()

/** An answer of each kind, and its status. */
const kinds: [string, number, () => RawRequest][] = [
  ['the home page', 200, () => get('/')],
  ['the home page, packed', 200, () => get('/', { 'accept-encoding': 'br' })],
  ['any page', 200, () => get('/payment-success?session_id=1')],
  ['a page of a link in a mail', 200, () => get('/?reset=abc')],
  ['the counter', 200, () => get('/counter')],
  ['a script', 200, () => get(`/assets/${script}`)],
  ['a script, packed', 200, () => get(`/assets/${script}`, { 'accept-encoding': 'br' })],
  ['a part of a file', 206, () => get('/counter-icon-512.png', { range: 'bytes=0-9' })],
  ['the worker', 200, () => get('/offline-worker.js')],
  ['a picture', 200, () => get('/favicon.svg')],
  ['a manifest', 200, () => get('/counter.webmanifest')],
  ['the icon that browsers ask for', 200, () => get('/favicon.ico')],
  ['the icon of a home screen', 200, () => get('/apple-touch-icon.png')],
  ['the rules for search engines', 200, () => get('/robots.txt')],
  ['whom to tell of a vulnerability', 200, () => get('/.well-known/security.txt')],
  ['where a password is changed', 303, () => get('/.well-known/change-password')],
  ['no such well-known file', 404, () => get('/.well-known/openid-configuration')],
  ['the folder of well-known files', 404, () => get('/.well-known/')],
  ['no such file', 404, () => get('/no-such.png')],
  ['no such script', 404, () => get('/assets/no-such.js')],
  ['a folder', 404, () => get('/pictures/meals/')],
  ['a path out of the folder', 404, () => get('/assets/..%2f..%2fpackage.json')],
  ['a hidden file', 404, () => get('/.env')],
  ['only the head', 200, () => ({ method: 'HEAD', path: '/' })],
  ['the deals', 200, () => get('/api/food-items')],
  ['the restaurants', 200, () => get('/api/restaurants')],
  ['the interface', 200, () => get('/api/openapi.json')],
  ['the page about the interface', 200, () => get('/api/docs')],
  ['the account', 200, () => get('/api/auth/me', { cookie })],
  ['the statement as CSV', 200, () => get('/api/restaurants/mine/statement?format=csv', { cookie })],
  ['the stream of events', 200, () => get('/api/events')],
  [
    'a sign-in that is refused',
    401,
    () => post('/api/auth/login', '{"email":"a@b.example","password":"wrong"}'),
  ],
  ['nobody', 401, () => get('/api/auth/me')],
  ['a write of another site', 403, () => post('/api/auth/logout', '{}', { origin: 'https://evil.example' })],
  ['no such call', 404, () => get('/api/nothing')],
  ['no such thing', 404, () => get('/api/food-items/nothing')],
  ['an id that is too long', 404, () => get(`/api/food-items/${'a'.repeat(5_000)}`)],
  ['an address that is none', 400, () => get('/%zz')],
  ['what is not JSON', 400, () => post('/api/auth/login', '{')],
  [
    'what is not JSON at all',
    415,
    () => post('/api/auth/login', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
  ],
  ['what is wrong', 422, () => post('/api/auth/login', '{}')],
  ['what is too large', 413, () => post('/api/auth/login', `{"email":"${'x'.repeat(70_000)}"}`)],
  ['a question beforehand', 404, () => ({ method: 'OPTIONS', path: '/api/food-items' })],
  ['an unusual method', 404, () => ({ method: 'PROPFIND', path: '/' })],
  ['an unknown expectation', 200, () => get('/healthz', { expect: 'something' })],
  ['the test page', 200, () => get(checkout)],
  ['the style of the test page', 200, () => get('/sandbox/sandbox.css')],
  ['a test page that is not there', 404, () => get('/sandbox/checkout/nothing')],
  ['a form on the test page', 303, () => post(`${checkout}/cancel`, '', { origin: ORIGIN })],
  ['the health', 200, () => get('/healthz')],
  ['whether it is ready', 200, () => get('/readyz')],
  ['the figures', 200, () => get('/metrics')],
  ['the figures, from outside', 404, () => get('/metrics', { 'x-forwarded-for': '198.51.100.1' })],
  ['the figures, from outside by `forwarded`', 404, () => get('/metrics', { forwarded: 'for=198.51.100.1' })],
]

/** The documents of the shop run one script of their own that stands in them, by its hash. */
const withInlineScript = /^(?:the home page|only the head$|any page|a page of a link in a mail)/
const scriptSources = (what: string): unknown => {
  if (withInlineScript.test(what)) return expect.stringMatching(/^'self' 'sha256-[\w+/]{43}='$/)
  return what === 'the counter' ? "'self' 'wasm-unsafe-eval'" : "'self'"
}

const policyOf = (answer: RawAnswer): Map<string, string> =>
  new Map(
    String(answer.headers['content-security-policy'])
      .split('; ')
      .map((part): [string, string] => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
  )

it.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5', 'br'],
  ['br;q=0', undefined],
])(
  'sends documents and files in an encoding that the client accepts: %s',
  async (accept_encoding, encoding) => {
    for (const path of ['/', '/counter', `/assets/${script}`]) {
      const { headers } = await raw.send(get(path, { 'accept-encoding': accept_encoding }))
      expect(headers['content-encoding']).toBe(encoding)
    }
  },
)

it.each(kinds)('%s has every security header (%i)', async (what, status, request) => {
  const answer = await raw.send(request())
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'permissions-policy': expect.stringContaining('microphone=()'),
  })
  expect(answer.headers).not.toHaveProperty('x-powered-by')
  expect(answer.headers).not.toHaveProperty('server')
  const policy = policyOf(answer)
  expect(Object.fromEntries(policy)).toMatchObject({
    'default-src': "'none'",
    'script-src': scriptSources(what),
    'style-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
  })
  expect([...policy.values()].join(' ')).not.toMatch(/'unsafe-inline'|'unsafe-eval'|\*|http:/)
  complete += 1
})

describe('cookies', () => {
  it('sets cookies for this host only, for https only and hidden from scripts', async () => {
    const { headers } = await t.visitor.send(api.accounts.register, newAccount('cookies@surplate.example'))
    expect(headers.getSetCookie()).toHaveLength(2)
    for (const set of headers.getSetCookie())
      expect(set).toMatch(
        /^__Host-surplate_\w+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
      )
  })

  it('ignores cookies without their prefix, which a sibling host could have set', async () => {
    expect(cookie).toMatch(/^__Host-/)
    expect((await raw.send(get('/api/auth/me', { cookie: cookie.replaceAll('__Host-', '') }))).status).toBe(
      401,
    )
  })
})

describe('the Observatory score', () => {
  const page = async (path: string) => {
    const answer = await raw.send(get(path))
    const headers = new Headers(
      Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const login = await t.visitor.raw('POST', '/api/auth/login', {
      body: JSON.stringify({ email: 'score@surplate.example', password: PASSWORD }),
    })
    return { headers, cookies: login.headers.getSetCookie(), html: answer.body.toString() }
  }
  beforeAll(async () => {
    await t.visitor.ok(api.accounts.register, newAccount('score@surplate.example'))
  })

  it.each(['/', '/counter', '/browse', '/api/docs', '/sandbox/checkout/nothing', '/no-such.png'])(
    'scores at least 100 for %s',
    async (path) => {
      const score = observatoryScore(await page(path))
      scores.push(score)
      expect(score).toBeGreaterThanOrEqual(100)
    },
  )

  it('covers every kind of page with a score', () => {
    const figures = {
      kinds: kinds.length,
      'without them': kinds.length - complete,
      'lowest score': Math.min(...scores),
    }
    figure('headers of every kind of answer', figures)
    expect(scores).toHaveLength(6)
  })

  it.each([
    ['content-security-policy', null],
    ['content-security-policy', "default-src 'self' 'unsafe-inline'"],
    ['strict-transport-security', null],
    ['strict-transport-security', 'max-age=3600'],
    ['referrer-policy', 'unsafe-url'],
  ])('scores lower with %s: %s', async (name, value) => {
    const seen = await page('/')
    const before = observatoryScore(seen)
    if (value === null) seen.headers.delete(name)
    else seen.headers.set(name, value)
    expect(observatoryScore(seen)).toBeLessThan(before)
  })
})
