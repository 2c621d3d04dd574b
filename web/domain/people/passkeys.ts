import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { User } from '#contract/people/accounts.ts'
import type { Passkey } from '#contract/people/passkeys.ts'
import { accountApi } from './account-api.ts'
import { call } from '#web/platform/http/call.ts'
import { setUser, startSession } from './session.ts'

const isIpAddress = (hostname: string): boolean => /^[\d.]+$|^\[/.test(hostname)

/**
 * Whether this browser can keep passkeys for this site; a site addressed by its IP address cannot have any.
 */
export const supportsPasskeys = (): boolean => browserSupportsWebAuthn() && !isIpAddress(location.hostname)

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Asks the browser for a new passkey and adds it to the signed-in account. */
export async function createPasskey(
  proof: { password: string; code: string },
  name: string,
): Promise<Passkey> {
  const optionsJSON = (await call(accountApi.passkeys.begin, proof)) as unknown as RegistrationOptions
  const credential = await startRegistration({ optionsJSON })
  return call(accountApi.passkeys.add, { name, credential: { ...credential, clientExtensionResults: {} } })
}

export async function signInWithPasskey(): Promise<User> {
  const options = await call(accountApi.passkeys.beginSignIn, {}, { repeats: true })
  const optionsJSON = options as unknown as AuthenticationOptions
  const credential = await startAuthentication({ optionsJSON })
  const { user } = await startSession(() =>
    call(
      accountApi.passkeys.signIn,
      { credential: { ...credential, clientExtensionResults: {} } },
      { repeats: true },
    ),
  )
  setUser(user)
  return user
}

/** The sentence for an error of the browser's passkey dialog; undefined for any other error. */
export function passkeyFailureText(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : ''
  const isRegistered =
    error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  if (isRegistered || name === 'InvalidStateError')
    return 'This device already has a passkey for your account.'
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was chosen, or it took too long. Please try again.'
  return error instanceof WebAuthnError
    ? 'This browser could not use a passkey here. Please sign in with your password.'
    : undefined
}
