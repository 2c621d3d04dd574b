import { accountExportApi } from '#contract/account-export.ts'
import { DEVICE_COOKIE } from '#contract/cookies.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { RequestContext } from '#server/application/callers.ts'
import { StreamedReply } from '#server/platform/http/replies/streamed-reply.ts'
import type { AccountDeps, RequestSource } from './account-deps.ts'
import { changeSettings, findUser, register } from './account-flows.ts'
import { exportElsewhere } from './account-hooks.ts'
import {
  exportEmailChanges,
  openEmailLink,
  resendConfirmLink,
} from './email-addresses/email-address-flows.ts'
import { eraseAccount } from './erasing-flows.ts'
import { findStopped } from './optional-emails/optional-email-store.ts'
import {
  setDeviceCookie,
  endSession,
  findSessions,
  removeSessionCookie,
  startSession,
} from './sign-in/session-flows.ts'
import { changePassword, forgotPassword, resetPassword } from './passwords/password-flows.ts'
import {
  findPasskeys,
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  signInWithPasskey,
} from './passkeys/passkey-flows.ts'
import { deleteSession } from './sign-in/session-store.ts'
import { login } from './sign-in/sign-in-flows.ts'
import {
  findTwoFactorState,
  beginTwoFactor,
  confirmTwoFactor,
  removeTwoFactor,
  replaceRecoveryCodes,
} from './two-factor/two-factor-flows.ts'
import { emailAddressesApi } from '#contract/people/email-addresses.ts'
import { requestChange } from './email-addresses/email-change-flows.ts'
import { undoChange } from './email-addresses/email-undo-flows.ts'
import { passkeysApi } from '#contract/people/passkeys.ts'
import { twoFactorApi } from '#contract/people/two-factor.ts'

export const sourceOf = ({ address, header, cookie }: RequestContext): RequestSource => ({
  address,
  device: header('user-agent'),
  device_token: cookie(DEVICE_COOKIE),
})

export function accountRoutes(app: BindDeps, deps: AccountDeps): void {
  const db = deps.database.query

  bind(app, accountExportApi, {
    read: async (_input, caller) =>
      new StreamedReply({
        user: await findUser(deps, caller.id),
        email_changes: await exportEmailChanges(db, caller.id, deps.now()),
        stopped_emails: await findStopped(db, caller.id),
        sessions: await findSessions(db, caller, deps.now()),
        passkeys: await findPasskeys(db, caller.id),
        two_step_sign_in: await findTwoFactorState(db, caller.id),
        ...(await exportElsewhere(deps.hooks, db, caller)),
      }),
  })
  bind(app, accountsApi, {
    register: async (input, _caller, context) => {
      const { user, token, device_token } = await register(deps, input, sourceOf(context))
      setDeviceCookie(context, device_token)
      await startSession(db, context, token)
      return user
    },
    login: async (input, _caller, context) => {
      const { user, token, device_token } = await login(deps, input, sourceOf(context))
      setDeviceCookie(context, device_token)
      await startSession(db, context, token)
      return { user }
    },
    logout: async (_input, caller, context) => {
      await deleteSession(db, caller.id, caller.session_id)
      removeSessionCookie(context)
    },
    me: async (_input, caller) => ({ user: await findUser(deps, caller.id) }),
    changeSettings: async (settings, caller) => ({
      user: await changeSettings(deps, caller, settings),
    }),
    forgotPassword: ({ email }, _caller, context) => forgotPassword(deps, email, sourceOf(context)),
    resetPassword: async (input, _caller, context) =>
      setDeviceCookie(context, (await resetPassword(deps, input, sourceOf(context))).device_token),
    changePassword: async (input, caller, context) =>
      setDeviceCookie(context, (await changePassword(deps, caller, input)).device_token),
    sessions: (_input, caller) => findSessions(db, caller, deps.now()),
    endSession: ({ session_id }, caller) => endSession(db, caller, session_id),
    erase: async (input, caller, context) => {
      await eraseAccount(deps, caller, input)
      removeSessionCookie(context)
    },
  })
  emailAddressRoutes(app, deps)
  twoFactorRoutes(app, deps)
  passkeyRoutes(app, deps)
}

function emailAddressRoutes(app: BindDeps, deps: AccountDeps): void {
  bind(app, emailAddressesApi, {
    confirm: ({ token }, _caller, { address }) => openEmailLink(deps, token, address),
    resend: (_input, caller) => resendConfirmLink(deps, caller),
    change: (input, caller) => requestChange(deps, caller, input),
    undo: ({ token }, _caller, { address }) => undoChange(deps, token, address),
  })
}

function passkeyRoutes(app: BindDeps, deps: AccountDeps): void {
  const db = deps.database.query

  bind(app, passkeysApi, {
    all: (_input, caller) => findPasskeys(db, caller.id),
    begin: (input, caller) => beginPasskey(deps, caller, input),
    add: (input, caller) => addPasskey(deps, caller, input),
    remove: (input, caller) => removePasskey(deps, caller, input),
    beginSignIn: (_input, _caller, context) => beginPasskeySignIn(deps, context.address),
    signIn: async (input, _caller, context) => {
      const from = { device: context.header('user-agent'), address: context.address }
      const { user, token } = await signInWithPasskey(deps, input, from)
      await startSession(db, context, token)
      return { user }
    },
  })
}

function twoFactorRoutes(app: BindDeps, deps: AccountDeps): void {
  bind(app, twoFactorApi, {
    status: (_input, caller) => findTwoFactorState(deps.database.query, caller.id),
    begin: ({ password }, caller) => beginTwoFactor(deps, caller, password),
    confirm: ({ code }, caller) => confirmTwoFactor(deps, caller, code),
    recoveryCodes: (input, caller) => replaceRecoveryCodes(deps, caller, input),
    remove: (input, caller) => removeTwoFactor(deps, caller, input),
  })
}
