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

/** Caches the code of this page on the device, so that it opens without a network from now on. */
export function registerOfflineWorker(): void {
  if ('serviceWorker' in navigator)
    registration ??= register().catch((error: unknown) => console.error('The page could not be kept for offline use', error))
}

async function register(): Promise<void> {
  const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  const policy = trusted?.createPolicy('offline-worker', { createScriptURL: requireWorkerUrl })
  await navigator.serviceWorker.register((policy?.createScriptURL(WORKER) ?? WORKER) as string)
  const { active } = await navigator.serviceWorker.ready
  const cacheAll = (paths: string[]): void => active?.postMessage(paths, [])
  cacheAll([location.pathname === '/counter' ? '/counter' : '/', '/favicon.svg'])
  // The worker does not see requests of a page that it does not control yet, also those that follow this line.
  new PerformanceObserver((list) => cacheAll(list.getEntries().flatMap(assetPath))).observe({ type: 'resource', buffered: true })
}

/** The path of a loaded resource if it is part of this page's code. */
function assetPath({ name }: PerformanceEntry): string[] {
  const url = new URL(name)
  return url.origin === location.origin && url.pathname.startsWith('/assets/') ? [url.pathname] : []
}
