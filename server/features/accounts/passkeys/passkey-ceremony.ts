import type { z } from 'zod'
import type { PasskeyRegistration, PasskeyAssertion } from '#contract/passkeys.ts'
import type { PasskeyRow } from './passkey-tables.ts'

/** Where passkeys of this instance are good: its own name, and the origins of its pages. */
export interface PasskeySite {
  rp_id: string
  origins: string[]
}

/** Says whether a challenge was given out for this and not used yet, and uses it up. */
type TakeChallenge = (challenge: string) => Promise<boolean>

// Loaded when somebody uses a passkey: its parsers of certificates would hold up every start.
const webauthn = () => import('@simplewebauthn/server')

const TIMEOUT_MS = 300_000
// ES256, Ed25519 and RS256: one of them is in every authenticator.
const ALGORITHMS = [-7, -8, -257]
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))

/** Passkeys know a site by its name and not by a number, so on this machine they are those of `localhost`. */
export function passkeySite(origin: string, origins: ReadonlySet<string>): PasskeySite {
  return { rp_id: origins.size > 1 ? 'localhost' : new URL(origin).hostname, origins: [...origins] }
}

/** What to ask a browser for to make a passkey that it finds by itself and opens only for its owner. */
export async function optionsToMake(site: PasskeySite, account: { id: string; name: string; email: string }, known: PasskeyRow[]) {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: 'Surplate',
    rpID: site.rp_id,
    userID: bytes(account.id),
    userName: account.email,
    userDisplayName: account.name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map((row) => ({ id: row.credential_id, transports: transportsOf(row) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export async function optionsToUse(site: PasskeySite) {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({ rpID: site.rp_id, timeout: TIMEOUT_MS, userVerification: 'required' })
}

const transportsOf = ({ transports }: PasskeyRow): string[] => (transports === '' ? [] : transports.split(','))

/** What to keep of a passkey that was made for this site, or undefined when anything about it is wrong. */
export async function checkMade(site: PasskeySite, made: z.infer<typeof PasskeyRegistration>, takeChallenge: TakeChallenge) {
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: made,
    expectedChallenge: takeChallenge,
    expectedOrigin: site.origins,
    expectedRPID: site.rp_id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  if (registrationInfo === undefined) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return { credential_id: id, public_key: publicKey, counter, transports: made.response.transports.join(',') }
}

/** The counter of a passkey that signed the challenge for this site, or undefined when anything about it is wrong. */
export async function checkUsed(
  site: PasskeySite,
  used: z.infer<typeof PasskeyAssertion>,
  row: PasskeyRow,
  takeChallenge: TakeChallenge,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn()
  const checked = await verifyAuthenticationResponse({
    response: used,
    expectedChallenge: takeChallenge,
    expectedOrigin: site.origins,
    expectedRPID: site.rp_id,
    requireUserVerification: true,
    credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: Number(row.counter) },
  }).catch(() => undefined)
  const isOwner = used.response.userHandle === undefined || used.response.userHandle === Buffer.from(row.account_id).toString('base64url')
  return checked?.verified === true && isOwner ? checked.authenticationInfo.newCounter : undefined
}
