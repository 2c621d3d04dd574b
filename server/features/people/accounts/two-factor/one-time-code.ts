import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
// In steps to each side of the present one: clocks differ, and typing takes time.
const STEP_TOLERANCE = 1
const SECRET_BYTES = 20

const createTotp = (secret: Uint8Array, account = ''): TOTP =>
  new TOTP({
    issuer: 'Surplate',
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

export const generateTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** What an authenticator app is set up with: the secret to type, or the URL of a QR code. */
export function totpFor(secret: Uint8Array, email: string): { secret: string; otpauth_url: string } {
  const totp = createTotp(secret, email)
  return { secret: totp.secret.base32, otpauth_url: totp.toString() }
}

/** The number of the 30-second step near `now` that this code belongs to; undefined if it belongs to none. */
export function totpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const delta = createTotp(secret).validate({ token: code, timestamp: now.getTime(), window: STEP_TOLERANCE })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}
