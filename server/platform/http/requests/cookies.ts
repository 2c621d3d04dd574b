import { parseCookie } from 'cookie'
import { cookieName } from '#contract/cookies.ts'

const VALUE_MAX = 200

/** The value of one cookie; empty when it is missing or too long to be ours. */
export function cookieValue(header: string | undefined, name: string, secure: boolean): string {
  if (header === undefined) return ''
  const value = parseCookie(header)[cookieName(name, secure)] ?? ''
  return value.length > VALUE_MAX ? '' : value
}

/** A `Set-Cookie` that no script can read and no form of another site sends. */
export const setCookie = (
  { name, value, days }: { name: string; value: string; days: number },
  secure: boolean,
): string =>
  `${cookieName(name, secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${days * 86_400}${secure ? '; Secure' : ''}`
