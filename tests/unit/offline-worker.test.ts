import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it } from 'vitest'

const ORIGIN = 'https://surplate.example'
const SOURCE = readFileSync(new URL('../../web/public/offline-worker.js', import.meta.url), 'utf8')

/** How a page requests something: as fetch does, unless it is given. */
interface Init {
  method?: string
  mode?: string
}

/** A browser around the worker: its caches, the network, and a way to have it handle an event. */
function startWorker() {
  const caches = new Map<string, Map<string, Response>>()
  const network = { fetched: [] as string[], isOnline: true, status: 200 }
  const handlers = new Map<string, (event: object) => void>()
  const addressOf = (key: string | { url: string }): string =>
    new URL(typeof key === 'string' ? key : key.url, ORIGIN).href
  const openCache = (name: string) => {
    const entries = caches.get(name) ?? new Map<string, Response>()
    caches.set(name, entries)
    return {
      match: async (key: string) => entries.get(addressOf(key))?.clone(),
      put: async (key: string, response: Response) => void entries.set(addressOf(key), response),
      delete: async (key: string | { url: string }) => entries.delete(addressOf(key)),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    }
  }
  const fetchFrom = async (request: string | { url: string }): Promise<Response> => {
    const url = addressOf(request)
    network.fetched.push(url)
    if (!network.isOnline) throw new TypeError('Failed to fetch')
    const rows = [`row of ${url}`]
    if (new URL(url).pathname.startsWith('/api/'))
      return Response.json(rows, { status: network.status, headers: { date: 'then', link: 'next' } })
    return new Response(`body of ${url}`, { status: network.status })
  }
  const self = {
    location: { origin: ORIGIN },
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (name: string, handler: (event: object) => void) => void handlers.set(name, handler),
  }
  const opened = { open: async (name: string) => openCache(name) }
  runInNewContext(SOURCE, { self, caches: opened, fetch: fetchFrom, URL, Promise, Response })

  const respond = async (path: string, init: Init = {}): Promise<Response | undefined> => {
    let answer: Promise<Response> | undefined
    const event = {
      request: { url: new URL(path, ORIGIN).href, method: 'GET', mode: 'cors', ...init },
      respondWith: (response: Promise<Response>) => void (answer = response),
    }
    handlers.get('fetch')?.(event)
    return answer
  }
  const request = async (...args: Parameters<typeof respond>): Promise<string | undefined> =>
    (await respond(...args))?.text()
  const message = async (data: unknown): Promise<void> => {
    let work: Promise<void> = Promise.resolve()
    handlers.get('message')?.({ data, waitUntil: (promise: Promise<void>) => void (work = promise) })
    await work
  }
  const cachedPaths = (): string[] =>
    [...caches.values()].flatMap((entries) => [...entries.keys()].map((url) => url.replace(ORIGIN, '')))
  return { respond, request, message, cachedPaths, network }
}

let worker: ReturnType<typeof startWorker>
beforeEach(() => {
  worker = startWorker()
})

