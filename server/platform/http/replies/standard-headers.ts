import { SERVER_TIME } from '#contract/endpoint.ts'
import { isoText, type Now } from '#server/platform/clock.ts'
import { securityHeaders } from './security-headers.ts'

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
