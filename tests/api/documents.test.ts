import { describe, expect, it } from 'vitest'
import { EVENING } from '#tests/support/app.ts'
import { appForFile } from '#tests/support/for-file.ts'

const ORIGIN = 'https://surplate.example'

const t = await appForFile({
  at: EVENING,
  env: { APP_ORIGIN: ORIGIN, PAYMENTS: 'sandbox', MAIL_FROM: 'Surplate <hello@surplate.example>' },
})

const get = (path: string, headers: Record<string, string> = {}) => t.visitor.raw('GET', path, { headers })

describe.each([
  '/api/openapi.json',
  '/api/docs',
  '/metrics',
  '/impact-method',
  '/robots.txt',
  '/api/analytics/food-waste-saved/days',
])('%s', (path) => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5', 'br'],
    ['identity', null],
  ])('is encoded as a client asks that accepts %s', async (accept_encoding, encoding) => {
    const { status, headers } = await get(path, { 'accept-encoding': accept_encoding })
    expect([status, headers.get('content-encoding'), headers.get('vary')]).toEqual([
      200,
      encoding,
      'accept-encoding',
    ])
  })
})

it.each(['/api/openapi.json', '/api/docs', '/robots.txt', '/api/food-items', '/api/restaurants'])(
  'answers 304 without a body for %s that a client has',
  async (path) => {
    const first = await get(path)
    const etag = first.headers.get('etag') ?? ''
    const second = await get(path, { 'if-none-match': etag })
    expect([second.status, second.headers.get('etag'), second.headers.get('content-type')]).toEqual([
      304,
      etag,
      null,
    ])
    expect((await get(path, { 'if-none-match': 'W/"another"' })).status).toBe(200)
  },
)

describe('security.txt', () => {
  const linesOf = async () =>
    String((await get('/.well-known/security.txt')).body)
      .trim()
      .split('\n')

  it('names a contact and its own address, by RFC 9116', async () => {
    const { headers } = await get('/.well-known/security.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const lines = await linesOf()
    expect(lines).toContain('Contact: mailto:hello@surplate.example')
    expect(lines).toContain(`Canonical: ${ORIGIN}/.well-known/security.txt`)
  })

  it('expires within a year of the day on which it is read', async () => {
    const expires = async () =>
      Date.parse(
        (await linesOf()).find((line) => line.startsWith('Expires: '))?.slice('Expires: '.length) ?? '',
      )
    const days = async () => ((await expires()) - t.now().getTime()) / 86_400_000
    expect(await days()).toBeGreaterThan(150)
    expect(await days()).toBeLessThan(365)
    await t.advance({ days: 300 })
    expect(await days()).toBeGreaterThan(150)
  })
})

it('sends a password manager to the account view', async () => {
  const response = await fetch(`${t.address}/.well-known/change-password`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/?view=account'])
})
