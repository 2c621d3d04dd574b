import { paths } from '#contract/paths.ts'

const WORKER = '/offline-worker.js'

interface ScriptPolicy {
  createScriptURL: (url: string) => unknown
}
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => ScriptPolicy
}

const requireWorkerUrl = (url: string): string => {
  if (url !== WORKER) throw new TypeError('Only the offline worker is loaded by its address')
  return url
}

let registration: Promise<void> | undefined

/**
 * Caches the code of this page, and the lists that it shows or that are named here, on the device, so that it opens without a network
 * from now on.
 */
export function registerOfflineWorker(lists: string[] = []): void {
  if ('serviceWorker' in navigator)
    registration ??= register(lists).catch((error: unknown) => console.error('The page could not be kept for offline use', error))
}

async function register(lists: string[]): Promise<void> {
  const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  const policy = trusted?.createPolicy('offline-worker', { createScriptURL: requireWorkerUrl })
  await navigator.serviceWorker.register((policy?.createScriptURL(WORKER) ?? WORKER) as string)
  const { active } = await navigator.serviceWorker.ready
  const cacheAll = (addresses: string[]): void => active?.postMessage(addresses, [])
  cacheAll([location.pathname === '/counter' ? '/counter' : '/', '/favicon.svg', ...lists])
  // The worker does not see requests of a page that it does not control yet, also those that follow this line.
  new PerformanceObserver((list) => cacheAll(list.getEntries().flatMap(cacheablePath))).observe({ type: 'resource', buffered: true })
}

const LIST_PATHS: string[] = [paths.foodItems.list.path, paths.restaurants.list.path]

/** The address of a loaded resource if it is part of this page's code, or a list that is the same for everyone. */
function cacheablePath({ name }: PerformanceEntry): string[] {
  const { origin, pathname, search } = new URL(name)
  if (origin !== location.origin) return []
  if (LIST_PATHS.includes(pathname)) return [pathname + search]
  return pathname.startsWith('/assets/') ? [pathname] : []
}
