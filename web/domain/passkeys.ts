import { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { User } from '#contract/accounts.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { api } from '#web/platform/api.ts'
import { call } from '#web/platform/call.ts'
import { setUser } from './session.ts'

const isNumber = (hostname: string): boolean => /^[\d.]+$|^\[/.test(hostname)

/** Whether this browser can keep passkeys for this address; a site that is only a number cannot have any. */
export const supportsPasskeys = (): boolean => browserSupportsWebAuthn() && !isNumber(location.hostname)

type MakeOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type UseOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Has the browser make a passkey for the signed-in account. */
export async function createPasskey(proof: { password: string; code: string }, name: string): Promise<Passkey> {
  const optionsJSON = (await call(api.passkeys.begin, proof)) as unknown as MakeOptions
  const credential = await startRegistration({ optionsJSON })
  return call(api.passkeys.add, { name, credential: { ...credential, clientExtensionResults: {} } })
}

export async function signInWithPasskey(): Promise<User> {
  const optionsJSON = (await call(api.passkeys.beginSignIn, {})) as unknown as UseOptions
  const credential = await startAuthentication({ optionsJSON })
  const { user } = await call(api.passkeys.signIn, { credential: { ...credential, clientExtensionResults: {} } })
  setUser(user)
  return user
}

/** Why the browser gave no passkey, for a person; undefined when something else went wrong. */
export function passkeyFailureText(error: unknown): string | undefined {
  const name = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ? 'known' : nameOf(error)
  if (name === 'known' || name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was chosen, or it took too long. Please try again.'
  return error instanceof WebAuthnError ? 'This browser could not use a passkey here. Please sign in with your password.' : undefined
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')
