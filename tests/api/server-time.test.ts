import { expect, it } from 'vitest'
import { EVENING } from '#tests/support/app.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile({ at: EVENING })

it.each(['/api/food-items', '/api/auth/me', '/api/nowhere'])(
  'sends the server time with the answer of %s',
  async (path) => {
    const { headers } = await t.visitor.raw('GET', path)
    expect(headers.get('x-server-time')).toBe(t.now().toISOString())
  },
)

it('sends the current server time with a cached page that has not changed', async () => {
  const client = t.client()
  const first = await client.raw('GET', '/api/food-items')
  await t.advance({ seconds: 90 })
  const again = await client.raw('GET', '/api/food-items', {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  expect(again.headers.get('x-server-time')).toBe(new Date(EVENING.getTime() + 90_000).toISOString())
})
