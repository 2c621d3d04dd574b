/* Runs in the page: it is sent as its own source. */

/**
 * The addresses of this page and its code that are not on the device yet, or that no offline worker is there.
 */
export async function missingOffline(): Promise<string[]> {
  if (navigator.serviceWorker.controller === null) return ['no offline worker']
  const code = performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.startsWith('/assets/'))
  const addresses = [location.pathname, ...code.map(({ name }) => name)]
  const cached = await Promise.all(addresses.map((address) => caches.match(address)))
  return addresses.filter((_, at) => cached[at] === undefined)
}
