// Caches the page's code on the device, so that a pass or the counter opens without a network. Replies of the API are never cached.
const CACHE_NAME = 'code-1'
const ENTRIES_MAX = 80

const documentFor = (url) => (url.pathname === '/counter' ? '/counter' : '/')

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => event.waitUntil(cacheLoadedFiles(event.data)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') {
    // The document of an address with a query can differ from the one that opens without a network, so it is not cached.
    if (url.pathname === '/' || url.pathname === '/counter') event.respondWith(networkFirst(request, documentFor(url), url.search === ''))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request))
  else if (/\.(svg|png|webp|webmanifest)$/.test(url.pathname)) event.respondWith(networkFirst(request, url.pathname))
})

/** For code whose name contains a hash of its content: a cached copy is the same as the file on the server. */
async function cacheFirst(request) {
  const cache = await caches.open(CACHE_NAME)
  const cached = await cache.match(request.url)
  if (cached !== undefined) return cached
  const response = await fetch(request)
  if (response.ok) await cacheResponse(cache, request.url, response.clone())
  return response
}

/** The response of the network or, when it cannot be reached, the cached one. */
async function networkFirst(request, key, isCacheable = true) {
  const cache = await caches.open(CACHE_NAME)
  try {
    const response = await fetch(request)
    if (isCacheable && response.ok && !response.redirected) await cacheResponse(cache, key, response.clone())
    return response
  } catch (error) {
    const cached = await cache.match(key)
    if (cached === undefined) throw error
    return cached
  }
}

/** Adds an entry at the end, and deletes the oldest beyond the limit. */
async function cacheResponse(cache, key, response) {
  await cache.delete(key)
  await cache.put(key, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - ENTRIES_MAX)).map((old) => cache.delete(old)))
}

/** Caches what the page had loaded before this worker was active. */
async function cacheLoadedFiles(addresses) {
  if (!Array.isArray(addresses)) return
  const cache = await caches.open(CACHE_NAME)
  for (const address of addresses) {
    const url = new URL(address, self.location.origin)
    if (url.origin !== self.location.origin || (await cache.match(url.href)) !== undefined) continue
    const response = await fetch(url.href).catch(() => undefined)
    if (response?.ok) await cacheResponse(cache, url.href, response)
  }
}
