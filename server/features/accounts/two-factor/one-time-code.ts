import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
// One step to each side: clocks differ, and typing takes time.
const WINDOW = 1
const SECRET_BYTES = 20

const appOf = (secret: Uint8Array, account = ''): TOTP =>
  new TOTP({
    issuer: 'Surplate',
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

export const newAppSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** What an authenticator app takes: the secret to type, and the address that a QR code carries. */
export function totpFor(secret: Uint8Array, email: string): { secret: string; otpauth_url: string } {
  const app = appOf(secret, email)
  return { secret: app.secret.base32, otpauth_url: app.toString() }
}

/** The number of the 30-second step whose code this is, around `now`; undefined when it is the code of none. */
export function totpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const delta = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}
