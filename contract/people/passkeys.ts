import { z } from 'zod'
import { User } from './accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { accountPaths } from './account-paths.ts'
import { SecondFactor } from './two-factor.ts'
import { CurrentPassword, Id, InstantReply, optional, text, visibleLine } from '#contract/values.ts'

/** The options for the browser's WebAuthn call, in WebAuthn's own JSON form. */
const Options = z.looseObject({ challenge: z.string() })
/** Bytes as base64url, capped before any pattern runs. */
const Bytes = text()
  .max(16_000)
  .regex(/^[\w-]*$/)
const CredentialId = text()
  .min(1)
  .max(1_400)
  .regex(/^[\w-]+$/)

const Credential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
})

/** WebAuthn's RegistrationResponseJSON. */
export const PasskeyRegistration = Credential.extend({
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z
      .array(
        text()
          .max(20)
          .regex(/^[a-z-]+$/),
      )
      .max(8)
      .default([]),
  }),
})

/** WebAuthn's AuthenticationResponseJSON. */
export const PasskeyAssertion = Credential.extend({
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.optional(),
  }),
})

export const PasskeyName = visibleLine('Please enter a name').max(60, 'A name can be at most 60 characters')

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: InstantReply,
  last_used_at: InstantReply.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const passkeysApi = {
  all: endpoint(accountPaths.passkeys.all, {
    access: 'signed-in',
    summary: 'The passkeys of this account.',
    input: z.object({}),
    reply: z.array(Passkey),
  }),
  begin: endpoint(accountPaths.passkeys.begin, {
    access: 'signed-in',
    summary:
      'What to ask the browser for to make a passkey. Good for five minutes. Where two-step sign-in is on, send a code as well.',
    input: z.object({ password: CurrentPassword, code: optional(SecondFactor) }),
    reply: Options,
    failures: ['too_many_requests', 'email_not_confirmed', 'second_factor_required', 'too_many_passkeys'],
  }),
  add: endpoint(accountPaths.passkeys.add, {
    access: 'signed-in',
    summary: 'Adds the passkey that the browser made.',
    input: z.object({ name: PasskeyName, credential: PasskeyRegistration }),
    reply: Passkey,
    status: 201,
    failures: ['too_many_requests', 'too_many_passkeys', 'passkey_in_use'],
  }),
  remove: endpoint(accountPaths.passkeys.remove, {
    access: 'signed-in',
    summary: 'Removes a passkey: it no longer signs in. Where two-step sign-in is on, send a code as well.',
    input: z.object({ passkey_id: Id, password: CurrentPassword, code: optional(SecondFactor) }),
    reply: z.void(),
    status: 204,
    failures: ['too_many_requests', 'second_factor_required'],
  }),
  beginSignIn: endpoint(accountPaths.passkeys.beginSignIn, {
    access: 'anyone',
    summary: 'What to ask the browser for to sign in with a passkey. Good for five minutes.',
    input: z.object({}),
    reply: Options,
    failures: ['too_many_requests'],
  }),
  signIn: endpoint(accountPaths.passkeys.signIn, {
    access: 'anyone',
    summary: 'Signs in with a passkey. Its device has checked who holds it, so no code is asked for.',
    input: z.object({ credential: PasskeyAssertion }),
    reply: z.object({ user: User }),
    failures: ['invalid_credentials'],
  }),
}
