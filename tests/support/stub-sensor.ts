import { vi } from 'vitest'
import { createAuthenticator } from './passkey.ts'

type CredentialQuery = { publicKey: { challenge: ArrayBuffer; user: { id: ArrayBuffer } } }

const textOf = (bytes: ArrayBuffer, encoding?: 'base64url') => Buffer.from(bytes).toString(encoding)
const bytesOf = (text: unknown) =>
  typeof text === 'string' ? new Uint8Array(Buffer.from(text, 'base64url')).buffer : text

/** A phone with a finger on its sensor, as pages see it. */
export function stubSensor() {
  const passkey = createAuthenticator()
  const [finger, owner] = [{ isTrusted: true }, { id: '' }]
  const forPage = ({ response, ...credential }: { response: object }) => ({
    ...credential,
    rawId: bytesOf(passkey.credential_id),
    response: Object.fromEntries(Object.entries(response).map(([name, value]) => [name, bytesOf(value)])),
    getClientExtensionResults: () => ({}),
  })
  const credentials = {
    create: async ({ publicKey: { challenge, user } }: CredentialQuery) => {
      owner.id = textOf(user.id)
      return forPage(passkey.make(textOf(challenge, 'base64url')))
    },
    get: async ({ publicKey: { challenge } }: CredentialQuery) => {
      if (!finger.isTrusted) throw new DOMException('The finger of somebody else.', 'NotAllowedError')
      return forPage(passkey.use(textOf(challenge, 'base64url'), owner.id))
    },
  }
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials })
  return { mistrust: () => void (finger.isTrusted = false) }
}
