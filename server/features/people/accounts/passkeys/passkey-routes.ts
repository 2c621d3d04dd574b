import { passkeysApi } from '#contract/people/passkeys.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { AccountDeps } from '#server/features/people/accounts/account-deps.ts'
import { startSession } from '#server/features/people/accounts/sign-in/session-flows.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  findPasskeys,
  removePasskey,
  signInWithPasskey,
} from './passkey-flows.ts'

export function passkeyRoutes(app: BindDeps, deps: AccountDeps): void {
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
