import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { SERVER_TIME } from '#contract/endpoint.ts'
import { isoText, type Now } from '#server/platform/clock.ts'

const policy = (extra: { script?: string } = {}): string =>
  [
    "default-src 'none'",
    `script-src 'self'${extra.script ?? ''}`,
    "style-src 'self'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "media-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one script that is loaded by its address: the service worker with which the page works offline.
    'trusted-types offline-worker',
  ].join('; ')

const standard = policy()
/** For a document that compiles WebAssembly; no other may. */
export const webAssemblyPolicy = policy({ script: " 'wasm-unsafe-eval'" })

const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g

/**
 * For a document of the build: of inline scripts it runs its own only, which the policy names by their
 * hashes.
 */
export function documentPolicy(html: string): string {
  const hashOf = (script: string): string => createHash('sha256').update(script).digest('base64')
  return policy({
    script: [...html.matchAll(INLINE_SCRIPT)]
      .map(([, script = '']) => ` 'sha256-${hashOf(script)}'`)
      .join(''),
  })
}

/** Sent with every reply, errors and files included. */
export const securityHeaders = (secure: boolean): Record<string, string> => ({
  'content-security-policy': standard,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
})

const safe_methods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a browser sent this write from a page of another site. Programs that send neither header are let
 * through.
 */
export function isCrossSite(method: string, headers: IncomingHttpHeaders, own: ReadonlySet<string>): boolean {
  if (safe_methods.has(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return headers.origin !== undefined && !own.has(headers.origin)
}

/** The public origin, and for a loopback origin its other spellings. */
export function ownOrigins(origin: string): ReadonlySet<string> {
  const url = new URL(origin)
  const loopback = ['localhost', '127.0.0.1', '[::1]']
  if (!loopback.includes(url.hostname)) return new Set([origin])
  return new Set(loopback.map((name) => `${url.protocol}//${name}${url.port === '' ? '' : `:${url.port}`}`))
}

export interface StandardHeaders {
  /** The headers with which every reply to this address begins. */
  headersFor: (url: string) => Record<string, string>
  serverTime: () => string
}

export function makeStandardHeaders({ secure, now }: { secure: boolean; now: Now }): StandardHeaders {
  const page_headers = securityHeaders(secure)
  const api_headers = { ...page_headers, 'cache-control': 'no-store' }
  const serverTime = (): string => isoText(now())
  return {
    headersFor: (url) =>
      url.startsWith('/api/') ? { ...api_headers, [SERVER_TIME]: serverTime() } : page_headers,
    serverTime,
  }
}
