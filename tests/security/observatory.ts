/** What a scanner from outside sees of one page. */
export interface Seen {
  headers: Headers
  cookies: string[]
  html: string
}

type Directives = Map<string, string[]>

const BASE = 100
/** Extra points count only for a site that has lost few. */
const FOR_EXTRAS = 90
const HALF_A_YEAR_S = 15_768_000

function directivesOf(policy: string): Directives {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/))
  return new Map(
    parts.flatMap(([name = '', ...sources]) => (name === '' ? [] : [[name.toLowerCase(), sources] as const])),
  )
}

const sourcesOf = (policy: Directives, name: string): string[] =>
  policy.get(name) ?? policy.get('default-src') ?? ['*']
const broad = new Set(["'unsafe-inline'", 'data:', 'https:', 'http:', '*', 'blob:'])

function contentPolicy({ headers }: Seen): number {
  const text = headers.get('content-security-policy')
  if (text === null) return -25
  const policy = directivesOf(text)
  const script = [...sourcesOf(policy, 'script-src'), ...sourcesOf(policy, 'object-src')]
  if (script.some((source) => broad.has(source))) return -20
  if ([...policy.values()].some((sources) => sources.some((source) => /^http:|^ftp:/.test(source))))
    return -20
  if (script.includes("'unsafe-eval'")) return -10
  if (sourcesOf(policy, 'style-src').some((source) => broad.has(source))) return 0
  const form = policy.get('form-action') ?? ['*']
  return policy.get('default-src')?.join() === "'none'" &&
    form.every((source) => ["'none'", "'self'"].includes(source))
    ? 10
    : 5
}

function cookies(seen: Seen): number {
  if (seen.cookies.length === 0) return 0
  const has = (cookie: string, flag: RegExp): boolean =>
    cookie.split(';').some((part) => flag.test(part.trim()))
  const all = (flag: RegExp): boolean => seen.cookies.every((cookie) => has(cookie, flag))
  if (!all(/^secure$/i)) return -40
  if (!all(/^httponly$/i)) return -30
  return all(/^samesite=(lax|strict)$/i) ? 5 : 0
}

function otherSites({ headers }: Seen): number {
  const origin = headers.get('access-control-allow-origin')
  return origin !== null && headers.get('access-control-allow-credentials') === 'true' ? -50 : 0
}

function referrer({ headers }: Seen): number {
  const policy = headers.get('referrer-policy')
  if (policy === null) return 0
  return ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(policy)
    ? 5
    : -5
}

function transport({ headers }: Seen): number {
  const age = /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1]
  if (age === undefined) return -20
  return Number(age) >= HALF_A_YEAR_S ? 0 : -10
}

function scripts({ html }: Seen): number {
  const sources = [...html.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].map(([, source = '']) => source)
  const outside = sources.filter((source) => /^(https?:)?\/\//.test(source))
  if (outside.length === 0) return 0
  return outside.every((source) => source.startsWith('https:')) ? -5 : -50
}

const sniffing = ({ headers }: Seen): number => (headers.get('x-content-type-options') === 'nosniff' ? 0 : -5)

function framing({ headers }: Seen): number {
  if (directivesOf(headers.get('content-security-policy') ?? '').has('frame-ancestors')) return 5
  return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20
}

function otherOrigins({ headers }: Seen): number {
  const policy = headers.get('cross-origin-resource-policy')
  if (policy === null || policy === 'cross-origin') return 0
  return policy === 'same-origin' || policy === 'same-site' ? 10 : -5
}

/**
 * The score of a page that is served over https, by the rules of Mozilla's HTTP Observatory: the modifiers
 * are those of src/grader/charts.js in github.com/mdn/mdn-http-observatory. Redirection from http is the
 * business of the proxy in front.
 */
export function observatoryScore(seen: Seen): number {
  const modifiers = [
    contentPolicy,
    cookies,
    otherSites,
    referrer,
    transport,
    scripts,
    sniffing,
    framing,
    otherOrigins,
  ].map((test) => test(seen))
  const lost = modifiers.filter((points) => points < 0).reduce((sum, points) => sum + points, BASE)
  const extra = modifiers.filter((points) => points > 0).reduce((sum, points) => sum + points, 0)
  return Math.max(0, lost >= FOR_EXTRAS ? lost + extra : lost)
}
