import { randomUUID } from 'node:crypto'
import { accountsApi } from '#contract/people/accounts.ts'
import { emailAddressesApi } from '#contract/people/email-addresses.ts'
import { passkeysApi } from '#contract/people/passkeys.ts'
import { twoFactorApi } from '#contract/people/two-factor.ts'
import { codeAt, enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { newAccount, PASSWORD } from '#tests/support/builders.ts'
import { createAuthenticator, registerPasskey } from '#tests/support/passkey.ts'
import { byCustomer, type ExampleCall, type ExampleCalls, withoutInput } from './example-call.ts'
import type { ExampleWorld } from './example-world.ts'

const anEmail = (): string => `${randomUUID()}@surplate.example`
const newPassword = 'a newer password'
const withPassword = () => ({ password: PASSWORD })
const withCode: ExampleCall['input'] = async (w, caller) => ({
  password: PASSWORD,
  code: (await enableTwoFactor(w.t, caller)).code(1),
})

async function newPasswordByEmail(w: ExampleWorld) {
  const { user } = await w.somebodyLike('customer A')
  return { token: await w.t.resetToken(user.email), password: newPassword }
}

const unconfirmed: ExampleCall['input'] = async (w, { user }) => {
  await w.t.update('account', { id: user.id }, { email_confirmed_at: null })
  return {}
}

async function confirmLink(w: ExampleWorld) {
  const email = anEmail()
  await w.t.client().ok(accountsApi.register, newAccount(email))
  return { token: await w.t.emailToken(email, 'confirm_email') }
}

/** The link that the old address gets once the new one is confirmed. */
async function undoLink(w: ExampleWorld) {
  const { client, user } = await w.somebodyLike('customer A')
  const email = anEmail()
  await client.ok(emailAddressesApi.change, { email, password: PASSWORD })
  await w.t.visitor.ok(emailAddressesApi.confirm, { token: await w.t.emailToken(email, 'confirm_email') })
  return { token: await w.t.emailToken(user.email, 'undo_email') }
}

async function signInByPasskey(w: ExampleWorld) {
  const owner = await w.somebodyLike('customer A')
  const { passkey } = await registerPasskey(owner)
  const { challenge } = await w.t.client().ok(passkeysApi.beginSignIn, {})
  return { credential: passkey.use(challenge, owner.user.id) }
}

async function currentSession(w: ExampleWorld) {
  const sessions = await (await w.anotherSession('customer A')).ok(accountsApi.sessions, {})
  return { session_id: sessions.find(({ current }) => current)?.id }
}

async function aPasskey(w: ExampleWorld) {
  const { id } = await registerPasskey(w.persons['customer A'])
  return { passkey_id: id, password: PASSWORD }
}

const newPasskey: ExampleCall['input'] = async (_w, { client }) => {
  const { challenge } = await client.ok(passkeysApi.begin, { password: PASSWORD })
  return { name: 'My phone', credential: createAuthenticator().make(challenge) }
}

const firstCode: ExampleCall['input'] = async (w, { client }) => ({
  code: codeAt((await client.ok(twoFactorApi.begin, { password: PASSWORD })).otpauth_url, w.t.now()),
})

export const peopleCalls: ExampleCalls = {
  'accounts.register': [{ fresh: true, input: () => newAccount(anEmail()) }],
  'accounts.login': [
    { fresh: true, input: (w) => ({ email: w.persons['customer A'].user.email, password: PASSWORD }) },
  ],
  'accounts.logout': [{ ...withoutInput, fresh: true }],
  'accounts.changeSettings': [{ fresh: true, input: () => ({ pickup_reminders: false }) }],
  'accounts.forgotPassword': [{ input: () => ({ email: anEmail() }) }],
  'accounts.resetPassword': [{ input: newPasswordByEmail }],
  'accounts.changePassword': [{ fresh: true, input: () => ({ current: PASSWORD, password: newPassword }) }],
  'accounts.endSession': [{ ...byCustomer, input: currentSession }],
  'accounts.erase': [
    { fresh: true, input: withPassword, for_operators: { support: 409, finance: 409, admin: 409 } },
  ],
  'email-addresses.confirm': [{ input: confirmLink }],
  'email-addresses.resend': [{ fresh: true, input: unconfirmed }],
  'email-addresses.change': [{ fresh: true, input: () => ({ email: anEmail(), password: PASSWORD }) }],
  'email-addresses.undo': [{ input: undoLink }],
  'two-factor.begin': [{ input: withPassword }],
  'two-factor.confirm': [{ fresh: true, input: firstCode }],
  'two-factor.recoveryCodes': [{ fresh: true, input: withCode }],
  'two-factor.remove': [{ fresh: true, input: withCode }],
  'passkeys.begin': [{ input: withPassword }],
  'passkeys.add': [{ input: newPasskey }],
  'passkeys.remove': [{ ...byCustomer, input: aPasskey }],
  'passkeys.beginSignIn': [withoutInput],
  'passkeys.signIn': [{ fresh: true, input: signInByPasskey }],
}
