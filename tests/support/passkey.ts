import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { RequestOf } from '#contract/endpoint.ts'
import { passkeysApi } from '#contract/people/passkeys.ts'
import { PASSWORD } from './builders.ts'
import type { Client } from './client.ts'

type NewCredential = RequestOf<typeof passkeysApi.add>['credential']
type Used = RequestOf<typeof passkeysApi.signIn>['credential']

interface Site {
  origin?: string
  rp_id?: string
  /** Present, verified; 5 means both. */
  flags?: number
}

const HERE = 'http://localhost:3000'
const PRESENT_AND_VERIFIED = 0x05
const HAS_KEY = 0x40

const url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()
const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
const text = (word: string): Buffer => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])

/**
 * A passkey in software: what a phone keeps, and how it answers. It says yes to every site, which no phone
 * does.
 */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE: an elliptic curve key (2) for ES256 (-7) on P-256 (1), in CBOR.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
  let counter = 0
  const authData = (rp_id: string, flags: number): Buffer => {
    const count = Buffer.alloc(4)
    counter += 1
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rp_id), Buffer.from([flags]), count])
  }
  const credential = { id: url(id), rawId: url(id), type: 'public-key' as const, clientExtensionResults: {} }

  return {
    credential_id: url(id),
    /** Somebody has copied the passkey when it was at this count. */
    rewind: (to: number) => void (counter = to),
    make: (
      challenge: string,
      { origin = HERE, rp_id = 'localhost', flags = PRESENT_AND_VERIFIED }: Site = {},
    ): NewCredential => {
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([authData(rp_id, flags | HAS_KEY), Buffer.alloc(16), length, id, cose])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const clientDataJSON = url(clientData('webauthn.create', challenge, origin))
      return {
        ...credential,
        response: { clientDataJSON, attestationObject: url(attestation), transports: ['internal'] },
      }
    },
    use: (
      challenge: string,
      user_id: string,
      { origin = HERE, rp_id = 'localhost', flags = PRESENT_AND_VERIFIED }: Site = {},
    ): Used => {
      const [client, data] = [clientData('webauthn.get', challenge, origin), authData(rp_id, flags)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: url(client),
        authenticatorData: url(data),
        signature: url(signature),
        userHandle: url(user_id),
      }
      return { ...credential, response }
    },
  }
}

/** Gives an account a passkey, as its owner does. */
export async function registerPasskey({ client }: { client: Client }, name = 'My phone') {
  const passkey = createAuthenticator()
  const { challenge } = await client.ok(passkeysApi.begin, { password: PASSWORD })
  const { id } = await client.ok(passkeysApi.add, { name, credential: passkey.make(challenge) })
  return { passkey, id }
}
