import { describe, expect, it } from 'vitest'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile({
  env: {
    APP_ORIGIN: 'https://surplate.example',
    PAYMENTS: 'sandbox',
    MAIL_FROM: 'Surplate <hello@surplate.example>',
  },
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
    expect([status, headers.get('content-encoding')]).toEqual([200, encoding])
    expect(headers.get('vary')).toBe('accept-encoding')
  })
})

it.each([
  '/api/openapi.json',
  '/api/docs',
  '/robots.txt',
  '/api/food-items',
  '/api/food-items?restaurant_id=none',
  '/api/restaurants',
])('answers 304 without a body for %s that a client has', async (path) => {
  const first = await get(path)
  const etag = first.headers.get('etag') ?? ''
  const second = await get(path, { 'if-none-match': etag })
  expect([second.status, second.body, second.headers.get('etag')]).toEqual([304, '', etag])
  expect(second.headers.get('content-type')).toBeNull()
  expect((await get(path, { 'if-none-match': 'W/"another"' })).status).toBe(200)
})

describe('security.txt', () => {
  it('names a contact and its own address, by RFC 9116', async () => {
    const { headers, body } = await get('/.well-known/security.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(body).toMatch(/^Contact: mailto:hello@surplate\.example$/m)
    expect(body).toMatch(/^Canonical: https:\/\/surplate\.example\/\.well-known\/security\.txt$/m)
  })

  it('expires within a year of the day on which it is read', async () => {
    const days = async () => {
      const { body } = await get('/.well-known/security.txt')
      const expires = /^Expires: (.+)$/m.exec(String(body))?.[1] ?? ''
      return (Date.parse(expires) - t.now().getTime()) / 86_400_000
    }
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