describe('the offline worker', () => {
  it.each<[address: string, init: Init]>([
    ['/api/orders', {}],
    ['/api/auth/me', {}],
    ['/api/orders/1', { mode: 'navigate' }],
    ['/api/food-items', { mode: 'navigate' }],
    ['/api/food-items/mine', {}],
    ['/api/restaurants/mine', {}],
    ['/api/docs', { mode: 'navigate' }],
    ['/api/photos/1.webp', { mode: 'no-cors' }],
    ['/api/assets/orders.svg', { mode: 'no-cors' }],
    ['/assets/app.js', { method: 'POST' }],
    ['/payment-success?session_id=cs_1', { mode: 'navigate' }],
    ['https://images.example/meal.png', {}],
  ])('leaves %s (%j) to the network, and caches nothing of it', async (address, init) => {
    expect(await worker.request(address, init)).toBeUndefined()
    expect(worker.cachedPaths()).toEqual([])
  })

  it('answers code from its cache, and fetches it once', async () => {
    expect(await worker.request('/assets/app-1a2b.js')).toBe(`body of ${ORIGIN}/assets/app-1a2b.js`)
    worker.network.isOnline = false
    expect(await worker.request('/assets/app-1a2b.js')).toBe(`body of ${ORIGIN}/assets/app-1a2b.js`)
    expect(worker.cachedPaths()).toEqual(['/assets/app-1a2b.js'])
    expect(worker.network.fetched).toEqual([`${ORIGIN}/assets/app-1a2b.js`])
  })

  it('answers a document from the network, and without a network from its cache', async () => {
    await worker.request('/', { mode: 'navigate' })
    worker.network.isOnline = false
    expect(await worker.request('/', { mode: 'navigate' })).toBe(`body of ${ORIGIN}/`)
    expect(worker.network.fetched).toHaveLength(2)
  })

  it('does not cache a document that was requested with a query', async () => {
    await worker.request('/?pass=a-secret', { mode: 'navigate' })
    expect(worker.cachedPaths()).toEqual([])
  })

  it('does not cache a failed response', async () => {
    worker.network.status = 503
    await worker.request('/assets/app-1a2b.js')
    await worker.request('/', { mode: 'navigate' })
    expect(worker.cachedPaths()).toEqual([])
  })

  it('caches the code that its page names, and nothing of another site', async () => {
    await worker.message(['/assets/app-1a2b.js', 'https://elsewhere.example/assets/x.js'])
    expect(worker.cachedPaths()).toEqual(['/assets/app-1a2b.js'])
  })

  it('caches the newest 300 entries', async () => {
    for (let at = 0; at < 305; at += 1) await worker.request(`/assets/${at}.js`)
    expect([worker.cachedPaths().length, worker.cachedPaths()[0]]).toEqual([300, '/assets/5.js'])
  })

  it('answers a list from the network, and without a network as it was, with no time and no next page of then', async () => {
    await worker.request('/api/food-items?sort=ending')
    worker.network.isOnline = false
    const response = await worker.respond('/api/food-items?sort=ending')
    expect(await response?.json()).toEqual([`row of ${ORIGIN}/api/food-items?sort=ending`])
    expect([...(response?.headers.keys() ?? [])]).toEqual(['content-type'])
    await expect(worker.request('/api/food-items?sort=price')).rejects.toThrow('Failed to fetch')
  })

  it('answers with every restaurant of the cached lists when others are asked for without a network', async () => {
    await expect(worker.request('/api/restaurants?ids=a')).resolves.toBeDefined()
    await worker.message(['/api/restaurants?ids=b'])
    worker.network.isOnline = false
    const rows = JSON.parse((await worker.request('/api/restaurants?ids=a,b,c')) ?? '') as string[]
    expect(rows).toEqual([`row of ${ORIGIN}/api/restaurants?ids=a`, `row of ${ORIGIN}/api/restaurants?ids=b`])
  })

  it('fails for restaurants without a network when none are cached', async () => {
    worker.network.isOnline = false
    await expect(worker.request('/api/restaurants?ids=a')).rejects.toThrow('Failed to fetch')
  })

  it('caches the newest 20 lists, and no refused one', async () => {
    for (let at = 0; at < 22; at += 1) await worker.request(`/api/food-items?q=${at}`)
    worker.network.status = 503
    await worker.request('/api/food-items?q=refused')
    const newest = Array.from({ length: 20 }, (_, at) => `/api/food-items?q=${at + 2}`)
    expect(worker.cachedPaths()).toEqual(newest)
  })

  it('caches the lists near the newest position only, beside those without one', async () => {
    await worker.request('/api/food-items?sort=ending')
    for (const near of ['-37.80%2C144.97', '-37.90%2C144.66'])
      for (const q of ['', 'pho']) await worker.request(`/api/food-items?q=${q}&sort=distance&near=${near}`)
    await worker.message(['/api/food-items?q=&sort=distance&near=-37.86%2C144.98'])
    expect(worker.cachedPaths()).toEqual([
      '/api/food-items?sort=ending',
      '/api/food-items?q=&sort=distance&near=-37.86%2C144.98',
    ])
  })

  it('answers a list near another position as cached without a network, first the one near the last position', async () => {
    const rowsNear = async (near: string): Promise<unknown> =>
      (await worker.respond(`/api/food-items?sort=distance&near=${near}`))?.json()
    await worker.request('/api/food-items?sort=ending')
    worker.network.isOnline = false
    expect(await rowsNear('1%2C1')).toEqual([`row of ${ORIGIN}/api/food-items?sort=ending`])
    worker.network.isOnline = true
    await rowsNear('2%2C2')
    await worker.request('/api/food-items?sort=price')
    worker.network.isOnline = false
    expect(await rowsNear('1%2C1')).toEqual([`row of ${ORIGIN}/api/food-items?sort=distance&near=2%2C2`])
    const search = worker.request('/api/food-items?q=pho&sort=distance&near=1%2C1')
    await expect(search).rejects.toThrow('Failed to fetch')
  })
})
