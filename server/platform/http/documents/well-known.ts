import { DAY_MS } from '#contract/time.ts'
import type { Now } from '#server/platform/clock.ts'
import { type PageRoute, RawReply } from '#server/platform/http/http.ts'
import { seeOther } from './pages.ts'

/** RFC 9116 recommends less than a year. */
const EXPIRES_AFTER_DAYS = 180
interface Instance {
  origin: string
  /** An email address, with or without a name: `Surplate <hello@surplate.example>`. */
  contact: string
  now: Now
  /** Addresses that no search engine should read, besides the calls. */
  not_indexed: readonly string[]
  /** Where the form is that changes a password. */
  password_form: string
}

const textFile = (lines: string[]): RawReply =>
  new RawReply(
    200,
    { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
    `${lines.join('\n')}\n`,
  )

/**
 * The file for people who report a vulnerability (RFC 9116). Its expiry is at midnight, so that it changes
 * once a day.
 */
function securityTxt({ origin, contact, now }: Instance): RawReply {
  const expires = new Date(Math.floor(now().getTime() / DAY_MS + EXPIRES_AFTER_DAYS) * DAY_MS)
  return textFile([
    `Contact: mailto:${/<([^<>]+)>/.exec(contact)?.[1] ?? contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
  ])
}

/** Calls, forms and what only a signed-in person sees are no search results. */
const robotsTxt = ({ origin, not_indexed }: Instance): RawReply =>
  textFile([
    'User-agent: *',
    'Disallow: /api/',
    ...not_indexed.map((path) => `Disallow: ${path}`),
    'Allow: /api/docs',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ])

/** Files that programs look for at fixed addresses. */
export function wellKnownFiles(page: PageRoute, instance: Instance): void {
  page('GET', '/robots.txt', async () => robotsTxt(instance))
  page('GET', '/.well-known/security.txt', async () => securityTxt(instance))
  // Password managers open it for whoever wants to change a password (W3C, A Well-Known URL for Changing
  // Passwords).
  page('GET', '/.well-known/change-password', async () => seeOther(instance.password_form))
}
