// Keeps the page's code on the device, so that a pass or the counter opens without a network. Answers of the API are never kept.
const KEPT = 'code-1'
const NEWEST = 80

const documentFor = (url) => (url.pathname === '/counter' ? '/counter' : '/')

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => event.waitUntil(keepAll(event.data)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') {
    // A document for one address alone is not what the others open with.
    if (url.pathname === '/' || url.pathname === '/counter') event.respondWith(fresh(request, documentFor(url), url.search === ''))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(kept(request))
  else if (/\.(svg|png|webp|webmanifest)$/.test(url.pathname)) event.respondWith(fresh(request, url.pathname))
})

/** Code that is named by its content: what is kept is what would be fetched. */
async function kept(request) {
  const cache = await caches.open(KEPT)
  const found = await cache.match(request.url)
  if (found !== undefined) return found
  const response = await fetch(request)
  if (response.ok) await keep(cache, request.url, response.clone())
  return response
}

/** The newest from the network, else what was kept of it. */
async function fresh(request, key, keeps = true) {
  const cache = await caches.open(KEPT)
  try {
    const response = await fetch(request)
    if (keeps && response.ok && !response.redirected) await keep(cache, key, response.clone())
    return response
  } catch (error) {
    const found = await cache.match(key)
    if (found === undefined) throw error
    return found
  }
}

/** Puts an entry at the end and lets the oldest go. */
async function keep(cache, key, response) {
  await cache.delete(key)
  await cache.put(key, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - NEWEST)).map((old) => cache.delete(old)))
}

/** What the page had loaded before this worker was there. */
async function keepAll(addresses) {
  if (!Array.isArray(addresses)) return
  const cache = await caches.open(KEPT)
  for (const address of addresses) {
    const url = new URL(address, self.location.origin)
    if (url.origin !== self.location.origin || (await cache.match(url.href)) !== undefined) continue
    const response = await fetch(url.href).catch(() => undefined)
    if (response?.ok) await keep(cache, url.href, response)
  }
}
