const WORKER = '/offline-worker.js'

interface ScriptPolicy {
  createScriptURL: (url: string) => unknown
}
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => ScriptPolicy
}

const onlyWorker = (url: string): string => {
  if (url !== WORKER) throw new TypeError('Only the offline worker is loaded by its address')
  return url
}

let kept: Promise<void> | undefined

/** Keeps the code of this page on the device, so that it opens without a network from now on. */
export function registerOfflineWorker(): void {
  if ('serviceWorker' in navigator)
    kept ??= keep().catch((error: unknown) => console.error('The page could not be kept for offline use', error))
}

async function keep(): Promise<void> {
  const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  const policy = trusted?.createPolicy('offline-worker', { createScriptURL: onlyWorker })
  await navigator.serviceWorker.register((policy?.createScriptURL(WORKER) ?? WORKER) as string)
  const { active } = await navigator.serviceWorker.ready
  const keepAll = (addresses: string[]): void => active?.postMessage(addresses, [])
  keepAll([location.pathname === '/counter' ? '/counter' : '/', '/favicon.svg'])
  // What is loaded before the worker answers for this page passes it by, also what comes after this moment.
  new PerformanceObserver((list) => keepAll(list.getEntries().flatMap(codeAt))).observe({ type: 'resource', buffered: true })
}

/** The path of a loaded resource if it is code of this page. */
function codeAt({ name }: PerformanceEntry): string[] {
  const url = new URL(name)
  return url.origin === location.origin && url.pathname.startsWith('/assets/') ? [url.pathname] : []
}
