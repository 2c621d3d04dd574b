import type { z } from 'zod'
import type { PasskeyRegistration, PasskeyAssertion } from '#contract/people/passkeys.ts'
import type { PasskeyRow } from './passkey-store.ts'

/**
 * Where passkeys of this instance are valid: its relying party id (WebAuthn), and the origins of its pages.
 */
export interface PasskeySite {
  rp_id: string
  origins: string[]
}

/** Whether a challenge was issued for this purpose and is unused. It cannot be used again. */
type ConsumeChallenge = (challenge: string) => Promise<boolean>

// Loaded on first use: its certificate parsers would slow down every start.
const loadWebauthn = () => import('@simplewebauthn/server')

const TIMEOUT_MS = 300_000
// COSE ids of ES256, Ed25519 and RS256: every authenticator supports one of them.
const ALGORITHMS = [-7, -8, -257]
const utf8Bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))

/** A relying party id is a host name and never an IP address, so on a local machine it is `localhost`. */
export function passkeySite(origin: string, origins: ReadonlySet<string>): PasskeySite {
  return { rp_id: origins.size > 1 ? 'localhost' : new URL(origin).hostname, origins: [...origins] }
}

/**
 * For a passkey that the browser can find without an email, and that it uses only after verifying its owner.
 */
export async function registrationOptions(
  site: PasskeySite,
  account: { id: string; name: string; email: string },
  existing: PasskeyRow[],
) {
  const { generateRegistrationOptions } = await loadWebauthn()
  return generateRegistrationOptions({
    rpName: 'Surplate',
    rpID: site.rp_id,
    userID: utf8Bytes(account.id),
    userName: account.email,
    userDisplayName: account.name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map((row) => ({ id: row.credential_id, transports: parseTransports(row) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export async function authenticationOptions(site: PasskeySite) {
  const { generateAuthenticationOptions } = await loadWebauthn()
  return generateAuthenticationOptions({
    rpID: site.rp_id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  })
}

const parseTransports = ({ transports }: PasskeyRow): string[] =>
  transports === '' ? [] : transports.split(',')

/** What to store of a passkey that was created for this site, or undefined if anything about it is wrong. */
export async function verifyRegistration(
  site: PasskeySite,
  registration: z.infer<typeof PasskeyRegistration>,
  consumeChallenge: ConsumeChallenge,
) {
  const { verifyRegistrationResponse } = await loadWebauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: registration,
    expectedChallenge: consumeChallenge,
    expectedOrigin: site.origins,
    expectedRPID: site.rp_id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  if (registrationInfo === undefined) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    credential_id: id,
    public_key: publicKey,
    counter,
    transports: registration.response.transports.join(','),
  }
}

/**
 * The new counter of a passkey that signed the challenge for this site, or undefined if anything about it is
 * wrong.
 */
export async function verifyAuthentication(
  site: PasskeySite,
  assertion: z.infer<typeof PasskeyAssertion>,
  row: PasskeyRow,
  consumeChallenge: ConsumeChallenge,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const verification = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: consumeChallenge,
    expectedOrigin: site.origins,
    expectedRPID: site.rp_id,
    requireUserVerification: true,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
    },
  }).catch(() => undefined)
  const isOwner =
    assertion.response.userHandle === undefined ||
    assertion.response.userHandle === Buffer.from(row.account_id).toString('base64url')
  return verification?.verified === true && isOwner ? verification.authenticationInfo.newCounter : undefined
}
