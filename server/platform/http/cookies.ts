import { parseCookie } from 'cookie'

const VALUE_MAX = 200

// The prefix has browsers refuse the cookie from anywhere but this very host over https.
const fullName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

/** The value of one cookie; empty when it is not there or cannot be ours. */
export function cookieValue(header: string | undefined, name: string, secure: boolean): string {
  const value = parseCookie(header ?? '')[fullName(name, secure)] ?? ''
  return value.length > VALUE_MAX ? '' : value
}

/** A cookie that no script reads and no other site's form sends. */
export const cookieText = ({ name, value, days }: { name: string; value: string; days: number }, secure: boolean): string =>
  `${fullName(name, secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${days * 86_400}${secure ? '; Secure' : ''}`
