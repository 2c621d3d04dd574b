// Caches the page's code on the device, so that a pass, the shop or the counter opens without a network. Of the API's replies only lists
// that are the same for everyone are cached.
// One version has about 140 files.
const CODE = { name: 'code-1', entries_max: 300 }
const LISTS = { name: 'lists-2', entries_max: 20 }
// Its food items have no declarations.
const OUTDATED_LISTS = 'lists-1'
const FOOD_ITEMS = '/api/food-items'
const RESTAURANTS = '/api/restaurants'

/** The query of a list that depends on where somebody is, which is rounded. */
const NEAR = 'near'

const isList = (url) => url.pathname === FOOD_ITEMS || url.pathname === RESTAURANTS

const documentFor = (url) => (url.pathname === '/counter' ? '/counter' : '/')

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), caches.delete(OUTDATED_LISTS)])))
self.addEventListener('message', (event) => event.waitUntil(cacheLoadedFiles(event.data)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (isList(url) && request.mode !== 'navigate') event.respondWith(listFromNetwork(request, url))
  else if (url.pathname.startsWith('/api/')) return
  else if (request.mode === 'navigate') {
    // The document of an address with a query can differ from the one that opens without a network, so it is not cached.
    if (url.pathname === '/' || url.pathname === '/counter') event.respondWith(networkFirst(request, documentFor(url), url.search === ''))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request))
  else if (/\.(svg|png|webp|webmanifest)$/.test(url.pathname)) event.respondWith(networkFirst(request, url.pathname))
})

/** For code whose name contains a hash of its content: a cached copy is the same as the file on the server. */
async function cacheFirst(request) {
  const cache = await caches.open(CODE.name)
  const cached = await cache.match(request.url)
  if (cached !== undefined) return cached
  const response = await fetch(request)
  if (response.ok) await cacheResponse(CODE, request.url, response.clone())
  return response
}

/** The response of the network or, when it cannot be reached, the cached one. */
async function networkFirst(request, key, isCacheable = true) {
  try {
    const response = await fetch(request)
    if (isCacheable && response.ok && !response.redirected) await cacheResponse(CODE, key, response.clone())
    return response
  } catch (error) {
    const cache = await caches.open(CODE.name)
    const cached = await cache.match(key)
    if (cached === undefined) throw error
    return cached
  }
}

/** The reply of the network or, when it cannot be reached, what was listed before. */
async function listFromNetwork(request, url) {
  try {
    const response = await fetch(request)
    if (response.ok) await cacheList(url, response.clone())
    return response
  } catch (error) {
    const rows = url.pathname === RESTAURANTS ? await cachedRestaurants() : ((await cachedRows(url.href)) ?? (await cachedRowsElsewhere(url)))
    if (rows === undefined) throw error
    // Without the headers of the cached reply: its time is in the past, and its next page cannot be loaded.
    return new Response(JSON.stringify(rows), { headers: { 'content-type': 'application/json' } })
  }
}

async function cachedRows(address) {
  const cache = await caches.open(LISTS.name)
  return (await cache.match(address))?.json()
}

/** The same list near another position, otherwise the one without a position: the page sorts it by distance itself. */
async function cachedRowsElsewhere(url) {
  if (!url.searchParams.has(NEAR)) return undefined
  const cache = await caches.open(LISTS.name)
  const addresses = (await cache.keys()).map(({ url: address }) => new URL(address))
  const sameList = (other) => other.pathname === url.pathname && listName(other) === listName(url)
  const cached = addresses.findLast((other) => other.searchParams.has(NEAR) && sameList(other)) ?? addresses.findLast(sameList)
  return cached && cachedRows(cached.href)
}

/** What is listed, in whatever order. */
function listName({ searchParams }) {
  const parts = [...searchParams].filter(([name]) => name !== NEAR && name !== 'sort')
  return JSON.stringify(parts)
}

/** Every restaurant of any cached reply: the page may ask for another combination of them than before. */
async function cachedRestaurants() {
  const cache = await caches.open(LISTS.name)
  const addresses = (await cache.keys()).map(({ url }) => url).filter((address) => new URL(address).pathname === RESTAURANTS)
  const replies = await Promise.all(addresses.map(cachedRows))
  return replies.length === 0 ? undefined : replies.flat()
}

/** Caches a list; of those near somewhere only the newest position's, as the device keeps no record of where somebody was. */
async function cacheList(url, response) {
  const near = url.searchParams.get(NEAR)
  if (near !== null) {
    const cache = await caches.open(LISTS.name)
    const others = (await cache.keys()).filter((other) => ![null, near].includes(new URL(other.url).searchParams.get(NEAR)))
    await Promise.all(others.map((other) => cache.delete(other)))
  }
  await cacheResponse(LISTS, url.href, response)
}

/** Adds an entry at the end, and deletes the oldest beyond the limit. */
async function cacheResponse({ name, entries_max }, key, response) {
  const cache = await caches.open(name)
  await cache.delete(key)
  await cache.put(key, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - entries_max)).map((old) => cache.delete(old)))
}

/** Caches what the page had loaded before this worker was active. */
async function cacheLoadedFiles(addresses) {
  if (!Array.isArray(addresses)) return
  for (const address of addresses) {
    const url = new URL(address, self.location.origin)
    const cache = await caches.open(isList(url) ? LISTS.name : CODE.name)
    if (url.origin !== self.location.origin || (await cache.match(url.href)) !== undefined) continue
    const response = await fetch(url.href).catch(() => undefined)
    if (!response?.ok) continue
    await (isList(url) ? cacheList(url, response) : cacheResponse(CODE, url.href, response))
  }
}
