import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { SHARED_CACHING } from '#server/platform/http/replies/representation.ts'
import { get, shopOnHttps } from './shop-on-https.ts'

const { raw, script, cookie, checkout } = await shopOnHttps()

it.each(['identity', 'gzip', 'br'])(
  'caches static files for as long as they are valid, sent as %s',
  async (encoding) => {
    const cacheControlOf = async (path: string) =>
      (await raw.send(get(path, { 'accept-encoding': encoding }))).headers['cache-control']
    expect(await cacheControlOf(`/assets/${script}`)).toBe('public, max-age=31536000, immutable')
    expect(await cacheControlOf('/pictures/evening-market.svg')).toBe('public, max-age=3600')
    expect(await cacheControlOf('/offline-worker.js')).toBe('no-cache')
  },
)

describe('private answers', () => {
  const own = endpoints.filter(([, { method, access }]) => method === 'GET' && access !== 'anyone')

  it.each(own)('sends %s with no-store', async (_name, { path }) => {
    const answer = await raw.send(
      get(path.replaceAll(/\{\w+\}/g, '019aa000-0000-7000-8000-000000000000'), { cookie }),
    )
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('sends refusals, personal pages and secret links with no-store', async () => {
    const answers = [
      get('/api/food-items/nothing'),
      get(checkout),
      get('/api/shared-passes/aaaaaaaaaaaaaaaaaaaaaaaa'),
      get('/no-such.png'),
    ]
    for (const request of answers) expect((await raw.send(request)).headers['cache-control']).toBe('no-store')
  })
})

describe('replies that are the same for everyone', () => {
  it.each(['/', '/?view=browse', '/terms', '/api/food-items', '/api/restaurants'])(
    'lets a cache in front give %s for a second',
    async (path) => {
      const { headers } = await raw.send(get(path))
      expect(headers['cache-control']).toBe(SHARED_CACHING)
      expect(headers['set-cookie']).toBeUndefined()
    },
  )

  it('lets none give what hardly anybody else asks for', async () => {
    const { headers } = await raw.send(get('/api/food-items?q=lasagne'))
    expect(headers['cache-control']).toBe('no-cache')
  })
})
