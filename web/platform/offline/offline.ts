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

export interface OfflinePage {
  /** The address of the document. */
  document: string
  /** Addresses of replies that are the same for everyone, to cache at once. */
  replies?: string[]
  /** Paths whose replies are cached whenever the page has loaded them. */
  reply_paths?: string[]
}

/**
 * Caches this page on the device, its document, code and replies, so that it opens without a network from now
 * on.
 */
export function registerOfflineWorker(page: OfflinePage): void {
  if ('serviceWorker' in navigator)
    registration ??= register(page).catch((error: unknown) =>
      console.error('The page could not be kept for offline use', error),
    )
}

async function register({ document, replies = [], reply_paths = [] }: OfflinePage): Promise<void> {
  const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  const policy = trusted?.createPolicy('offline-worker', { createScriptURL: requireWorkerUrl })
  await navigator.serviceWorker.register((policy?.createScriptURL(WORKER) ?? WORKER) as string)
  const { active } = await navigator.serviceWorker.ready
  const cacheAll = (addresses: string[]): void => active?.postMessage(addresses, [])
  cacheAll([document, '/favicon.svg', ...replies])
  // The worker does not see requests of a page that it does not control yet, also those that follow this
  // line.
  new PerformanceObserver((loaded) =>
    cacheAll(loaded.getEntries().flatMap(({ name }) => cacheableAddress(name, reply_paths))),
  ).observe({
    type: 'resource',
    buffered: true,
  })
}

/** The address of a loaded resource if it is part of this page's code, or a reply at one of these paths. */
function cacheableAddress(name: string, reply_paths: string[]): string[] {
  const { origin, pathname, search } = new URL(name)
  if (origin !== location.origin) return []
  if (reply_paths.includes(pathname)) return [pathname + search]
  return pathname.startsWith('/assets/') ? [pathname] : []
}
